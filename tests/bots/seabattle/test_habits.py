from random import Random

import pytest

from parley.bots.seabattle.habits import learn, turns
from parley.bots.seabattle.posterior import WAYS, posterior
from parley.core import Cell
from parley.games.layout import Layout, berth_mask, random_layout
from parley.games.seabattle import Chart, Setup

WATERS = Setup().waters
FOREVER = float("inf")


def ships(layout: Layout) -> tuple[int, ...]:
    pairs = zip(WATERS.shapes, layout, strict=True)
    return tuple(berth_mask(WATERS.grid, shape, berth) for shape, berth in pairs)


SEEN = tuple(ships(random_layout(WATERS, Random(seed))) for seed in range(40))


def test_nothing_seen_teaches_nothing() -> None:
    habits = learn(WATERS, ())
    assert habits is not None
    assert habits.share == 0


def test_where_no_fleet_can_be_drawn_nothing_is_learnt() -> None:
    crowded = Setup(6, (0, 1, 2, 5), wall_limit=True).waters
    assert learn(crowded, ((1,),)) is None


def test_a_cell_can_be_seen_from_eight_sides() -> None:
    sides = [(0, 1), (0, 3), (4, 1), (4, 3), (1, 0), (3, 0), (1, 4), (3, 4)]
    assert sorted(turns(5, Cell(0, 1))) == sorted(sides)
    assert set(turns(5, Cell(2, 2))) == {Cell(2, 2)}


def test_the_more_are_seen_the_more_are_expected_but_never_all() -> None:
    shares = [habits.share for count in (1, 10, 40) if (habits := learn(WATERS, SEEN[:count])) is not None]
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.02
    assert shares[-1] < 0.15
    many = learn(WATERS, SEEN * 100)
    assert many is not None
    assert many.share < 0.3


def test_ships_are_likelier_where_they_were_and_the_latest_most() -> None:
    first, last = SEEN[0][0], SEEN[-1][0]
    habits = learn(WATERS, SEEN[:1] * 50 + SEEN[-1:] * 50)
    assert habits is not None
    assert habits.liking[first] > habits.liking[last] > 1
    assert habits.of(SEEN[0]) > habits.of(SEEN[5])


def test_all_fleets_together_are_as_likely_as_before() -> None:
    habits = learn(WATERS, SEEN)
    assert habits is not None
    drawn = [habits.of(ships(random_layout(WATERS, Random(seed)))) for seed in range(100, 500)]
    assert sum(drawn) / len(drawn) == pytest.approx(1, abs=0.25)


def test_where_ships_were_it_looks_first() -> None:
    left = sum(WATERS.grid.columns[:5])
    fleets = [ships(random_layout(WATERS, Random(seed))) for seed in range(3000)]
    seen = sorted(fleets, key=lambda fleet: (sum(fleet) & left).bit_count(), reverse=True)[:100]
    plain = posterior(Chart(WATERS), 400, FOREVER, Random(1), WAYS).cells
    told = posterior(Chart(WATERS), 400, FOREVER, Random(1), WAYS, learn(WATERS, tuple(seen))).cells
    cells = list(WATERS.grid.cells(left))
    assert sum(told[cell] for cell in cells) > 1.01 * sum(plain[cell] for cell in cells)
    assert sum(told.values()) == pytest.approx(20)
