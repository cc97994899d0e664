"""A position of Dots. Sets of points are bitboards of `Field.grid`; tuples go by seat."""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from parley.core import NOBODY, Cell, Outcome, Seat
from parley.games.dots.field import Field, field
from parley.games.dots.setup import Goal, Setup

FIRST_EDITION, EDITION = 1, 2
"""Editions of these rules; `ranking` says what changed."""

_ALONE = tuple(frozenset({Seat(seat)}) for seat in range(4))


class Land(NamedTuple):
    """What changes only when a ring closes or something is captured."""

    dead: tuple[int, ...]
    """The dots in captured areas, whoever holds them: they no longer form lines."""
    areas: tuple[int, ...]
    """The captured areas each player holds. No two overlap."""
    enclosed: tuple[int, ...]
    """What each player's live dots enclose without having captured it: free areas.

    An enemy's live dot in one is captured at the owner's next move.
    """


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is still playing, and how it ended."""

    playing: tuple[Seat, ...]
    """The seats that have not stopped, in turn order."""
    after: tuple[Seat, ...]
    """Who moves after each seat."""
    late: tuple[int, ...]
    """How many turns in a row each player has let pass."""
    agreed: frozenset[Seat]
    """Who has agreed to a draw."""
    outcome: Outcome | None = None
    stopped: tuple[Seat, ...] = ()
    """Those who have stopped, in order."""
    forfeited: frozenset[Seat] = frozenset()
    """Those who left or timed out, and so lose to everyone who stayed."""
    edition: int = EDITION


class State(NamedTuple):
    """A position. A named tuple, because one is made for every dot."""

    setup: Setup
    live: tuple[int, ...]
    """Each player's dots that can be part of a line."""
    land: Land
    open: int
    """The points where a dot can still be placed."""
    turn: Seat
    """Whose turn it is, or would be if the game were not over."""
    last: Cell | None
    """Where the last dot was placed."""
    standing: Standing

    @property
    def to_move(self) -> frozenset[Seat]:
        """Whose turn it is; nobody's when the game is over."""
        return _ALONE[self.turn] if self.standing.outcome is None else NOBODY

    @property
    def field(self) -> Field:
        """The geometry of the board."""
        return field(self.setup.width, self.setup.height)

    @property
    def dots(self) -> tuple[int, ...]:
        """All dots each player has placed, including dead ones."""
        return tuple(map(or_, self.live, self.land.dead))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player holds now: prisoners, or points of area."""
        # dots/I.goal/1-2, dots/I/18, dots/I.remarks/3
        land = self.land
        if self.setup.goal == Goal.TERRITORY:
            return tuple(area.bit_count() for area in land.areas)
        dead = reduce(or_, land.dead)
        return tuple(
            (area & dead & ~own).bit_count() for area, own in zip(land.areas, land.dead, strict=True)
        )


def replaced(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The same with another value for one seat."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
