"""Sets of cells as Python ints.

Bit `y * stride + x` is the cell (x, y). One guard column on the right of every row keeps shifts from
wrapping round: a bit that leaves its row lands there or outside the board, and `full` cuts it off.
"""

from collections.abc import Iterator
from functools import cache
from itertools import compress

from parley.core.cells import Cell

_STEPS = 8
"""Plain steps of a flood before it sweeps: most are done by then, and a sweep takes time to set up."""
_ZERO_ONE = bytes.maketrans(b"01", b"\0\1")


class Grid:
    """The geometry of a board: one object per size (`grid(w, h)`), every mask it hands out an int."""

    __slots__ = ("_cells", "columns", "edge", "full", "height", "rows", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = stride = width + 1
        row = (1 << width) - 1
        column = sum(1 << (y * stride) for y in range(height))
        self.rows = tuple(row << (y * stride) for y in range(height))
        self.columns = tuple(column << x for x in range(width))
        self.full = sum(self.rows)
        self.edge = self.rows[0] | self.rows[-1] | self.columns[0] | self.columns[-1]
        self._cells = tuple(Cell(x, y) for y in range(height) for x in range(stride))

    def contains(self, x: int, y: int) -> bool:
        """Is (x, y) on the board?"""
        return 0 <= x < self.width and 0 <= y < self.height

    def bit(self, x: int, y: int) -> int:
        """The set of one cell."""
        return 1 << (y * self.stride + x)

    def mask(self, cells: Iterator[Cell] | tuple[Cell, ...] | list[Cell]) -> int:
        """The set of these cells."""
        mask = 0
        for x, y in cells:
            mask |= 1 << (y * self.stride + x)
        return mask

    def rectangle(self, x: int, y: int, width: int, height: int) -> int:
        """The cells of a rectangle with this top-left corner; it must lie on the board."""
        row = ((1 << width) - 1) << x
        return sum(row << ((y + dy) * self.stride) for dy in range(height))

    def cell(self, bit: int) -> Cell:
        """The cell of a set of one."""
        y, x = divmod(bit.bit_length() - 1, self.stride)
        return Cell(x, y)

    def cells(self, mask: int) -> Iterator[Cell]:
        """The cells of a set, in reading order."""
        first, flags = _flags(mask)
        return compress(self._cells[first : first + len(flags)], flags)

    def beside(self, mask: int) -> int:
        """The set with everything that touches it by a side."""
        stride = self.stride
        return (mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.full

    def around(self, mask: int) -> int:
        """The set with everything that touches it by a side or a corner."""
        stride = self.stride
        mask |= mask << 1 | mask >> 1
        return (mask | mask << stride | mask >> stride) & self.full

    def flood(self, seed: int, within: int) -> int:
        """All of `within` that is joined to `seed` by sides; `seed` may lie partly outside it."""
        stride = self.stride
        reached = seed & within
        for _ in range(_STEPS):
            grown = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & within
            if grown == reached:
                return reached
            reached = grown
        return self._sweep(reached, within)

    def _sweep(self, reached: int, within: int) -> int:
        # Two points at a time up, down and left; to the right, a carry runs through a row of ones at once.
        stride, double = self.stride, 2 * self.stride
        up, down, left = within & within >> stride, within & within << stride, within & within >> 1
        while True:
            grown = reached | within & reached << stride
            grown |= down & grown << double
            grown |= within & grown >> stride
            grown |= up & grown >> double
            grown |= within & ~(within + grown)
            grown |= within & grown >> 1
            grown |= left & grown >> 2
            if grown == reached:
                return reached
            reached = grown

    def components(self, mask: int) -> Iterator[int]:
        """The parts of a set that are joined by sides, in reading order of their first cells."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask ^= part


@cache
def grid(width: int, height: int) -> Grid:
    """The grid of this size; the same object every time."""
    return Grid(width, height)


def indices(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    first, flags = _flags(mask)
    return compress(range(first, first + len(flags)), flags)


def _flags(mask: int) -> tuple[int, bytes]:
    # From the lowest bit set to the highest, a byte each: a small set stays short, wherever it lies.
    first = max((mask & -mask).bit_length() - 1, 0)
    return first, bin(mask >> first)[:1:-1].encode().translate(_ZERO_ONE)
