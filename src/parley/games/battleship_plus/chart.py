"""What everybody knows about one side's waters, as sets of cells."""

from typing import NamedTuple

from parley.core.bitboard import Grid


class Wake(NamedTuple):
    """What the move of one unknown ship left behind.

    Between two wakes the fleet stands still, so the order of the shots in between tells nothing.
    """

    turn: int
    """The number of the turn in which the ship moved."""
    hits: int
    """The cells hit by then: a ship on one of them is not the ship that moved."""
    misses: int
    """The cells missed since the previous wake: no ship stood there until this move."""
    uncovered: int
    """The cells of the ship's new place that had been fired at before, and missed."""


class Chart(NamedTuple):
    """What hits and moves have shown of one side's waters. What misses show is in `Public.fresh`."""

    hits: int = 0
    """Hit for good: a damaged ship can no longer move."""
    sunk: int = 0
    """The hits on sunk ships."""
    missed: int = 0
    """Missed before this side last moved a ship. A ship may have come there since, and been hit."""
    wakes: tuple[Wake, ...] = ()
    """The moves of this side, oldest first."""

    def wrecks(self, board: Grid) -> tuple[int, ...]:
        """The cells of each sunk ship: ships do not touch, so each is a separate part."""
        return tuple(board.components(self.sunk))
