"""Fleets that huddle, against a slow count of all there are."""

from collections import Counter
from itertools import islice, product
from math import exp
from random import Random

import pytest

from parley.bots.battleship_plus.settling import settle
from parley.games.battleship_plus import SHAPES, Kind
from parley.games.layout.waters import placements
from tests.bots.battleship_plus.waters import EMPTY, sight_of

NARROW = """
    o o o o o o o o o o
    o . . . . . o . . o
    o . . o . . o . . o
    o . . o . . . . . o
    o o o o . o . . o o
    o . . . . . . o o o
    o . o . . o . . . o
    o . . . o o . o . o
    o . . . . . . . . o
    o o o o o o o o o o
"""


@pytest.mark.parametrize("huddle", [0.0, 0.3])
def test_a_fleet_is_the_likelier_the_less_room_it_takes(huddle: float) -> None:
    sight = sight_of(NARROW, (0, 0, 1, 0, 1))._replace(wrecked=0b111)
    exact: Counter[int] = Counter()
    for long, short in product(*(placements(10, SHAPES[kind]) for kind in (Kind.CRUISER, Kind.SUBMARINE))):
        if not long.halo & short.mask and not (long.mask | short.mask) & sight.water:
            taken = long.halo | short.halo | sight.wrecked
            exact[long.mask] += exp(-huddle * taken.bit_count())  # type: ignore[assignment]
    drawn = Counter(long.mask for long, _ in islice(settle(sight, huddle, Random(1)), 8000))
    whole = sum(exact.values())
    assert drawn.keys() <= exact.keys()
    assert max(abs(drawn[mask] / 8000 - exact[mask] / whole) for mask in exact) < 0.02


def test_where_no_fleet_fits_there_is_none() -> None:
    assert not list(settle(sight_of(EMPTY.replace(".", "o"), (0, 0, 0, 0, 1)), 0.3, Random(1)))


def test_ships_keep_their_distance() -> None:
    for ships in islice(settle(sight_of(EMPTY, (1, 1, 2, 1, 2)), 0.3, Random(1)), 50):
        assert not any(a.halo & b.mask for a in ships for b in ships if a is not b)
