"""Which part of a board of Dots is on the screen, and how large."""

from typing import NamedTuple

from parley.core import Cell

SCALES = ((1, 1), (2, 1), (4, 2))
"""Columns and rows of the screen for a point."""
_USUAL = 1
GUTTER = 4
"""Columns left of the points: the number of the row, and room for a bracket."""
_FRAME = 2
"""Rows above and below: letters, scores."""

_BEYOND = 2
"""Points to show beyond the cursor."""


class Window(NamedTuple):
    """A part of the board: its first point, how many columns and rows of points, how large each is."""

    x: int
    y: int
    columns: int
    rows: int
    scale: tuple[int, int]

    @property
    def across(self) -> range:
        """Its columns of points."""
        return range(self.x, self.x + self.columns)

    def contains(self, cell: Cell) -> bool:
        """Is it in sight?"""
        return 0 <= cell.x - self.x < self.columns and 0 <= cell.y - self.y < self.rows

    def point_at(self, column: int, row: int) -> Cell | None:
        """The point nearest to a place on the screen, if it is in sight."""
        wide, high = self.scale
        cell = Cell(self.x + (column - GUTTER + wide // 2) // wide, self.y + (row - 1 + high // 2) // high)
        return cell if self.contains(cell) else None


def scale_for(board: tuple[int, int], room: tuple[int, int], zoom: int) -> int:
    """The largest scale at which the whole board fits, or the usual one; then zoomed in or out."""
    fitting = [i for i in range(len(SCALES)) if i >= _USUAL and _fits(board, room, SCALES[i])]
    return max(0, min((fitting[-1] if fitting else _USUAL) + zoom, len(SCALES) - 1))


def look(board: tuple[int, int], room: tuple[int, int], scale: int, at: tuple[int, int]) -> Window:
    """The window with this first point, or as near to it as the board allows."""
    size = SCALES[scale]
    columns = max(1, min(board[0], (room[0] - GUTTER) // size[0]))
    rows = max(1, min(board[1], (room[1] - _FRAME + size[1] - 1) // size[1]))
    x, y = max(0, min(at[0], board[0] - columns)), max(0, min(at[1], board[1] - rows))
    return Window(x, y, columns, rows, size)


def reveal(window: Window, cell: Cell) -> tuple[int, int]:
    """The first point of a window that shows this one and a little beyond it, moved as little as possible."""
    x, y = (
        min(max(first, at + beyond - size + 1), at - beyond)
        for first, at, size in ((window.x, cell.x, window.columns), (window.y, cell.y, window.rows))
        for beyond in (min(_BEYOND, (size - 1) // 2),)
    )
    return x, y


def _fits(board: tuple[int, int], room: tuple[int, int], scale: tuple[int, int]) -> bool:
    wide, high = scale
    return board[0] * wide + GUTTER <= room[0] and (board[1] - 1) * high + 1 + _FRAME <= room[1]
