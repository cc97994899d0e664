"""Sets of cells for a page: a mask is one number per row, whose bit x is column x; `[]` is no cell.

No board is wider than 50, so a row is a whole number that JavaScript can hold.
"""

from collections.abc import Iterable

from parley.core import Cell
from parley.core.bitboard import Grid

Mask = list[int]

_ONES = bytes.maketrans(b"01", b"\0\1")


def mask_rows(grid: Grid, cells: int) -> Mask:
    """The rows of a set."""
    # json/view/3
    if not cells:
        return []
    row = (1 << grid.width) - 1
    return [cells >> at & row for at in range(0, grid.stride * grid.height, grid.stride)]


def paint_rows(grid: Grid, layers: Iterable[tuple[str, int]], ground: str = ".") -> list[str]:
    """A board as one string per row, one character per cell; later layers cover earlier ones."""
    size = grid.stride * grid.height
    marks, painted = [ground], 0
    for mark, cells in layers:
        flags = int.from_bytes(_flags(cells, size))
        painted = painted & ~(flags * 255) | flags * len(marks)
        marks.append(mark)
    text = painted.to_bytes(size).translate("".join(marks).encode().ljust(256, b"?")).decode()
    return [text[at : at + grid.width] for at in range(0, size, grid.stride)]


def _flags(cells: int, size: int) -> bytes:
    """A byte for every cell, in reading order."""
    return f"{cells:0{size}b}"[::-1].encode().translate(_ONES)


def spot(cell: Cell | None) -> tuple[int, int] | None:
    """A cell as `[x, y]`."""
    return None if cell is None else (cell[0], cell[1])
