"""The decisions of the conquest game, and what chance decides."""

from dataclasses import dataclass

from parley.core.clauses import Leave, Resign, Timeout
from parley.core.seats import Seat


@dataclass(frozen=True, slots=True)
class First:
    """CHANCE: this player begins, to place and again to take turns."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Place:
    """Put units on a node (#50): one on an empty or own node in preparation, any of those left in a turn."""

    node: int
    units: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack from an own node with two units or more a neighbour that is an enemy's (#51)."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Roll:
    """CHANCE: the dice of both sides as they fell, unsorted."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """Move more units onto the node just conquered (#52); 0 is allowed, one must stay behind."""

    units: int


@dataclass(frozen=True, slots=True)
class March:
    """Move units between own nodes and end the turn (#53); one must stay behind."""

    source: int
    target: int
    units: int


@dataclass(frozen=True, slots=True)
class Next:
    """Attack no more, or end the turn without a march (#54)."""


Move = First | Place | Attack | Roll | Advance | March | Next | Resign | Leave | Timeout
