"""What an array is made of, and how it is painted: a byte a number, and only what has changed.

Boards are sets of cells as ints, so what has changed since a seat last looked is an exclusive or.
"""

from collections.abc import Sequence
from math import prod
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from parley.core.bitboard import indices

Array = NDArray[np.int8]
Painted = bytes | bytearray
"""A byte a number, as the flattened array has them. Whoever keeps it makes a copy: it is painted over."""
Sets = tuple[int, ...]
"""A set of cells for every plane, as `parley.core.bitboard` has them."""

C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)
_FEW = 12
"""Up to so many cells are looked for one by one: that takes nothing to set up."""


class Canvas(Protocol[C_contra]):
    """One array, painted again and again."""

    def paint(self, content: C_contra) -> Painted:
        """What it looks like now, until it is painted again."""


class Sheet(Protocol[C_contra]):
    """Some numbers about every cell or node."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the array."""

    @property
    def most(self) -> int:
        """The greatest number there can be."""

    def canvas(self) -> Canvas[C_contra]:
        """A new one, for whoever will look again and again."""

    def together(self, contents: Sequence[C_contra]) -> Array:
        """An array of all of them, painted at once."""


class Bits:
    """Planes of cells: each is in the set or not."""

    most = 1

    def __init__(self, planes: int, width: int, height: int) -> None:
        self.shape = (planes, height, width)
        self._stride = width + 1
        # With some rows more a plane is whole bytes and whole rows: two steps of numpy less.
        self._rows = next(rows for rows in range(height, height + 8) if rows * self._stride % 8 == 0)

    def canvas(self) -> "BitCanvas":
        """All sets are empty."""
        return BitCanvas(*self.shape)

    def together(self, contents: Sequence[Sets]) -> Array:
        """A bit a cell, then all bits in one go; the guard column is skipped over, not cut out."""
        planes, height, width = self.shape
        length = self._rows * self._stride // 8
        packed = b"".join([cells.to_bytes(length, "little") for sets in contents for cells in sets])
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").view(np.int8)
        return bits.reshape(-1, planes, self._rows, self._stride)[:, :, :height, :width]


class BitCanvas:
    """Remembers the sets it shows."""

    __slots__ = ("_cells", "_painted", "_sets", "_starts")

    def __init__(self, planes: int, height: int, width: int) -> None:
        size, stride = width * height, width + 1
        self._cells = [bit // stride * width + bit % stride for bit in range(stride * height)]
        """Where the cell of a bit is in its plane; the guard column is nowhere, and never set."""
        self._starts = [plane * size for plane in range(planes)]
        self._sets: Sets = (0,) * planes
        self._painted = bytearray(planes * size)

    def paint(self, content: Sets) -> Painted:
        """Cells that went in or out are flipped."""
        cells, painted = self._cells, self._painted
        for start, shown, wanted in zip(self._starts, self._sets, content, strict=True):
            if shown is wanted:
                continue
            changed = shown ^ wanted
            if changed.bit_count() > _FEW:
                for bit in indices(changed):
                    painted[start + cells[bit]] ^= 1
                continue
            while changed:
                bit = changed.bit_length() - 1
                painted[start + cells[bit]] ^= 1
                changed ^= 1 << bit
        self._sets = content
        return painted


class Counts:
    """Numbers, a byte each, that come as they are to be shown."""

    def __init__(self, most: int, *shape: int) -> None:
        self.most = most
        self.shape = shape

    def canvas(self) -> "Counts":
        """Nothing needs to be remembered."""
        return self

    def paint(self, content: bytes) -> Painted:
        """The same."""
        return content

    def together(self, contents: Sequence[bytes]) -> Array:
        """One after another."""
        return to_array((len(contents), *self.shape), b"".join(contents))


def size_of(sheet: Sheet[C]) -> int:
    """How many numbers there are."""
    return prod(sheet.shape)


def to_array(shape: tuple[int, ...], painted: Painted) -> Array:
    """A copy, which may be written to."""
    return np.ndarray(shape, np.int8, bytearray(painted))
