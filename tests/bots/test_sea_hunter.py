from random import Random
from statistics import fmean

import pytest

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
    assert hint.cells == {HOT: 1.0, COLD: pytest.approx(0.25, abs=0.01)}


def test_berths_are_no_chance_even_if_there_is_but_one() -> None:
    hint = fire(Heat({HOT: 1.0}), Shoot, Random(1))
    assert hint.hit is None
    assert hint.cells == {HOT: 1.0}


def test_what_few_fleets_agree_on_is_no_chance() -> None:
    assert fire(Heat({HOT: 1.0}, 8.0), Shoot, Random(1)).hit is None
    assert fire(Heat({HOT: 1.0}, 10.0), Shoot, Random(1)).hit == 1.0


@pytest.mark.parametrize("fleets", [20, 50, 150])
def test_what_is_told_of_the_hottest_cell_is_true(fleets: int) -> None:
    """What the fleets say that happened to be drawn is more, for they chose the cell."""
    rng, told, drawn, true = Random(1), list[float](), list[float](), list[float]()
    for _ in range(100):
        chances = {Cell(x, y): rng.betavariate(20, 80) for y in range(6) for x in range(6)}
        cells = {
            cell: sum(rng.random() < chance for _ in range(fleets)) / fleets
            for cell, chance in chances.items()
        }
        hint = fire(Heat(cells, fleets), Shoot, rng)
        assert cells[hint.move.cell] == max(cells.values())
        assert hint.hit == hint.cells[hint.move.cell] == max(hint.cells.values())
        told.append(hint.hit)
        drawn.append(cells[hint.move.cell])
        true.append(chances[hint.move.cell])
    assert fmean(told) == pytest.approx(fmean(true), abs=0.02)
    assert fmean(drawn) > fmean(true) + 0.03


def test_the_order_of_the_cells_stays() -> None:
    rng = Random(2)
    for _ in range(50):
        cells = {Cell(x, 0): rng.choice((0.0, 1.0, rng.random())) for x in range(12)}
        told = fire(Heat(cells, 30.0), Shoot, rng).cells
        ranked = sorted(cells, key=cells.__getitem__)
        assert [told[cell] for cell in ranked] == sorted(told.values())
        assert all(told[cell] == cells[cell] for cell in cells if cells[cell] in (0.0, 1.0))
