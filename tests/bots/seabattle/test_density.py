from random import Random

import pytest

from parley.bots.seabattle.density import DensityBot, density
from parley.core import Cell
from parley.core.bot import Limit
from parley.games.layout.waters import placements
from parley.games.seabattle import Chart, Setup, Shoot
from parley.games.seabattle.drawing import parse_chart
from tests.bots.seabattle.charts import view_at

SMALL = Setup(6, (0, 1, 2, 2))


def slow(chart: Chart) -> dict[Cell, float]:
    """The same count, ship by ship, cell by cell."""
    counts: dict[Cell, float] = {}
    for length in chart.afloat:
        shape = next(shape for shape in chart.waters.shapes if shape.length == length)
        for place in placements(chart.waters.size, shape):
            if place.mask & (chart.misses | chart.wrecks) or place.halo & chart.wounded & ~place.mask:
                continue
            if chart.wounded and not place.mask & chart.wounded:
                continue
            for cell in chart.waters.grid.cells(place.mask & ~chart.shots):
                counts[cell] = counts.get(cell, 0.0) + 1
    return counts


@pytest.mark.parametrize(
    "drawing",
    [
        ". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . .",
        ". . . . . . / . X . o . . / . . . . . . / . . . o . . / . . . . . . / o . . . . .",
        ". . . . . . / . X . o . . / . . . . . . / . . . x . . / . . . . . . / o . . . . .",
        ". . . . . . / . X . o . . / . . . . . . / . . x x . . / . . . . . . / o . . . . .",
    ],
)
def test_it_counts_berths(drawing: str) -> None:
    chart = parse_chart(drawing.replace("/", "\n"), SMALL.waters)
    assert density(chart) == slow(chart)


def test_it_fires_where_most_berths_are() -> None:
    drawing = "o o o o o o\n" * 2 + "o . . . . .\n" + "o o o o o o\n" * 3
    move = DensityBot().choose(view_at(drawing, SMALL), Limit(), Random(0))
    assert move == Shoot(Cell(3, 2))
