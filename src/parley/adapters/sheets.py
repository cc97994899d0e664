"""What an array is made of: packed a match at a time, unpacked for all matches at once."""

from collections.abc import Iterable
from math import prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.int8]


class Sheet(Protocol):
    """Some numbers about every cell or node."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the array of one match."""

    @property
    def most(self) -> int:
        """The greatest number there can be."""

    def unpack(self, packed: bytes) -> Array:
        """An array of this shape for every match whose bytes are in `packed`, one after another."""

    def is_set(self, packed: bytes, number: int) -> bool:
        """Is that one, counted as in the flattened array, not 0? `packed` is of one match."""


class Bits:
    """Sets of cells of a board, as `parley.core.bitboard` has them: a bit a cell until they are unpacked."""

    most = 1

    def __init__(self, planes: int, width: int, height: int) -> None:
        self.shape = (planes, height, width)
        self._stride = width + 1
        # With some rows more a plane is whole bytes and whole rows: two steps of numpy less.
        self._rows = next(rows for rows in range(height, height + 8) if rows * self._stride % 8 == 0)
        self._length = self._rows * self._stride // 8

    def pack(self, sets: Iterable[int]) -> bytes:
        """As many sets as there are planes."""
        length = self._length
        return b"".join([cells.to_bytes(length, "little") for cells in sets])

    def unpack(self, packed: bytes) -> Array:
        """A byte a cell; the guard column is skipped over, not cut out."""
        planes, height, width = self.shape
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").view(np.int8)
        return bits.reshape(-1, planes, self._rows, self._stride)[:, :, :height, :width]

    def is_set(self, packed: bytes, number: int) -> bool:
        """Without unpacking anything."""
        _, height, width = self.shape
        plane, cell = divmod(number, height * width)
        y, x = divmod(cell, width)
        at = y * self._stride + x
        return bool(packed[plane * self._length + at // 8] >> at % 8 & 1)


class Counts:
    """Numbers, a byte each."""

    def __init__(self, most: int, *shape: int) -> None:
        self.most = most
        self.shape = shape

    def unpack(self, packed: bytes) -> Array:
        """A copy, which may be written to."""
        return np.frombuffer(packed, np.int8).reshape(-1, *self.shape).copy()

    def is_set(self, packed: bytes, number: int) -> bool:
        """Any number but 0 is."""
        return packed[number] != 0


def size_of(sheet: Sheet) -> int:
    """How many numbers there are."""
    return prod(sheet.shape)
