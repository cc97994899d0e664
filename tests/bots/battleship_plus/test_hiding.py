from random import Random

import pytest

from parley.bots.battleship_plus.hiding import hide, huddle
from parley.games.battleship_plus import SIZES, Fill, Place, Setup, strict_fleet
from parley.games.battleship_plus.fleet import place_fleet, refuse_fleet
from parley.games.layout import Layout, random_layout


def room(setup: Setup, layout: Layout) -> int:
    ships = place_fleet(setup, Place.of(layout).ships).ships
    taken = 0
    for ship in ships:
        taken |= setup.grid.around(ship)
    return taken.bit_count()


@pytest.mark.parametrize("size", SIZES)
def test_a_fleet_is_legal_and_needs_little_room(size: int) -> None:
    setup, rng = Setup(size, strict_fleet(size), Fill.STRICT), Random(size)
    loose = random_layout(setup.waters, rng)
    tight = huddle(setup.waters, loose, 1000, rng)
    assert refuse_fleet(setup, Place.of(tight).ships) is None
    assert room(setup, tight) < room(setup, loose)


def test_no_two_fleets_are_alike() -> None:
    waters = Setup().waters
    assert len({hide(waters, float("inf"), Random(seed)) for seed in range(10)}) == 10


def test_without_time_it_hides_anywhere() -> None:
    setup = Setup()
    assert refuse_fleet(setup, Place.of(hide(setup.waters, 0.0, Random(1))).ships) is None
