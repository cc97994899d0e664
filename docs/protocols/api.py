"""The reference page of the socket, made from the messages themselves: `docs/protocols/api.md`."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from importlib import import_module
from typing import Any

import msgspec
from msgspec import inspect

from parley.core import Event
from parley.games import GAMES
from parley.seats.queue import MOST
from parley.seats.web import session
from parley.seats.web.codes import all_codes
from parley.seats.web.views import face_of
from parley.wires.json import LONGEST, news, requests

EXAMPLES: tuple[str, ...] = (
    '{"do":"open","id":1,"game":"dots","setup":{"width":20,"height":20},"clock":{"move":30},"bots":["random"]}',
    '{"do":"open","id":2,"game":"battleship-plus","password":"xyzzy"}',
    '{"do":"join","id":3,"table":7}',
    '{"do":"stand","id":4}',
    '{"do":"move","id":5,"move":"E5"}',
    '{"do":"check","id":6,"move":"place A1-D1 F1-F3"}',
    '{"do":"shuffle","id":7}',
    '{"do":"offer","id":8}',
    '{"do":"resign","id":9}',
    '{"do":"say","id":10,"text":"good luck","table":7}',
    '{"do":"watch","id":11,"table":7}',
    '{"do":"unwatch","id":12}',
    '{"do":"news","id":13,"on":true}',
    '{"do":"look","id":14}',
    '{"do":"ping","id":15}',
    '{"do":"hint","id":16,"bot":"posterior"}',
    '{"do":"mute","id":17,"name":"eve"}',
    '{"do":"report","id":18,"name":"eve","reason":"calls everybody names","table":7}',
)

INTRODUCTION = f"""# The JSON socket

Generated from `parley.seats.web`; do not edit.

A websocket carries one JSON object in each message, both ways. What a client sends is a request and has
`do`; what it gets is an answer, which has `re`, or news, which has `news`. A client may have several
sockets (tabs): they are one player and hear the same news of the seat; only what is watched belongs to a
tab.

- The first news is `hello`. If a seat is kept for the player, `table` follows with the whole view.
- An answer is `{{"re": ID, "ok": true, …}}` or `{{"re": ID, "error": CODE, "text": LINE}}`; `ID` is the
  `id` of the request.
- What comes of a request is told after its answer. A `move` is answered when it is stored, and then
  everybody is told.
- Requests are dealt with in their order; {MOST} may wait. Those behind a move, or a hint, do not wait for
  it, as long as fewer than {session.ABREAST} moves are being stored.
- A message has {LONGEST} bytes at most.
- When the last tab is gone the seat is kept for `grace` seconds; who comes back goes on playing.
- Moves are text, as in records: `E5`, `place A1-D1 F1`, `move 3 N`, `attack 4 7`.
- Fields a client does not know are to be passed over. A request with fields the server does not know is
  refused.
"""

VIEWS = """## Views

A view is a position as one may see it, and needs no rules to be drawn:

| field | meaning |
| --- | --- |
| `ply` | how many plies led here |
| `to_move` | the seats that are waited for |
| `clocks` | milliseconds each seat has for its decision, or in its bank; null where there is no clock |
| `scores` | how it stands, by seat |
| `board` | the position, by game |
| `legal` | what one's seat may do now, by game; null: nothing, or one watches |
| `outcome` | `places` by seat, 1 the best, and `termination`; null while it goes on |

A *mask* is a set of cells: a whole number for every row, in which bit x (counting 2 to the power of x) is
column x. An empty set is `[]`. Cells are `[x, y]` from the top left.
"""

BOARDS: dict[str, str] = {
    "seabattle": """
- `board`: `started`; `fields` by seat, rows of characters: `.` not fired at, `o` miss, `x` hit, `X` sunk,
  `#` ship; `fleets` by seat, the ships one may see as text; `afloat` by seat, the lengths of ships not
  sunk; `pending` a shot that awaits its answer.
- `legal`: `place` the lengths of the ships to place (in any order) and `walls` how many of them may lie
  along the wall; `shoot` a mask of cells not fired at; `answer` the answers that fit, and `ready`, where
  one's fleet is not known to the server.
- `setup.remote` are the seats whose fleet stays with its player: `[0]` is the host's, `[1]` the other's.
  Such a player moves `ready` instead of `place`, and answers every shot with `miss`, `hit`, `sunk` or
  `repeat`. An answer that no fleet of this setup could give, after all it has answered before, is refused.
  `view.board.pending` is the shot to answer; the fleet is never shown, and what is known of it is in its
  `fields`. A peer on a COM line sits at such a table.
""",
    "battleship-plus": """
- `board`: `started`; `turn`; `late` turns let pass, by seat; `fields` by seat, rows of characters: `.`
  water, `o` miss, `:` miss before that side last moved a ship, `S` ship, `x` hit, `X` sunk; `fleets` by
  seat, the ships one may see: `kind`, `at` (`B7v`), `hits`, `sunk`; `afloat` by seat, how many of each
  kind; `moved` by seat, how often.
- `legal`: `place` the ships in their order, each `[kind, length, breadth]`, as long as not both have
  placed; `shoot` a mask; `move` by the number of a ship the ways it can go, some of `NESW`.
""",
    "dots": """
- `board`: by seat the masks `dots`, `areas` (captured, held now) and `free` (an enemy's dot there will be
  captured); `last` the last dot; `playing` the seats that have not stopped; `agreed` those who agree to a
  draw.
- `legal`: `put` a mask; `draw` whether one may offer a draw, in turn or not.
""",
    "conquest": """
- `setup.map`: `nodes` with `name`, `x`, `y`, `edges`, and `continents` with `bonus` and `nodes`; told once,
  in `table`.
- `board`: `phase`, `turn`, `round`; `owners` (-1: nobody) and `units` by node; `left` units to place;
  `front` source and target of a battle or conquest; `playing` and `fallen` seats.
- `legal`: `place` nodes and `most` units; `attack` by source the targets; `advance` the most units that may
  follow; `march` groups: `from` pairs of node and most units, `to` nodes; `next` to go on.
""",
}

EVENTS = """## Events

What a ply did, in order. Each has its name as `event`, and its own fields.
"""


def page() -> str:
    """The page, in Markdown."""
    parts = [
        INTRODUCTION,
        "## Requests\n",
        *(_section(kind, f"`{kind.__struct_config__.tag}`", _default) for kind in requests.REQUESTS),
        "### Examples\n\n```json\n" + "\n".join(EXAMPLES) + "\n```\n",
        "## News\n",
        *(_section(kind, f"`{kind.__struct_config__.tag}`") for kind in news.NEWS),
        "## Rows and people\n",
        *(_section(kind, kind.__name__) for kind in (news.TableRow, news.Person, requests.Clock)),
        VIEWS,
        *(_game(game) for game in GAMES),
        EVENTS,
        *(_events(game) for game in GAMES),
        "## Codes\n",
        _table(("error", "text"), ((f"`{code}`", text) for code, text in dict.fromkeys(all_codes()))),
    ]
    return "\n".join(parts)


def _section(
    kind: type[msgspec.Struct], title: str, default: Callable[[inspect.Field], str] | None = None
) -> str:
    head = ("field", "type", "if left out") if default else ("field", "type")
    rows = [
        (f"`{field.name}`", _type(field.type), *([default(field)] if default else []))
        for field in _fields(kind)
    ]
    return f"### {title}\n\n{_summary(kind)}\n" + ("\n" + _table(head, rows) if rows else "")


def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - for the type checker
    return tuple(field for field in info.fields if field.name != "id")


def _default(field: inspect.Field) -> str:
    if field.required:
        return "refused"
    given: Any = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(given).decode()}`"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.UnionType():
            return " or ".join(map(_type, kind.types))
        case inspect.StrType():
            return "text" + _between(kind.min_length, kind.max_length, " characters")
        case inspect.IntType():
            return "whole number" + ("" if kind.le == requests.WHOLE else _between(kind.ge, kind.le, ""))
        case inspect.ListType():
            return f"list of: {_type(kind.item_type)}"
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.LiteralType():
            return " or ".join(f"`{value}`" for value in kind.values)
    return _WORDS[type(kind)]


_WORDS: dict[type[inspect.Type], str] = {
    inspect.BoolType: "true or false",
    inspect.FloatType: "number",
    inspect.DictType: "object",
    inspect.NoneType: "null",
}


def _between(least: int | None, most: int | None, what: str) -> str:
    bounds = [str(bound) for bound in (least, most) if bound is not None]
    return (
        f", {' to '.join(bounds)}{what}"
        if len(bounds) == 2
        else f", {bounds[0]}{what} at most"
        if bounds
        else ""
    )


def _game(game: str) -> str:
    options = msgspec.json.encode(face_of(game).options).decode()
    return f"### {game}\n{BOARDS[game]}- `setup` options, `[least, most]` or the choices: `{options}`\n"


def _events(game: str) -> str:
    module = import_module(f"parley.games.{game.replace('-', '_')}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    rows = [
        (f"`{kind.__name__}`", ", ".join(f"`{field.name}`" for field in fields(kind)), _summary(kind))
        for kind in kinds
        if kind.__module__ == module.__name__
    ]
    return f"### Events of {game}\n\n" + _table(("event", "fields", "meaning"), rows)


def _summary(kind: type[Any]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return (
        "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
        + "\n"
    )
