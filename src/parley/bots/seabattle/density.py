"""Placement density: how many berths of the ships afloat cover a cell, as far as the chart allows them.

A wounded ship is finished first: then only berths through its hits count.
"""

from functools import cache
from random import Random

from parley.bots.seabattle.hunter import Heat, Hunter
from parley.core.bitboard import grid, indices
from parley.core.bot import Limit
from parley.core.cells import Cell
from parley.games.layout import Shape
from parley.games.layout.waters import placements
from parley.games.seabattle import Chart, View


class DensityBot(Hunter):
    """Fires where most of the ships still afloat could lie."""

    def heat(self, view: View, _limit: Limit, _rng: Random) -> Heat:
        """Berths over each cell."""
        return density(view.chart)


def density(chart: Chart) -> dict[Cell, float]:
    """How many berths cover each cell not fired at; cells that none covers are left out."""
    board, wounded = chart.waters.grid, chart.wounded
    water = chart.misses | chart.wrecks
    counts: dict[int, float] = {}
    for length in chart.afloat:
        for mask, halo, cells in _berths(chart.waters.size, length):
            if mask & water or halo & wounded & ~mask:
                continue
            if wounded and not mask & wounded:
                continue
            for index in cells:
                counts[index] = counts.get(index, 0.0) + 1.0
    hot = {index: count for index, count in counts.items() if not chart.shots >> index & 1}
    return {board.cell(1 << index): count for index, count in hot.items()}


@cache
def _berths(size: int, length: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    board = grid(size, size)
    found = placements(size, Shape(length))
    return tuple((place.mask, board.around(place.mask), tuple(indices(place.mask))) for place in found)
