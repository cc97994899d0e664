"""docs/protocols/api.md: the JSON socket, from its messages and rules."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from docs.protocols.markdown import prose, table
from docs.protocols.positions import positions
from docs.protocols.reference import diagram
from docs.protocols.structs import fields_table
from parley.core.connection import Message
from parley.seats.queue import MOST
from parley.seats.web import session
from parley.seats.web.codes import all_codes
from parley.seats.web.player import TABS
from parley.wires.json import LONGEST, WIRE, Limits, State, answers, news, requests
from parley.wires.json.answers import GRANTED, Granted, Refusal
from parley.wires.json.codec import encode
from parley.wires.json.examples import EXAMPLES
from parley.wires.json.messages import CLIENT, SERVER, marks_of, word_of
from parley.wires.json.rules import GRANTS, RULES
from parley.wires.trace import Kind, parse_trace
from parley.wires.wire import Rule

SESSION = Path(__file__).parents[2] / "tests" / "traces" / "json" / "dots.trace"
WIDTH = 150
"""Characters of a line of the session."""
STATES = (State.LOBBY, State.WAITING, State.PLAYING, State.WATCHING)

INTRODUCTION = f"""# The JSON socket

Generated from `parley.wires.json`; do not edit. `parley decode json` explains a capture, and says what
broke a rule. `parley.wires.json.ClientConnection` is a client without I/O;
[examples/json_client.py](../../examples/json_client.py) plays with it. The protocol sentence by sentence:
[the clauses](../documents/json.md).

The socket is at `ws://HOST:PORT/api/socket`, and wants a token: `POST /api/guest` gives one, `Authorization:
Bearer TOKEN` shows it ([the web port](http.md) has more).

A websocket carries one JSON object in each message, both ways. What a client sends is a request and has
`do`; what it gets is an answer, which has `re`, or news, which has `news`. A client may have several
sockets (tabs): they are one player and hear the same news of the seat; only what is watched belongs to a
tab.

- The first news is `hello`. If a seat is kept for the player, `table` follows with the whole view.
- An answer is `{{"re": ID, "ok": true, …}}` or `{{"re": ID, "error": CODE, "text": LINE}}`; `ID` is the
  `id` of the request.
- What comes of a request is told after its answer. A `move` is answered when it is stored, and then
  everybody is told.
- Requests are dealt with in their order. Those behind a move, or a hint, do not wait for
  it, as long as fewer than {session.ABREAST} moves are being stored.
- When the last tab is gone the seat is kept for `grace` seconds; who comes back goes on playing.
- Moves are text, as in records: `E5`, `place A1-D1 F1`, `move 3 N`, `attack 4 7`.
- Fields a client does not know are to be passed over, and so are news. A request with fields the server does
  not know is refused.
"""

WHEN = """## What may be said when

A client may ask anything at any time; where nothing but a refusal can come of it, the table says so. Whoever
sits at one table and watches another is in both columns.
"""
LIMITS = Limits()


def page() -> str:
    """The page, in Markdown."""
    parts = [
        INTRODUCTION,
        f"## A conversation\n\nRecorded: C is the client, S the server.\n\n{_session()}\n",
        "## Requests\n",
        *map(_request, requests.REQUESTS),
        _examples(requests.REQUESTS),
        "## Answers\n",
        *map(_granted, GRANTED),
        f"### `error`\n\n{prose(Refusal)}\n\n{fields_table(Refusal, hidden=frozenset())}\n",
        _examples((*GRANTED, Refusal)),
        "## News\n",
        *(_section(f"`{word_of(kind)}`", kind) for kind in news.NEWS),
        "## Rows and people\n",
        *(_section(kind.__name__, kind) for kind in (news.TableRow, news.Person, requests.Clock)),
        WHEN,
        table(("request", *STATES), map(_may_ask, requests.REQUESTS)) + "\n",
        table(("news", *STATES), map(_may_tell, news.NEWS)) + "\n",
        f"## The states\n\n{diagram(WIRE, _label)}\n",
        f"## Limits\n\n{_limits()}\n",
        positions(),
        "## Codes\n",
        table(("error", "text"), ((f"`{code}`", text) for code, text in dict.fromkeys(all_codes()))) + "\n",
    ]
    return "\n".join(parts)


def _session() -> str:
    lines = [line for line in parse_trace(SESSION.read_text(encoding="utf-8")) if line.kind is Kind.SAYS]
    return "\n".join(["```text", *(f"{line.who[0].upper()}: {_cut(line.data)}" for line in lines), "```"])


def _cut(data: bytes) -> str:
    text = data.decode().rstrip()
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}…"


def _request(kind: type[requests.Request]) -> str:
    answer = f"Answer: {_marks(GRANTS[kind])}."
    return _section(f"`{word_of(kind)}`", kind, answer, defaults=True)


def _granted(kind: type[Granted]) -> str:
    return _section(_marks(kind), kind, hidden=frozenset({"re", "ok"}))


def _marks(kind: type[Granted]) -> str:
    return ", ".join(f"`{mark}`" for mark in ("ok", *marks_of(kind)))


def _examples(kinds: Iterable[type[Message]]) -> str:
    lines = (encode(EXAMPLES[kind]).decode().rstrip() for kind in kinds)
    return "\n".join(["### Examples", "", "```json", *lines, "```", ""])


def _section(
    title: str,
    kind: type[msgspec.Struct],
    facts: str = "",
    *,
    defaults: bool = False,
    hidden: frozenset[str] = frozenset({"id"}),
) -> str:
    parts = (f"### {title}", prose(kind), fields_table(kind, hidden=hidden, defaults=defaults), facts)
    return "\n\n".join(part for part in parts if part) + "\n"


def _may_ask(kind: type[requests.Request]) -> tuple[str, ...]:
    rows = {rule.state: rule.answers for rule in RULES if rule.sender == CLIENT and rule.message is kind}
    return f"`{word_of(kind)}`", *("yes" if len(rows[state]) > 1 else "refused" for state in STATES)


def _may_tell(kind: type[news.News]) -> tuple[str, ...]:
    told = {rule.state for rule in RULES if rule.sender == SERVER and rule.message is kind}
    return f"`{word_of(kind)}`", *("yes" if state in told else "–" for state in STATES)


def _label(rule: Rule) -> str:
    return next(str(word) for (_, word), kind in WIRE.codes.items() if kind is rule.message)


def _limits() -> str:
    rows = (
        ("a request", f"{LONGEST:,} bytes, then `bad_message`"),
        ("requests that wait", f"{MOST}, then `too_many`"),
        ("requests without an answer", f"{LIMITS.unanswered}, then `too_many`"),
        ("messages in a second", f"{LIMITS.flood:,}, then `goodbye` with `flood`"),
        ("the text of a refusal", f"{answers.TEXT} characters"),
        ("tabs of one player", f"{TABS}, then the oldest gets `goodbye` with `tabs`"),
    )
    return table(("limit", "by default"), rows)
