"""What happens in Dots. Everybody sees everything."""

import msgspec

from parley.core import Cell, Event, Outcome, Seat, Termination


class Placed(Event, msgspec.Struct, frozen=True):
    """A dot was placed."""

    seat: Seat
    cell: Cell


class Captured(Event, msgspec.Struct, frozen=True):
    """A ring was closed: `area` is closed to everyone, and `prisoners` are the enemy dots in it."""

    seat: Seat
    area: tuple[Cell, ...]
    prisoners: tuple[Cell, ...]


class Lost(Event, msgspec.Struct, frozen=True):
    """These points of `seat`'s captured areas lie in the area just captured: `seat` no longer holds them."""

    seat: Seat
    area: tuple[Cell, ...]


class Freed(Event, msgspec.Struct, frozen=True):
    """These dots of `seat` are no longer prisoners; they stay where they are and count for nobody."""

    seat: Seat
    cells: tuple[Cell, ...]


class Passed(Event, msgspec.Struct, frozen=True):
    """The time ran out, and the turn passed."""

    seat: Seat


class Stopped(Event, msgspec.Struct, frozen=True):
    """The player has stopped."""

    seat: Seat
    why: Termination


class DrawOffered(Event, msgspec.Struct, frozen=True):
    """The player agrees to a draw, until the next dot."""

    seat: Seat


class Ended(Event, msgspec.Struct, frozen=True):
    """The game is over."""

    outcome: Outcome
    scores: tuple[int, ...]
