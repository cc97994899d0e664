from collections import Counter
from itertools import product
from random import Random

from parley.bots.battleship_plus.fleets import Draw
from parley.games.battleship_plus import SHAPES, Kind
from parley.games.layout.waters import placements
from tests.bots.battleship_plus.waters import EMPTY, sight_of

TWO = """
    . . . . . . . . . .
    . o . . o . o . . .
    . . . . . . . . . .
    . . o x . . o . . .
    . . . . . . . . . .
    . o . . o . . o . .
    . . . . . . . . . .
    . . o . . o . . o .
    . . . . . . . . . .
    . o . . o . . s . .
"""


def test_every_fleet_that_fits_counts_alike() -> None:
    sight = sight_of(TWO, (0, 0, 1, 0, 1))
    long, short = (placements(10, SHAPES[kind]) for kind in (Kind.CRUISER, Kind.SUBMARINE))
    fits = {
        frozenset((a.mask, b.mask))
        for a, b in product(long, short)
        if not a.halo & b.mask
        and not (a.mask | b.mask) & sight.water
        and not sight.known & ~(a.mask | b.mask)
    }
    draw, weights = Draw(sight, Random(1)), Counter[frozenset[int]]()
    for _ in range(20_000):
        berths, weight = draw.fleet()
        if weight:
            weights[frozenset(berth.mask for berth in berths)] += weight  # type: ignore[assignment]
    assert set(weights) == fits
    assert max(weights.values()) < 1.5 * min(weights.values())


def test_a_fleet_keeps_its_distance() -> None:
    sight = sight_of(EMPTY, (1, 1, 2, 1, 2))
    draw = Draw(sight, Random(1))
    for berths, weight in (draw.fleet() for _ in range(200)):
        assert not weight or len(berths) == 7
        assert not any(a.halo & b.mask for a in berths for b in berths if a is not b)


def test_where_there_is_no_room_a_fleet_weighs_nothing() -> None:
    assert Draw(sight_of(TWO.replace(".", "o"), (0, 0, 1, 0, 1)), Random(1)).fleet() == ([], 0.0)
    assert Draw(sight_of(EMPTY.replace(".", "o"), (0, 0, 0, 0, 1)), Random(1)).fleet() == ([], 0.0)
