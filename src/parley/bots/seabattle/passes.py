"""The bot of the document, as it is written: passes by diagonals, then finishing.

The document counts (row, column). Its queue is a function of the chart, so nothing is kept between shots.
But its layouts, six of them, are used in turn: it is the one bot here that keeps something, and only `choose`
changes that. Where the field or the fleet is another than the document's it passes over what is not on the
field, and hides anywhere.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

from parley.bots.sea_hunter import Heat
from parley.bots.seabattle.hunter import Hunter
from parley.core import SetupError
from parley.core.bot import Limit
from parley.core.cells import Cell, parse_cell
from parley.games.layout import Berth, Layout
from parley.games.seabattle import Chart, Place, SeaBattleMove, Setup, View

# bot/search/2-3
_STEPS = {4: (4, 6), 3: (3, 4)}
"""Length of the largest ship alive → distance between the cells of a pass, number of passes."""
_FIELD = 10  # bot/elements/1

LAYOUTS = (
    "A2| C6- G9- J1| E1- C9| H6- F3 C4 A8",
    "B10- J5| D1- G3| A4| E6- I2 C3 C7 A1",
    "H1| B2- A6| J7| E9- D4| F2 F7 C9 H10",
    "C5- I2| E10- A3| H8- G2| B1 E2 A8 F7",
    "J4| F1- B7| D3| F9- G4| A1 B3 D9 H7",
    "E8- A1| H2- C10- D2| J5| G4 F6 A9 C5",
)
"""The document has six and prints none. Where each ship begins and how it lies, the longest first."""
_CLASSIC = (1, 2, 3, 4)  # bot/elements/2


class PassesBot(Hunter):
    """Passes by diagonals for the largest ship alive, then finishes what it hit.

    `layout` is the one of its six it uses first, 0 to 5; any, where it is not said.
    """

    def __init__(self, layout: int | None = None) -> None:
        if layout is not None and not 0 <= layout < len(LAYOUTS):
            raise SetupError(f"layout={layout}: there are 0 to {len(LAYOUTS) - 1}")
        self._layout = layout

    def choose(self, view: View, limit: Limit, rng: Random) -> SeaBattleMove:
        """A legal move; after one of the six layouts, the next one is due."""
        move = super().choose(view, limit, rng)
        if move in _PLACES:
            self._layout = (_PLACES.index(move) + 1) % len(_PLACES)  # bot/loop/3, bot/state/4
        return move

    def hide(self, setup: Setup, limit: Limit, rng: Random) -> Place:
        """One of the six, where it plays by the document."""
        if (setup.size, setup.fleet) != (_FIELD, _CLASSIC):
            return super().hide(setup, limit, rng)
        return rng.choice(_PLACES) if self._layout is None else _PLACES[self._layout]

    def heat(self, view: View, _limit: Limit, _rng: Random) -> Heat:
        """The queue, hottest first."""
        queue = list(dict.fromkeys(targets(view.chart)))
        return Heat({cell: float(len(queue) - place) for place, cell in enumerate(queue)})


def parse_layout(text: str) -> Layout:
    """`A2|` lies down from A2, `C6-` to the right of C6."""
    return tuple(Berth(parse_cell(berth.rstrip("|-")), berth.endswith("|")) for berth in text.split())


_PLACES = tuple(Place.of(Setup(_FIELD, _CLASSIC).waters, parse_layout(layout)) for layout in LAYOUTS)


def targets(chart: Chart) -> Iterator[Cell]:
    """Where it would fire, in this order; some cells more than once."""
    # bot/search/1, bot/loop/4, bot/loop/8
    board, unknown = chart.waters.grid, chart.unknown
    finishing = _finishing(chart) if chart.wounded else ()
    largest = max(chart.afloat)
    for cell in chain(finishing, *(_pass_cells(length) for length in _STEPS if length <= largest)):
        if board.contains(*cell) and unknown & board.bit(*cell):
            yield cell
    yield from board.cells(unknown)  # bot/search/4-5


@cache
def _pass_cells(length: int) -> tuple[Cell, ...]:
    # bot/search/2-3
    step, passes = _STEPS[length]
    lines = [range(start, _FIELD, step) for start in range(passes)]
    return tuple(Cell(column, row) for line in lines for row in line for column in line)


def _finishing(chart: Chart) -> Iterator[Cell]:
    """One hit: up, down, left, right. More: the gaps between them, then beyond either end."""
    # bot/finish/1-5
    hits = sorted(chart.waters.grid.cells(chart.wounded))
    (x, y), (last_x, last_y) = hits[0], hits[-1]
    if len(hits) == 1:
        yield from (Cell(x, y - 1), Cell(x, y + 1), Cell(x - 1, y), Cell(x + 1, y))
    elif y == last_y:
        yield from (Cell(gap, y) for gap in range(x, last_x))
        yield from (Cell(x - 1, y), Cell(last_x + 1, y))
    else:
        yield from (Cell(x, gap) for gap in range(y, last_y))
        yield from (Cell(x, y - 1), Cell(x, last_y + 1))
