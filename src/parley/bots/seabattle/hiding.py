"""Where to hide: so that the small ships have much room, and where hunters look last.

A random layout is improved ship by ship as long as it leaves more water in which one-deckers could be: the
big ships then lie close together or along the walls. Several are tried out on a hunter, drawn by lot, and the
one that kept it busy longest is taken. All is drawn anew for every game, but from a narrow kind: a hunter
that has seen a hundred of them knows where to look (`python -m benchmarks.learnt_fleets`).
"""

from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter

from parley.bots.seabattle.density import density
from parley.bots.seabattle.passes import targets
from parley.core.cells import Cell
from parley.games.layout import Berth, Layout, Shape, Waters, random_layout
from parley.games.layout.waters import Placement, placements
from parley.games.seabattle import Chart

_TRIALS = 12
"""Layouts that are tried out, time allowing."""
_STEPS = 1500
"""How often, at most, a ship is moved for more room."""

Aim = Callable[[Chart], Cell]
"""The next shot of a hunter."""


def _hottest(chart: Chart) -> Cell:
    heat = density(chart)
    return max(heat, key=heat.__getitem__)


HUNTERS: tuple[Aim, ...] = (lambda chart: next(targets(chart)), _hottest)


def hide(waters: Waters, until: float, rng: Random) -> Layout:
    """A layout that is hard to find; the search for it ends at `until`, by `perf_counter`."""
    aim = rng.choice(HUNTERS)
    best, most = random_layout(waters, rng), 0
    for _ in range(_TRIALS):
        layout = make_room(waters, random_layout(waters, rng), rng.randrange(_STEPS), rng)
        shots = hunt(waters, layout, aim)
        if shots > most:
            best, most = layout, shots
        if perf_counter() > until:
            break
    return best


def hunt(waters: Waters, layout: Layout, aim: Aim) -> int:
    """How many shots a hunter needs to sink everything."""
    ships = [place.mask for place in _placed(waters, layout)]
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


def make_room(waters: Waters, layout: Layout, steps: int, rng: Random) -> Layout:
    """Move one ship at a time, so often, where that leaves no less water for one-deckers."""
    places, edge = _placed(waters, layout), waters.grid.edge
    choices = [placements(waters.size, shape) for shape in waters.shapes]
    big = [number for number, shape in enumerate(waters.shapes) if shape.length > 1]
    spare = len(places) if waters.wall_limit is None else waters.wall_limit
    spare -= sum(1 for place in places if place.mask & edge)
    cells, taken = sum(place.mask for place in places), _taken(places, big)
    for _ in range(steps):
        ship = int(rng.random() * len(places))
        old, new = places[ship], choices[ship][int(rng.random() * len(choices[ship]))]
        walls = (new.mask & edge > 0) - (old.mask & edge > 0)
        if new.halo & (cells ^ old.mask) or walls > spare:
            continue
        places[ship] = new
        if (takes := _taken(places, big)) > taken:
            places[ship] = old
        else:
            taken, spare, cells = takes, spare - walls, cells ^ old.mask ^ new.mask
    return tuple(place.berth for place in places)


def _placed(waters: Waters, layout: Layout) -> list[Placement]:
    pairs = zip(waters.shapes, layout, strict=True)
    return [_by_berth(waters.size, shape)[berth] for shape, berth in pairs]


@cache
def _by_berth(size: int, shape: Shape) -> dict[Berth, Placement]:
    return {place.berth: place for place in placements(size, shape)}


def _taken(places: list[Placement], big: list[int]) -> int:
    """How many cells no one-decker can have, for the big ships."""
    taken = 0
    for number in big:
        taken |= places[number].halo
    return taken.bit_count()
