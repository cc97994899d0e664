"""Placement density: how many berths of the ships afloat cover a cell, as far as the chart allows them.

A wounded ship is finished first: then only berths through its hits count.
"""

from collections import Counter
from functools import cache
from random import Random

from parley.bots.sea_hunter import Heat
from parley.bots.seabattle.hunter import Hunter
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
        return Heat(density(view.chart))


def density(chart: Chart) -> dict[Cell, float]:
    """How many berths cover each cell not fired at; cells that none covers are left out."""
    board, wounded = chart.waters.grid, chart.wounded
    water = chart.misses | chart.wrecks
    counts: Counter[int] = Counter()
    for length, ships in Counter(chart.afloat).items():
        found: list[int] = []
        for mask, halo, cells in _berths(chart.waters.size, length):
            if not mask & water and not halo & wounded & ~mask and (not wounded or mask & wounded):
                found += cells
        for index, berths in Counter(found).items():
            counts[index] += ships * berths
    shots = chart.shots
    return {board.cell(1 << index): float(count) for index, count in counts.items() if not shots >> index & 1}


@cache
def _berths(size: int, length: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    board = grid(size, size)
    found = placements(size, Shape(length))
    return tuple((place.mask, board.around(place.mask), tuple(indices(place.mask))) for place in found)
