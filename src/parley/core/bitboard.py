"""Sets of cells as Python ints.

Bit `y * stride + x` is the cell (x, y). One guard column on the right of every row keeps shifts from
wrapping round: a bit that leaves its row lands there or outside the board, and `full` cuts it off.
"""

from collections.abc import Iterator
from functools import cache

from parley.core.cells import Cell


class Grid:
    """The geometry of a board: one object per size (`grid(w, h)`), every mask it hands out an int."""

    __slots__ = ("columns", "edge", "full", "height", "rows", "stride", "width")

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
        stride = self.stride
        for index in indices(mask):
            yield Cell(index % stride, index // stride)

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
        while True:
            grown = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & within
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
    digits = bin(mask)[:1:-1]
    index = digits.find("1")
    while index >= 0:
        yield index
        index = digits.find("1", index + 1)
