from random import Random

from parley.bots.battleship_plus.playout import hunt
from tests.bots.battleship_plus.waters import EMPTY, sight_of
from tests.games.battleship_plus.sea import mask

SHIPS = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . 0 0 0 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . 1 . .
    . . . . . . . 1 . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
CRUISER, SUBMARINE = mask(SHIPS, "0"), mask(SHIPS, "1")


def test_what_is_known_is_hit_at_once() -> None:
    known = sight_of(SHIPS.replace("0", "s").replace("1", "s"), (0, 0, 1, 0, 1))
    assert hunt(known, (CRUISER, SUBMARINE), Random(1)) == (0, CRUISER | SUBMARINE)


def test_a_wounded_ship_costs_the_shots_beside_it() -> None:
    half = sight_of(
        SHIPS.replace("0 0 0 0", "s s s s").replace("1", "x", 1).replace("1", "."), (0, 0, 1, 0, 1)
    )
    misses = {hunt(half, (CRUISER, SUBMARINE), Random(seed)).misses for seed in range(40)}
    assert misses == {0, 1, 2, 3}


def test_a_sunk_ship_counts_no_more() -> None:
    water = SHIPS.replace("1", "x").replace("0", "s")
    sight = sight_of(water, (0, 0, 1, 0, 0))._replace(wounded=0)
    assert hunt(sight, (CRUISER, SUBMARINE), Random(1)) == (0, CRUISER)


def test_a_long_hunt_is_cut_short_and_estimated() -> None:
    corner = (1 << 0) | (1 << 1)
    for seed in range(5):
        told = hunt(sight_of(EMPTY, (0, 0, 0, 0, 1)), (corner,), Random(seed))
        assert told.first == 0
        assert told.misses <= 20 + 0.6 * 2
    assert any(
        hunt(sight_of(EMPTY, (0, 0, 0, 0, 1)), (corner,), Random(seed)).misses > 20 for seed in range(5)
    )
