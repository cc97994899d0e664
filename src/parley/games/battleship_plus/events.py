"""What happens, and who may see it. Everything is public but which ship moved, and where to."""

from dataclasses import dataclass

from parley.core import Cell, Event, Outcome, Seat
from parley.games.battleship_plus.moves import ShipPosition


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A fleet was placed, for the first time or again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Started(Event):
    """Both fleets are placed and `first` has the first turn."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """A shot by `seat` hit.

    `ship` is empty until a ship sinks, then it is the cells of that ship. BPGP sends only the flag `sunk`:
    as ships do not touch, the cells follow from the hits around.
    """

    seat: Seat
    cell: Cell
    ship: tuple[Cell, ...] = ()

    @property
    def sunk(self) -> bool:
        """Were all cells of the ship hit?"""
        return bool(self.ship)


@dataclass(frozen=True, slots=True)
class Fail(Event):
    """A shot by `seat` hit nothing."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A ship of `seat` moved; `uncovered` are the cells of its new place that had been fired at before."""

    seat: Seat
    uncovered: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    """For the mover alone: which ship it was, and where to."""

    seat: Seat
    ship: int
    direction: int

    def audience(self) -> frozenset[Seat]:
        """The mover."""
        return frozenset((self.seat,))


@dataclass(frozen=True, slots=True)
class TimedOut(Event):
    """The time of `seat` ran out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """After the end: where the ships of `seat` lie now."""

    seat: Seat
    ships: tuple[ShipPosition, ...]
