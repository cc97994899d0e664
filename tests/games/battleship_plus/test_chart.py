from parley.core.bitboard import grid
from parley.games.battleship_plus import Chart
from tests.games.battleship_plus.sea import mask

SUNK = """
    # # . # . . . . . .
    # # . # . . . . . .
    # # . . . . . . . .
    # # . . # # # . . .
    # # . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def test_wrecks_are_told_apart_by_the_water_between_them() -> None:
    wrecks = Chart(sunk=mask(SUNK, "#")).wrecks(grid(10, 10))
    assert [wreck.bit_count() for wreck in wrecks] == [10, 2, 3]
    assert sum(wrecks) == mask(SUNK, "#")
    assert Chart().wrecks(grid(10, 10)) == ()
