"""Berths of every kind of ship at once: a set of cells stands for all ships whose top-left cell is in it."""

from functools import cache
from typing import NamedTuple

from parley.core.bitboard import grid, indices
from parley.games.battleship_plus import SHAPES


class Stance(NamedTuple):
    """One way for one kind of ship to stand. Offsets are from its top-left cell, in bits."""

    width: int
    height: int
    cells: tuple[int, ...]
    ring: tuple[int, ...]
    """Everything that touches it."""

    def starts(self, free: int, stride: int) -> int:
        """Where such a ship lies wholly on free cells."""
        for length, step in ((self.width, 1), (self.height, stride)):
            done = 1
            while done < length:
                more = min(done, length - done)
                free &= free >> more * step
                done += more
        return free

    def through(self, cells: int) -> int:
        """Where such a ship has one of these cells."""
        found = 0
        for offset in self.cells:
            found |= cells >> offset
        return found

    def touching(self, cells: int) -> int:
        """Where such a ship lies right beside one of these cells."""
        found = 0
        for offset in self.ring:
            found |= cells >> offset if offset > 0 else cells << -offset
        return found


@cache
def stances(size: int) -> tuple[tuple[Stance, Stance], ...]:
    """For every kind of ship: across and down."""
    return tuple(
        (_stance(size, *shape.extent(False)), _stance(size, *shape.extent(True))) for shape in SHAPES.values()
    )


def _stance(size: int, width: int, height: int) -> Stance:
    stride = size + 1
    around = [y * stride + x for y in range(-1, height + 1) for x in range(-1, width + 1)]
    cells = tuple(indices(grid(size, size).rectangle(0, 0, width, height)))
    return Stance(width, height, cells, tuple(offset for offset in around if offset not in cells))
