"""One field on the canvas: a title, letters, numbers, and the sea with what is on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from parley.cli.play.boards.sea.canvas import Canvas
from parley.cli.play.boards.sea.marks import SHIP, WATER, Layers, Mark
from parley.cli.play.boards.sea.room import HEAD, LINED, MARGIN, NARROW, WIDE, Room
from parley.core import Cell
from parley.core.bitboard import Grid
from parley.core.cells import format_column

AIM, LAST, ADVICE = "[]", "()", "<>"
"""What is around a cell: the target, the last shot, the hint. Without room it is shown reversed."""


@dataclass(frozen=True, slots=True)
class Field:
    """What is to be seen of one side's waters."""

    board: Grid
    title: str
    layers: Layers = ()
    hulls: tuple[int, ...] = ()
    """Cells that belong together: they are drawn as one shape."""
    around: Mapping[Cell, str] = field(default_factory=dict)
    """Brackets, by their cells."""
    signs: Mapping[Cell, tuple[str, str]] = field(default_factory=dict)
    """Characters and styles instead of marks: heat, and ways to go."""
    foot: tuple[str, ...] = ()
    """Ways to word the row below, from which the first that fits is drawn."""
    is_active: bool = False

    def mark(self, x: int, y: int) -> Mark:
        """What stands on a cell."""
        bit = self.board.bit(x, y)
        return next((mark for mark, cells in self.layers if cells & bit), WATER)


class Painter:
    """Draws a field at its corner; `first` is the top-left cell shown."""

    def __init__(
        self, canvas: Canvas, room: Room, corner: tuple[int, int], shown: Field, first: Cell
    ) -> None:
        self._canvas, self._room, self._field, self._first = canvas, room, shown, first
        self._left, self._top = corner
        self._joined = _joined(shown.hulls, 1), _joined(shown.hulls, shown.board.stride)

    def draw(self) -> None:
        self._head()
        for x, y in self._cells():
            self._cell(x, y)
        for cell, brackets in sorted(self._field.around.items(), key=lambda item: item[1] == AIM):
            if self._is_shown(cell):
                self._surround(cell, brackets)
        if self._room.foot:
            row = self._top + HEAD + self._room.scale.height(self._room.rows)
            self._canvas.put(self._left + MARGIN, row, next(iter(self._field.foot), ""), "label")

    def _head(self) -> None:
        room, shown = self._room, self._field
        title = shown.title[: room.width - MARGIN]
        self._canvas.put(self._left + MARGIN, self._top, title, "active" if shown.is_active else "title")
        above, below = self._first.y > 0, self._first.y + room.rows < shown.board.height
        arrows = ("▲" if above else " ") + ("▼" if below else " ")
        self._canvas.put(self._left, self._top + 1, arrows, "label")
        for x in range(room.columns):
            column, _ = self._place(self._first.x + x, self._first.y)
            self._canvas.put(column, self._top + 1, format_column(self._first.x + x), "label")
        for y in range(room.rows):
            _, row = self._place(self._first.x, self._first.y + y)
            self._canvas.put(self._left, row, f"{self._first.y + y + 1:>2}", "label")

    def _cells(self) -> Iterator[tuple[int, int]]:
        for y in range(self._room.rows):
            for x in range(self._room.columns):
                yield self._first.x + x, self._first.y + y

    def _is_shown(self, cell: Cell) -> bool:
        x, y = cell.x - self._first.x, cell.y - self._first.y
        return 0 <= x < self._room.columns and 0 <= y < self._room.rows

    def _place(self, x: int, y: int) -> tuple[int, int]:
        """Where the character of a cell stands."""
        across, down = self._room.scale
        inset = 1 if self._room.scale == LINED else 0
        return (
            self._left + MARGIN + (x - self._first.x) * across + inset,
            self._top + HEAD + (y - self._first.y) * down,
        )

    def _cell(self, x: int, y: int) -> None:
        mark = self._field.mark(x, y)
        glyph, style = self._field.signs.get(Cell(x, y), (mark.glyph, mark.style))
        column, row = self._place(x, y)
        if self._room.scale == WIDE:
            self._seam(x, y, column + 1, row)
            if x == self._first.x:
                self._canvas.put(column - 1, row, " ", "water")
        elif self._room.scale == LINED:
            self._box(x, y, column, row, style)
        self._canvas.put(column, row, glyph, style)

    def _right(self, x: int, y: int) -> Mark | None:
        """What is between a cell and the next one to the right, if they belong together."""
        return self._between(x, y, x + 1, y) if self._joined[0] & self._field.board.bit(x, y) else None

    def _below(self, x: int, y: int) -> Mark | None:
        """What is between a cell and the next one below, if they belong together."""
        return self._between(x, y, x, y + 1) if self._joined[1] & self._field.board.bit(x, y) else None

    def _between(self, x: int, y: int, to_x: int, to_y: int) -> Mark:
        here = self._field.mark(x, y)
        return here if here == self._field.mark(to_x, to_y) else SHIP

    def _seam(self, x: int, y: int, column: int, row: int) -> None:
        seam = self._right(x, y)
        self._canvas.put(column, row, seam.glyph if seam else " ", seam.style if seam else "water")

    def _box(self, x: int, y: int, column: int, row: int, style: str) -> None:
        """The cell and the lines to the right and below; within a ship there are none."""
        right, below = self._right(x, y), self._below(x, y)
        last_column, last_row = x == self._field.board.width - 1, y == self._field.board.height - 1
        self._canvas.put(column - 1, row, "   ", style)
        if not last_column:
            self._canvas.put(column + 2, row, " " if right else "│", right.style if right else "line")
        if not last_row:
            self._canvas.put(column - 1, row + 1, "   " if below else "───", below.style if below else "line")
        if not last_column and not last_row:
            crossing = right if right and below and self._right(x, y + 1) else None
            self._canvas.put(
                column + 2, row + 1, " " if crossing else "┼", crossing.style if crossing else "line"
            )

    def _surround(self, cell: Cell, brackets: str) -> None:
        column, row = self._place(*cell)
        if self._room.scale == NARROW:
            self._canvas.restyle(column, row, f"{self._field.mark(*cell).style} pointed")
            return
        ground = self._field.mark(*cell).style if self._room.scale == LINED else WATER.style
        style = f"{ground} {'aim' if brackets == AIM else 'bracket'}"
        for at, bracket in zip((column - 1, column + 1), brackets, strict=True):
            self._canvas.put(at, row, bracket, style)


def _joined(hulls: tuple[int, ...], step: int) -> int:
    """The cells that belong together with the one this many bits further on."""
    joined = 0
    for hull in hulls:
        joined |= hull & hull >> step
    return joined
