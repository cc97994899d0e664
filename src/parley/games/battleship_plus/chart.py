"""What everybody knows of one side's waters, as sets of cells."""

from typing import NamedTuple

from parley.core.bitboard import Grid


class Wake(NamedTuple):
    """What a move of one ship, nobody knows which, left behind.

    From one wake to the next the fleet stands still, so the order of the shots in between tells nothing.
    """

    turn: int
    """The number of the turn in which the ship moved."""
    hits: int
    """The cells hit by then: a ship that has one of them is not the ship that moved."""
    misses: int
    """The cells missed since the wake before: none had a ship on it until this move."""
    uncovered: int
    """The cells fired at in vain, at any time before, on which the ship stands after this move."""


class Chart(NamedTuple):
    """What hits and moves have told of the waters of one side. What misses tell is in `Public.fresh`."""

    hits: int = 0
    """Hit for good: a damaged ship cannot move any more."""
    sunk: int = 0
    """Those of the hits that belong to sunk ships."""
    missed: int = 0
    """Missed before this side last moved a ship. A ship may have come there since, and even been hit."""
    wakes: tuple[Wake, ...] = ()
    """The moves of this side, oldest first."""

    def wrecks(self, board: Grid) -> tuple[int, ...]:
        """The cells of each sunk ship: as ships do not touch, each is a part by itself."""
        return tuple(board.components(self.sunk))
