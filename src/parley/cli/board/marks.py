"""Fields as characters, told apart without colours.

`.` not known, `o` a miss, `-` empty for sure, `x` a hit, `X` a sunk ship, `#` a ship, `*` a shot in the air;
while placing `@` the ship in hand and `!` a ship that touches another. Brackets are around the target and
parentheses around the last shot; where there is no room for them the cell is shown in reverse.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from parley.cli.board.drydock import Drydock
from parley.core import Cell
from parley.core.bitboard import Grid
from parley.core.cells import format_column
from parley.games.seabattle import Chart, View

Marks = tuple[tuple[str, int], ...]
"""A character and the cells it stands on; the first that has the cell counts."""
UNKNOWN = "."


class Pointer(NamedTuple):
    """A cell that is pointed at, and what with."""

    cell: Cell
    brackets: str


def own_marks(view: View) -> Marks:
    """Our fleet, and what has been fired at it."""
    seat = view.seat or 0
    chart = view.charts[seat]
    return (*_hits(chart), ("o", chart.misses), ("#", view.fleets[seat].cells))


def enemy_marks(view: View) -> Marks:
    """What is known of theirs. At the end their ships may be bared."""
    chart, fleet = view.chart, view.fleets[0 if view.seat else 1]
    in_the_air = chart.waters.grid.bit(*view.pending) if view.pending and view.seat not in view.to_move else 0
    marks = (*_hits(chart), ("o", chart.misses), ("#", fleet.cells))
    return (("*", in_the_air), *marks, ("-", chart.wrecks & ~sum(chart.sunk)))


def dock_marks(dock: Drydock) -> Marks:
    """A fleet in the making."""
    return (("!", dock.clashes), ("@", dock.in_hand), ("#", dock.cells))


def _hits(chart: Chart) -> Marks:
    return (("X", chart.hits & ~chart.wounded), ("x", chart.wounded))


def width_of(board: Grid, *, is_wide: bool) -> int:
    """How many characters a row takes."""
    return 3 + board.width * 2 if is_wide else 3 + board.width


def draw_field(board: Grid, marks: Marks, pointer: Pointer | None = None, *, is_wide: bool = True) -> Text:
    """Letters above, numbers at the left, a line each."""
    gap = " " if is_wide else ""
    head = "  " + " " + gap.join(map(format_column, range(board.width))) + gap
    lines = [Text(head), *_rows(board, marks, pointer, is_wide)]
    return Text("\n").join(lines)


def _rows(board: Grid, marks: Marks, pointer: Pointer | None, is_wide: bool) -> Iterator[Text]:
    for y in range(board.height):
        row = [_mark(board.bit(x, y), marks) for x in range(board.width)]
        number = f"{y + 1:>2}"
        x = pointer.cell.x if pointer is not None and pointer.cell.y == y else None
        yield _wide_row(number, row, pointer, x) if is_wide else _narrow_row(number, row, x)


def _wide_row(number: str, row: list[str], pointer: Pointer | None, x: int | None) -> Text:
    gaps = [" "] * (len(row) + 1)
    if pointer is not None and x is not None:
        gaps[x : x + 2] = pointer.brackets
    return Text(number + "".join(gap + mark for gap, mark in zip(gaps, row, strict=False)) + gaps[-1])


def _narrow_row(number: str, row: list[str], x: int | None) -> Text:
    text = Text(f"{number} {''.join(row)}")
    if x is not None:
        text.stylize("reverse", 3 + x, 4 + x)
    return text


def _mark(bit: int, marks: Marks) -> str:
    return next((mark for mark, cells in marks if cells & bit), UNKNOWN)
