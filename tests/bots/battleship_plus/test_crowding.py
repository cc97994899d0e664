from random import Random

from parley.bots.battleship_plus.crowding import crowding
from parley.bots.battleship_plus.sight import Sight
from parley.bots.sea_hiding import hide
from parley.core.bitboard import Grid
from parley.games.battleship_plus import Counts, Fill, Setup, strict_fleet
from parley.games.layout import Layout, berth_mask, random_layout
from tests.games.battleship_plus.sea import mask

APART = """
    . . . . . . . . . .
    . 0 0 0 . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . 0 0 0 0 .
    . . . . . . . . . .
    . . . . . . . . . .
    . . 0 . . . . . . .
    . . 0 . . . . . . .
    . . . . . . . . . .
"""
TOGETHER = """
    0 0 0 0 . . . . . .
    . . . . . . . . . .
    0 0 0 . 0 . . . . .
    . . . . 0 . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
SUNK: Counts = (0, 0, 1, 1, 1)


def sight(board: Grid, wrecks: int, sunk: Counts) -> Sight:
    around = board.around(wrecks)
    return Sight(board, (1, 1, 1, 1, 1), 0, 0, around, None, around, sunk)


def wrecks_of(setup: Setup, layout: Layout) -> int:
    pairs = zip(setup.waters.shapes, layout, strict=True)
    return sum(berth_mask(setup.grid, shape, berth) for shape, berth in pairs)


def test_ships_sunk_close_together_tell_of_more() -> None:
    board = Setup().grid
    nothing = crowding(sight(board, 0, (0, 0, 0, 0, 0)))
    apart, together = (crowding(sight(board, mask(drawing, "0"), SUNK)) for drawing in (APART, TOGETHER))
    assert apart == nothing == 0 < together


def test_it_tells_hidden_fleets_from_others() -> None:
    setup = Setup(16, strict_fleet(16), Fill.STRICT)
    for seed in range(10):
        rng = Random(seed)
        anywhere = sight(setup.grid, wrecks_of(setup, random_layout(setup.waters, rng)), setup.ships)
        hidden = sight(setup.grid, wrecks_of(setup, hide(setup.waters, float("inf"), rng)), setup.ships)
        assert crowding(anywhere) == 0 < crowding(hidden)
