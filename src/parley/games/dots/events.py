"""What happens in Dots. Everybody sees everything."""

from dataclasses import dataclass

from parley.core import Cell, Event, Outcome, Seat, Termination


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A dot was put."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A ring was judged: `area` is closed to everyone, and `prisoners` are the enemy dots in it."""

    seat: Seat
    area: tuple[Cell, ...]
    prisoners: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """These points of `seat`'s captured areas lie in the area just captured: it holds them no more."""

    seat: Seat
    area: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Freed(Event):
    """These dots of `seat` were prisoners until now; they stay where they are and count for nobody."""

    seat: Seat
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The time ran out; the turn passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The player plays no more."""

    seat: Seat
    why: Termination


@dataclass(frozen=True, slots=True)
class DrawOffered(Event):
    """The player agrees to a draw, until the next dot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome
    scores: tuple[int, ...]
