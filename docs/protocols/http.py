"""The reference page of the web port, made from its tables: `docs/protocols/http.md`."""

import re
from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Any, get_args, get_origin

import msgspec

from docs.protocols.markdown import table
from docs.protocols.structs import fields_table
from parley.arena.events.plan import Format, Plan
from parley.house.accounts import Denial
from parley.house.events import EventTrouble
from parley.house.mail import MailTrouble
from parley.house.operators import Trouble
from parley.house.orders import REQUESTS
from parley.net import admin as socket
from parley.net.web import (
    accounts,
    admin,
    events,
    files,
    heads,
    health,
    http_line,
    mail,
    openapi,
    primers,
    reads,
    requests,
    riddles,
    shapes,
    socket_line,
)
from parley.net.web.endpoint import Endpoint
from parley.net.web.faults import Fault, status_of
from parley.store.signins import ACCOUNT_LIFE, GUEST_LIFE, HOUR, MOST
from parley.wires.json.news import Person, TableRow

_DAY = 24 * HOUR

INTRODUCTION = f"""# The web port

Generated from `parley.net.web`; do not edit. What is said on the socket is on [a page of its own](api.md).
Programs read the same at `/api{openapi.PATH}` (OpenAPI 3.1), which a test holds against a real
server.

```sh
curl -s -H 'Content-Type: application/json' -d '{{"name": "ann"}}' http://127.0.0.1:8080/api/guest
# {{"account":1,"name":"ann","guest":true,"token":"KkV-oCYh…","seconds":86400}}
curl -s -H 'Authorization: Bearer KkV-oCYh…' http://127.0.0.1:8080/api/me
```

- Bodies are JSON of at most {requests.LONGEST} bytes, and say so: `Content-Type: application/json`.
- A refusal has a status of 400 or more and the body `{{"error": CODE, "text": LINE}}`.
- A browser whose page is refused with 421, 429 or 503 gets a page that says so, in the language of its user.
- Whoever registers, logs in or comes as a guest gets a `token`. Browsers keep it in a cookie (`HttpOnly`,
  `SameSite=Strict`): `__Host-parley`, which is `Secure`, where the port or its `--proxy` speaks TLS, else
  `parley`. The first goes before the second. Programs send the token themselves: `Authorization: Bearer
  TOKEN`. It outlives the server, and lives for
  {ACCOUNT_LIFE // _DAY} days after it was used last, a guest's for {GUEST_LIFE // HOUR} hours. An account
  has at most {MOST} of them.
- A guest is an account without a password: the token is all there is. Seats are kept for guests as for
  everybody else. A guest who logs out, or whose token has expired, is forgotten, and
  the name is free again; if they were in a match, some time after its end.
- `Host` has to be a name this server goes by (`--host-name`), `localhost`, or an address: on a port that
  listens on this machine alone, an address of this machine. Everything else is refused with 421.
- Requests that change something, and sockets, are refused when a page of another site sends them:
  `Origin`, if there is one, has to name the host of the request.
- What may be kept by a cache has an `ETag`, and is to be asked for again with `If-None-Match`: a match
  that is over never changes, but the next version of the server may show it otherwise.
- Requests in a minute are limited for each address, or /64 of IPv6 (`--requests`); files of the page, and how
  a tournament stands, count for {files.PER_REQUEST} times as many of their own. `Retry-After` says how many
  seconds are left.
- Every answer says which server it is from: `Parley-Version`.
- Headers: at most {heads.MOST}, and {heads.LONGEST // 1024} KiB together with the path. A request has
  {http_line.PATIENCE:g} seconds to arrive, to be answered and to have its answer read.

The socket is at `{socket_line.PATH}` and wants a token. It carries text, {socket_line.LONGEST} bytes a
message. After {socket_line.PING:g} seconds of silence it is asked with a ping whether anybody is there. A
client that sends faster than the server allows is read more slowly; one that does not read is cut off.
"""


READING = """## Reading

Anybody may; all are `GET`. What was played at a locked table is listed, and shown, only to those who sat
there. EVENT is what `/api/events` calls it, and there GAME is the `id` of one of its games.
"""


EVENTS = f"""## Events

`POST /api/events` makes an event, as its organiser, who has an account; the answer has its code: `event`. The
body is its plan: `name`, `format` ({", ".join(f"`{one}`" for one in Format)}), `game` and, where the usual
will not do, {", ".join(f"`{one.name}`" for one in msgspec.structs.fields(Plan) if not one.required)}.
`setup` and `clock` are those of a table that is opened by [the socket](api.md). Times are in seconds.
`GET /api/events/EVENT` says how it stands, with `here` for what only an event of the house has.

All others are `POST /api/events/EVENT/WHAT`, with what they are about in the body, if anything.
"""


OPERATORS = f"""## Operators

`POST /api/admin/ORDER` with the sign-in of an account that is marked as an operator's; the fields are the
body. `{admin.LOCAL}` are only for the socket on the machine itself. What changes something, or shows what is
private, is in the audit log.

`parley admin` on the machine uses a socket beside the database (`--admin`), which only the owner of the
server can open. It carries one JSON object a line both ways: the same fields with `"do": ORDER`, answered in
their order with `"ok": true` or with `error` and `text`. A request has at most {socket.LONGEST} bytes, there
are at most {socket.CONNECTIONS} connections, and each is closed after {socket.IDLE:g} seconds of silence.

```sh
echo '{{"do": "who"}}' | nc -U /var/lib/parley/admin.sock
# {{"ok":true,"text":"1 person is here","rows":[{{"name":"ann","wire":"web",…}}]}}
```
"""


ANSWERS = """## Answers

Times are in milliseconds since 1970. Other objects depend on the game: see [the socket](api.md).
"""


def page() -> str:
    """The whole page."""
    parts = [
        INTRODUCTION,
        "## Accounts\n",
        *(_endpoint(one) for one in accounts.ENDPOINTS),
        READING,
        table(("address", "what it is", "it gives"), _readings()) + "\n",
        EVENTS,
        table(("what", "what it does"), ((f"`{do}`", about) for do, about in events.ACTS.items())) + "\n",
        "## Puzzles\n",
        *(_endpoint(one) for one in riddles.ENDPOINTS),
        "## Primers\n",
        *(_endpoint(one) for one in primers.ENDPOINTS),
        "## Letters\n",
        *(_endpoint(one) for one in mail.ENDPOINTS),
        OPERATORS,
        table(("order", "fields (those in brackets may be left out)", "what it does"), _orders()) + "\n",
        "## Watching over the server\n",
        table(("address", "what it gives"), _handlers("", health.HANDLERS)) + "\n",
        ANSWERS,
        *_answers(),
        "## Refusals\n\nOr a code of [the socket](api.md), with status 409.\n",
        table(("status", "error", "text"), _refusals()) + "\n",
    ]
    return "\n".join(parts)


def _orders() -> Iterator[tuple[str, ...]]:
    for name, kind in REQUESTS.items():
        fields = msgspec.structs.fields(kind)
        shown = [f"`{one.name}`" if one.required else f"[`{one.name}`]" for one in fields]
        yield f"`{name}`", ", ".join(shown), str(kind.__doc__)


def _endpoint(one: Endpoint) -> str:
    text = f"### `{one.method} /api{one.path}`\n\n{one.handler.__doc__}\n"
    if one.body is not None:
        text += "\n" + fields_table(one.body, hidden=frozenset(), defaults=True) + "\n"
    return text + f"\nIt gives {_given(one.gives)}.\n"


def _given(gives: Any) -> str:
    """What an answer is, in words; the structs are described once, at the end."""
    match gives:
        case shapes.Media():
            return " or ".join(f"`{kind}`" for kind in gives.types)
        case tuple():
            return " or ".join(map(_given, gives))
    if get_origin(gives) is list:
        return f"a list of {_given(get_args(gives)[0]).replace('an object', 'objects')}"
    return f"`{gives.__name__}`" if isinstance(gives, type) and gives is not shapes.Nothing else _PLAIN[gives]


_PLAIN: dict[Any, str] = {shapes.Nothing: "`{}`", shapes.Anything: "an object"}


def _answers() -> Iterator[str]:
    """All structs that answers are made of."""
    kinds: list[type[msgspec.Struct]] = [*shapes.Shape.__subclasses__(), shapes.Kept, shapes.SignedIn]
    kinds += [TableRow, Person]
    for kind in kinds:
        if kind is not shapes.Nothing:
            fields = fields_table(kind, hidden=frozenset())
            yield f"### `{kind.__name__}`\n\n{getdoc(kind)}\n\n{fields}\n"


def _handlers(prefix: str, handlers: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for path, handler in handlers.items():
        yield f"`{prefix}{_shown(path)}`", " ".join(str(handler.__doc__).split())


def _readings() -> Iterator[tuple[str, ...]]:
    gives = (reads.GIVES.get(handler, shapes.Anything) for handler in reads.HANDLERS.values())
    for row, given in zip(_handlers("/api", reads.HANDLERS), gives, strict=True):
        yield *row, _given(given)


def _shown(path: str) -> str:
    return re.sub(r"{(\w+)}", lambda found: found[1].upper(), path.replace("{number}", "N"))


def _refusals() -> Iterator[tuple[str, ...]]:
    """Each once: several parts of the house may refuse with the same code."""
    reasons = {
        (status_of(reason), reason.name): reason
        for kind in (Trouble, Denial, Fault, EventTrouble, MailTrouble)
        for reason in kind
    }.values()
    for reason in sorted(reasons, key=lambda reason: (status_of(reason), reason.name)):
        yield str(status_of(reason)), f"`{reason.name.lower()}`", reason.value
