"""What players decide, in the words and numbers of BPGP (bpgp/4.3/10, bpgp/4.3/15).

Orientations, ship numbers and directions are plain ints: whatever a stranger sends can be represented, and
the rules refuse it in the order the draft gives.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from parley.core import Cell, Leave, Resign, Seat, Timeout
from parley.games.layout import Layout


class Orientation(IntEnum):
    """Which way the length of a ship runs."""

    VERTICAL = 0
    HORIZONTAL = 1


class Direction(IntEnum):
    """Which way a ship moves; north is up."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class ShipPosition(NamedTuple):
    """Where a ship lies: its fix point, which is its top-left cell, and its orientation."""

    position: Cell
    orientation: int


@dataclass(frozen=True, slots=True)
class Place:
    """PLACE: the whole fleet in the order of `Setup.kinds`; a ship's number is its index in the list."""

    ships: tuple[ShipPosition, ...]

    @classmethod
    def of(cls, layout: Layout) -> "Place":
        """The placement of a layout for `Setup.waters`."""
        return cls(tuple(ShipPosition(cell, Orientation(not vertical)) for cell, vertical in layout))


@dataclass(frozen=True, slots=True)
class First:
    """CHANCE says who has the first turn (YOUSTART, WAIT)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shoot:
    """SHOOT at a cell of the opponent's board."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Move:
    """MOVE a ship by one cell."""

    ship: int
    direction: int


BattleshipMove = Place | First | Shoot | Move | Resign | Leave | Timeout
