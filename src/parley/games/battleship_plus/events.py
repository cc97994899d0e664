"""What happens, and who may see it. Everything is public except which ship moved, and where to."""

import msgspec

from parley.core import Cell, Event, Outcome, Seat
from parley.games.battleship_plus.moves import ShipPosition


class Placed(Event, msgspec.Struct, frozen=True):
    """A fleet was placed, for the first time or again."""

    seat: Seat


class Started(Event, msgspec.Struct, frozen=True):
    """Both fleets are placed and `first` has the first turn."""

    first: Seat


class Hit(Event, msgspec.Struct, frozen=True):
    """A shot by `seat` hit.

    `ship` is empty unless the ship sinks; then it holds the ship's cells. BPGP sends only the flag `sunk`:
    ships do not touch, so the cells follow from the hits around.
    """

    seat: Seat
    cell: Cell
    ship: tuple[Cell, ...] = ()

    @property
    def sunk(self) -> bool:
        """Were all cells of the ship hit?"""
        return bool(self.ship)


class Fail(Event, msgspec.Struct, frozen=True):
    """A shot by `seat` hit nothing."""

    seat: Seat
    cell: Cell


class Moved(Event, msgspec.Struct, frozen=True):
    """A ship of `seat` moved; `uncovered` are the cells of its new place that had been fired at before."""

    seat: Seat
    uncovered: tuple[Cell, ...]


class ShipMoved(Event, msgspec.Struct, frozen=True):
    """For the mover only: which ship it was, and where it went."""

    seat: Seat
    ship: int
    direction: int

    def audience(self) -> frozenset[Seat]:
        return frozenset((self.seat,))


class TimedOut(Event, msgspec.Struct, frozen=True):
    """The time of `seat` ran out."""

    seat: Seat


class Ended(Event, msgspec.Struct, frozen=True):
    """The game is over."""

    outcome: Outcome


class Revealed(Event, msgspec.Struct, frozen=True):
    """After the end: where the ships of `seat` lie now."""

    seat: Seat
    ships: tuple[ShipPosition, ...]
