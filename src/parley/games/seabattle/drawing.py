"""Fields as text: `.` not fired at, `o` a miss, `x` a hit, `X` a sunk ship, `#` a ship not hit there.

Drawings of a fleet or a chart can be read back, for tests and examples.
"""

from parley.core import Cell, NotationError
from parley.core.bitboard import Grid, grid
from parley.core.cells import format_column
from parley.games.layout import Waters
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.fleet import Fleet, Ship
from parley.games.seabattle.state import PLAYERS
from parley.games.seabattle.view import View

_GAP = " " * 4


def draw(view: View) -> str:
    """Both fields side by side, the viewer's own on the left."""
    seats = PLAYERS[::-1] if view.seat == 1 else PLAYERS
    fields = [_draw_field(view, seat) for seat in seats]
    return "\n".join(_GAP.join(lines).rstrip() for lines in zip(*fields, strict=True))


def _draw_field(view: View, seat: int) -> list[str]:
    size = view.setup.size
    rows = _draw_rows(view.charts[seat], view.fleets[seat])
    lines = [
        f"seat {seat}" + (" (you)" if seat == view.seat else ""),
        "   " + " ".join(map(format_column, range(size))),
        *(f"{y:>2} {row}" for y, row in enumerate(rows, 1)),
    ]
    return [line.ljust(2 * size + 2) for line in lines]


def _draw_rows(chart: Chart, fleet: Fleet) -> list[str]:
    marks = {
        "X": chart.hits & ~chart.wounded,
        "x": chart.wounded,
        "o": chart.misses,
        "#": fleet.cells,
    }
    board = chart.waters.grid
    return [" ".join(_mark(board.bit(x, y), marks) for x in range(board.width)) for y in range(board.height)]


def _mark(bit: int, marks: dict[str, int]) -> str:
    return next((mark for mark, cells in marks.items() if cells & bit), ".")


def draw_fleet(waters: Waters, fleet: Fleet) -> str:
    """The ships of a fleet on an empty field."""
    return "\n".join(_draw_rows(Chart(waters), fleet))


def parse_fleet(text: str) -> tuple[Ship, ...]:
    """The ships of a drawing, in reading order; raises `NotationError`.

    Ships that touch at corners can be drawn; refusing them is up to `check_fleet`.
    """
    board, marks = _parse_marks(text, ".#")
    return tuple(_straight(board, ship) for ship in board.components(marks["#"]))


def parse_chart(text: str, waters: Waters) -> Chart:
    """The chart of a drawing of these waters; raises `NotationError`."""
    board, marks = _parse_marks(text, ".oxX")
    if board is not waters.grid:
        raise NotationError(f"the drawing is of {board.width}×{board.height} cells, not {waters.size}")
    hits = marks["x"] | marks["X"]
    return Chart(waters, hits | marks["o"], hits, tuple(board.components(marks["X"])))


def _parse_marks(text: str, alphabet: str) -> tuple[Grid, dict[str, int]]:
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows or any(len(row) != len(rows) for row in rows):
        raise NotationError("the drawing is not a square of cells with spaces between them")
    board = grid(len(rows), len(rows))
    marks = dict.fromkeys(alphabet, 0)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark not in marks:
                raise NotationError(f"{mark!r} in a drawing: only {' '.join(alphabet)} mean something")
            marks[mark] |= board.bit(x, y)
    return board, marks


def _straight(board: Grid, mask: int) -> Ship:
    cells: list[Cell] = list(board.cells(mask))
    first, last = cells[0], cells[-1]
    if (first.x != last.x and first.y != last.y) or len(cells) != last.x - first.x + last.y - first.y + 1:
        raise NotationError(f"the ship at {first} is not straight")
    return Ship(first, last)
