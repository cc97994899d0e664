from collections import Counter
from itertools import product
from math import exp
from random import Random
from statistics import fmean

import pytest

from benchmarks.hunts import hunt
from benchmarks.learnt_fleets import hunters
from parley.bots.sea_hiding import hide, shuffle
from parley.games import battleship_plus
from parley.games.battleship_plus import SIZES, Fill, strict_fleet
from parley.games.battleship_plus.fleet import refuse_fleet
from parley.games.layout import Berth, Layout, Shape, Waters, berth_mask, random_layout
from parley.games.layout.waters import placements
from parley.games.seabattle import Setup
from parley.games.seabattle.fleet import check_fleet, ships_of

FOREVER = float("inf")
CLASSIC = Setup().waters


def room(waters: Waters, layout: Layout) -> int:
    """The cells that ships of two cells and more take from one-deckers."""
    taken = 0
    for shape, berth in zip(waters.shapes, layout, strict=True):
        if shape.length > 1:
            taken |= waters.grid.around(berth_mask(waters.grid, shape, berth))
    return taken.bit_count()


def cost(waters: Waters, layout: Layout) -> float:
    """The slow, obvious twin: room, and four fifths for each cell of a big ship at the wall."""
    walls = 0
    for shape, berth in zip(waters.shapes, layout, strict=True):
        cells = waters.grid.cells(berth_mask(waters.grid, shape, berth))
        at_wall = [1 for x, y in cells if {x, y} & {0, waters.size - 1}]
        walls += len(at_wall) if shape.length > 1 else 0
    return room(waters, layout) + 0.8 * walls


def every_layout(waters: Waters) -> list[Layout]:
    choices = [placements(waters.size, shape) for shape in waters.shapes]
    return [
        tuple(place.berth for place in places)
        for places in product(*choices)
        if not any(places[i].halo & places[j].mask for i in range(len(places)) for j in range(i))
    ]


def test_every_layout_is_as_likely_as_its_cost_makes_it() -> None:
    waters, rng = Waters(5, (Shape(3), Shape(1))), Random(1)
    weights = {layout: exp(-2.5 * cost(waters, layout)) for layout in every_layout(waters)}
    layout, drawn, draws = random_layout(waters, rng), Counter[Layout](), 6000
    for _ in range(draws):
        layout = shuffle(waters, layout, 8, rng)
        drawn[layout] += 1
    whole = sum(weights.values())
    assert drawn.keys() <= weights.keys()
    by_berth: Counter[Berth] = Counter()
    for layout, weight in weights.items():
        by_berth[layout[0]] += weight / whole - drawn[layout] / draws  # type: ignore[assignment]
    assert max(map(abs, by_berth.values())) < 0.04


SETUPS = [Setup(), Setup(wall_limit=True), Setup(6, (0, 1, 2, 2)), Setup(8, (1, 2, 3, 1), wall_limit=True)]


@pytest.mark.parametrize("setup", SETUPS)
def test_it_hides_legally_and_never_twice_alike(setup: Setup) -> None:
    waters = setup.waters
    layouts = {hide(waters, FOREVER, Random(seed)) for seed in range(6)}
    assert len(layouts) > 3
    for layout in layouts:
        check_fleet(waters, ships_of(waters, layout))


@pytest.mark.parametrize("size", SIZES)
def test_a_fleet_of_battleship_plus_is_legal_and_needs_little_room(size: int) -> None:
    setup, rng = battleship_plus.Setup(size, strict_fleet(size), Fill.STRICT), Random(size)
    loose = random_layout(setup.waters, rng)
    tight = shuffle(setup.waters, loose, 1000, rng)
    assert refuse_fleet(setup, battleship_plus.Place.of(tight).ships) is None
    assert room(setup.waters, tight) < room(setup.waters, loose)


def test_small_ships_have_much_room() -> None:
    rng = Random(1)
    plain = [random_layout(CLASSIC, rng) for _ in range(20)]
    hidden = [hide(CLASSIC, FOREVER, rng) for _ in plain]
    assert sum(room(CLASSIC, layout) for layout in hidden) < 0.8 * sum(
        room(CLASSIC, layout) for layout in plain
    )


def test_without_time_it_hides_anywhere() -> None:
    assert hide(CLASSIC, 0.0, Random(1)) == random_layout(CLASSIC, Random(1))


def test_neither_learner_gains_much_and_nobody_finds_it_easy() -> None:
    """In longer runs it gains 2 or 3 shots; so few hunts may be off by as much again."""
    rng = Random(3)
    ways = hunters([hide(CLASSIC, FOREVER, rng) for _ in range(40)], rng)["density"]
    hidden = [hide(CLASSIC, FOREVER, rng) for _ in range(24)]
    shots = {way: fmean(hunt(CLASSIC, layout, aim) for layout in hidden) for way, aim in ways.items()}
    assert min(shots.values()) > shots[""] - 6
    assert min(shots.values()) > 59
