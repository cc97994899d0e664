"""Counts what people use, in the one place every wire passes through; the house sets the limits."""

from math import inf
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from parley.tables.player import Player
    from parley.tables.table import Table

_EVERY = 64
"""Plies between two charges: a move itself costs one comparison."""


class Steward(Protocol):
    """Counts what people use, and says when it is too much."""

    def check(self, person: "Player", table: "Table | None") -> None:
        """May they sit down at this table, or (None) open one? Raises `Refused`."""

    def opened(self, table: "Table", person: "Player") -> None:
        """Somebody opened a table, or sat down at one of the house that waited for them."""

    def closed(self, table: "Table") -> None:
        """A table has closed."""

    def stored(self, table: "Table", plies: int, size: int) -> None:
        """More of its journal was stored: plies, and bytes."""

    def is_too_long(self, plies: int, size: int) -> bool:
        """Must a match of this length end?"""


class Bill:
    """What a match has used so far, and at which ply the next charge is `due`."""

    __slots__ = ("_plies", "_size", "_steward", "due")

    def __init__(self, steward: Steward | None, plies: int = 0, size: int = 0) -> None:
        self.due = inf if steward is None else plies + _EVERY
        self._steward, self._plies, self._size = steward, plies, size

    def pay(self, table: "Table", plies: int, size: int) -> bool:
        """Charge for what was played since; returns whether the match has to end now."""
        steward = self._steward
        if steward is None:
            return False
        if plies != self._plies or size != self._size:
            steward.stored(table, plies - self._plies, size - self._size)
        self._plies, self._size, self.due = plies, size, plies + _EVERY
        return steward.is_too_long(plies, size)
