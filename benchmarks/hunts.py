"""How many shots a hunter needs for a fleet of Sea Battle."""

from collections.abc import Callable

from parley.core import Cell
from parley.games.layout import Layout, Waters, berth_mask
from parley.games.seabattle import Chart

Aim = Callable[[Chart], Cell]
"""The next shot of a hunter."""


def hunt(waters: Waters, layout: Layout, aim: Aim) -> int:
    """How many shots it takes to sink everything."""
    pairs = zip(waters.shapes, layout, strict=True)
    ships = [berth_mask(waters.grid, shape, berth) for shape, berth in pairs]
    chart, cells, shots = Chart(waters), sum(ships), 0
    while not chart.is_destroyed:
        bit = waters.grid.bit(*aim(chart))
        shots += 1
        if not bit & cells:
            chart = chart.missed(bit)
            continue
        ship = next(ship for ship in ships if ship & bit)
        chart = chart.hit(bit) if ship & ~(chart.hits | bit) else chart.sank(bit, ship)
    return shots
