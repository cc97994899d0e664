"""What a hunter may take as given about the waters of one side.

Misses do not grow old by themselves: MOVED names every missed cell on which the ship then stands. So a missed
cell is water until it is named, and what the last move named is a ship for sure, for nothing has moved since.
Of what earlier moves named, only a ship hit in between must still be there; another may have left again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from parley.core.bitboard import Grid
from parley.games.battleship_plus import AREAS, Chart, Counts, Public


class Trail(NamedTuple):
    """What is known of the last move: some ship that was not damaged came there from the next cell."""

    hits: int
    """The cells hit by then."""
    missed: int
    """The cells missed by then."""
    water: int
    """Those of them where no ship can have been right before."""
    uncovered: int
    """Those of them on which the ship stands after it."""
    wrecks: tuple[int, ...]
    """The ships sunk by now."""


class Sight(NamedTuple):
    """The ships still afloat, and where they are or are not."""

    board: Grid
    afloat: Counts
    wounded: int
    """Hit, but not sunk."""
    sure: int
    """Not hit, but there is a ship."""
    water: int
    """No ship afloat is there: misses, wrecks, and everything around wrecks."""
    trail: Trail | None = None
    """Of the last ship that moved, if any did."""
    wrecked: int = 0
    """Wrecks and everything around them."""
    sunk: Counts = (0, 0, 0, 0, 0)
    """The ships that are wrecks."""

    @property
    def known(self) -> int:
        """Cells of ships afloat that are known to be that."""
        return self.wounded | self.sure


def look(public: Public, seat: int) -> Sight:
    """What everybody but `seat` itself knows of its waters."""
    setup, chart, fresh = public.setup, public.charts[seat], public.fresh[seat]
    board = setup.grid
    sure, doubtful = _named(board, chart, fresh)
    wrecks = chart.wrecks(board)
    sizes = [wreck.bit_count() for wreck in wrecks]
    sunk = _counts(sizes.count(cells) for cells in AREAS)
    afloat = _counts(ships - lost for ships, lost in zip(setup.ships, sunk, strict=True))
    missed = (chart.missed | fresh) & ~(sure | doubtful | chart.hits)
    wrecked, wounded = board.around(chart.sunk), chart.hits ^ chart.sunk
    trail = _trail(chart, wrecks)
    return Sight(board, afloat, wounded, sure, missed | wrecked, trail, wrecked, sunk)


def _counts(ships: Iterable[int]) -> Counts:
    a, b, c, d, e = ships
    return a, b, c, d, e


def _trail(chart: Chart, wrecks: tuple[int, ...]) -> Trail | None:
    if not chart.wakes:
        return None
    *earlier, last = chart.wakes
    doubtful = 0
    for wake in earlier:
        doubtful |= wake.uncovered
    return Trail(last.hits, chart.missed, chart.missed & ~doubtful, last.uncovered, wrecks)


def _named(board: Grid, chart: Chart, fresh: int) -> tuple[int, int]:
    """The missed cells where a ship is for sure, and those where one may be."""
    sure = doubtful = 0
    since = fresh
    hit_before_next = ~0
    for wake in reversed(chart.wakes):
        named = wake.uncovered & ~chart.hits
        if hit_before_next & board.around(wake.uncovered):
            sure |= named
        else:
            doubtful |= named & ~since
        since |= wake.misses
        hit_before_next = wake.hits
    return sure, doubtful & ~sure
