"""What happens. Everything is public: a placement does not say where the ships are."""

from dataclasses import dataclass

from parley.core import Cell, Event, Outcome, Seat
from parley.games.seabattle.fleet import Ship
from parley.games.seabattle.moves import Result


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The fleet of `seat` is placed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A shot by `seat` that awaits its answer."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A shot by `seat` and what it did; `ship` is the ship that sank, if one did."""

    seat: Seat
    cell: Cell
    result: Result
    ship: Ship | None = None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """After the end: where the ships of `seat` lie."""

    seat: Seat
    ships: tuple[Ship, ...]
