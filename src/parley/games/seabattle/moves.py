"""What players decide."""

from dataclasses import dataclass
from enum import StrEnum

from parley.core import Cell, Leave, Resign, Timeout
from parley.games.layout import Layout, Waters
from parley.games.seabattle.fleet import Ship, ships_of


class Result(StrEnum):
    """What a shot did."""

    MISS = "miss"
    """0C: the turn passes (com/4/4)."""
    HIT = "hit"
    """1C: the shooter goes on (com/4/5)."""
    SUNK = "sunk"
    """2C: the shooter goes on (com/4/6)."""
    REPEAT = "repeat"
    """3C: the turn passes (com/4/7)."""


@dataclass(frozen=True, slots=True)
class Place:
    """The whole fleet, in any order; once, and for good."""

    ships: tuple[Ship, ...]

    @classmethod
    def of(cls, waters: Waters, layout: Layout) -> "Place":
        """The placement of a layout."""
        return cls(ships_of(waters, layout))


@dataclass(frozen=True, slots=True)
class Ready:
    """A fleet that is not known here has been placed."""


@dataclass(frozen=True, slots=True)
class Shoot:
    """A shot at a cell of the enemy's field. Firing at a cell again is legal, and costs the turn."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Answer:
    """What the shot did to a fleet that is not known here."""

    result: Result


SeaBattleMove = Place | Ready | Shoot | Answer | Resign | Leave | Timeout
