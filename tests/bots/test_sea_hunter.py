from random import Random

from parley.bots.sea_hunter import Heat, fire
from parley.core import Cell
from parley.games.seabattle import Shoot

HOT, COLD = Cell(1, 2), Cell(3, 4)


def test_it_fires_at_any_of_the_hottest_cells() -> None:
    heat = Heat({HOT: 7.0, COLD: 2.0, Cell(5, 6): 7.0})
    shots = {fire(heat, Shoot, Random(seed)).move for seed in range(20)}
    assert shots == {Shoot(HOT), Shoot(Cell(5, 6))}


def test_a_certain_hit_is_told_where_its_sum_is_a_little_more_than_one() -> None:
    hint = fire(Heat({HOT: 1.0000000000000002, COLD: 0.25}, 400.0), Shoot, Random(1))
    assert hint.hit == 1.0
    assert hint.cells == {HOT: 1.0, COLD: 0.25}


def test_berths_are_no_chance_even_if_there_is_but_one() -> None:
    hint = fire(Heat({HOT: 1.0}), Shoot, Random(1))
    assert hint.hit is None
    assert hint.cells == {HOT: 1.0}


def test_what_few_fleets_agree_on_is_no_chance() -> None:
    assert fire(Heat({HOT: 1.0}, 8.0), Shoot, Random(1)).hit is None
    assert fire(Heat({HOT: 1.0}, 10.0), Shoot, Random(1)).hit == 1.0
