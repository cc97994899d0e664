"""Where to hide: close together and along the walls.

A hunter that finds a ship learns that all around it is water. The less water that is, because the wall is
there or because another ship tells the same, the longer it takes to find the others. A random layout is
improved ship by ship, for more or fewer steps, so that no two games are alike.
"""

from functools import cache, reduce
from operator import or_
from random import Random
from time import perf_counter

from parley.games.layout import Berth, Layout, Shape, Waters, random_layout
from parley.games.layout.waters import Placement, placements

STEPS = (150, 450)
"""For each ship, how often at least and at most another berth is tried."""
_AT_A_TIME = 100
"""Steps between two looks at the clock."""


def hide(waters: Waters, until: float, rng: Random) -> Layout:
    """A layout that is hard to find; the search for it ends at `until`, by `perf_counter`."""
    layout = random_layout(waters, rng)
    left = rng.randint(*STEPS) * len(layout)
    while left > 0 and perf_counter() < until:
        layout = huddle(waters, layout, min(left, _AT_A_TIME), rng)
        left -= _AT_A_TIME
    return layout


def huddle(waters: Waters, layout: Layout, steps: int, rng: Random) -> Layout:
    """Put one ship at a time elsewhere, so often, where that needs no more room."""
    pairs = zip(waters.shapes, layout, strict=True)
    places = [_by_berth(waters.size, shape)[berth] for shape, berth in pairs]
    choices = [placements(waters.size, shape) for shape in waters.shapes]
    cells, room = sum(place.mask for place in places), _room(places)
    for _ in range(steps):
        ship = int(rng.random() * len(places))
        old, new = places[ship], choices[ship][int(rng.random() * len(choices[ship]))]
        if new.halo & (cells ^ old.mask):
            continue
        places[ship] = new
        if (needed := _room(places)) > room:
            places[ship] = old
        else:
            cells, room = cells ^ old.mask | new.mask, needed
    return tuple(place.berth for place in places)


def _room(places: list[Placement]) -> int:
    """How many cells the ships and their surroundings take."""
    return reduce(or_, [place.halo for place in places]).bit_count()


@cache
def _by_berth(size: int, shape: Shape) -> dict[Berth, Placement]:
    return {place.berth: place for place in placements(size, shape)}
