"""What games put into messages: setups, views, events. By hand, or from the games."""

from importlib import import_module

import msgspec

from docs.protocols.markdown import prose, table
from parley.core import Event
from parley.games import GAMES
from parley.seats.web.views import face_of

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
  sunk; `pending` a shot that awaits its answer; `sunk` by seat, if there are any, the first cell of each
  ship in the order they went down; `barred` by seat, as soon as something was hit and until the end, a
  mask of the cells where a ship would touch one that was hit.
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
  kind; `moved` by seat, how often; `wakes` by seat, if ships have moved, what each move left behind: its
  turn, and as text (`B7 C3`) the cells hit since the move before, those missed since then, and those of
  the ship's new place that had been fired at; `barred` by seat, as in seabattle.
- `legal`: `place` the ships in their order, each `[kind, length, breadth]`, as long as not both have
  placed; `shoot` a mask; `move` by the number of a ship the ways it can go, some of `NESW`.
""",
    "dots": """
- `board`: by seat the masks `dots`, `areas` (captured, held now) and `free` (an enemy's dot there will be
  captured); `last` the last dot; `turn` whose it is, or would be; `playing` the seats that have not
  stopped; `agreed` those who agree to a draw; `late` by seat, if anybody is, the turns let pass in a row.
- `legal`: `put` a mask; `draw` whether one may offer a draw, in turn or not.
""",
    "conquest": """
- `setup.map`: `nodes` with `name`, `x`, `y`, `edges`, and `continents` with `bonus` and `nodes`; told once,
  in `table`.
- `board`: `phase`, `turn`, `round`; `first` begins each round (-1: not drawn yet); `owners` (-1: nobody) and
  `units` by node; `left` units to place; `front` source and target of a battle or conquest; `playing` and
  `fallen` seats. With cards also `cards`, by seat the hand, each card with its `node` (-1: a joker) and
  `kind` 0, 1, 2 or 3 for a joker; `worth` what the next set brings; `due` whether one will be drawn.
- `legal`: `place` nodes and `most` units; `trade` the places in one's hand of three cards to trade, as
  `trade 0 2 4` does; `attack` by source the targets, `odds` in the same order the chance to take each if it
  is fought out; `advance` the most units that may follow; `march` groups: `from` pairs of node and most
  units, `to` nodes; `next` to go on.
""",
}

EVENTS = """## Events

What a ply did, in order. Each has its name as `event`, and its own fields.
"""


def positions() -> str:
    """Views and events, by game."""
    return "\n".join([VIEWS, *map(_game, GAMES), EVENTS, *map(_events, GAMES)])


def _game(game: str) -> str:
    options = msgspec.json.encode(face_of(game).options).decode()
    return f"### {game}\n{BOARDS[game]}- `setup` options, `[least, most]` or the choices: `{options}`\n"


def _events(game: str) -> str:
    module = import_module(f"parley.games.{game.replace('-', '_')}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    rows = [
        (f"`{kind.__name__}`", ", ".join(f"`{name}`" for name in kind.__match_args__), prose(kind))
        for kind in kinds
        if kind.__module__ == module.__name__
    ]
    return f"### Events of {game}\n\n" + table(("event", "fields", "meaning"), rows) + "\n"
