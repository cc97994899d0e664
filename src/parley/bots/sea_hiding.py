"""Where to hide a fleet: so that what is left has much room, in layouts of as many kinds as possible.

A hunter that sinks a ship learns that all around it is water. The less water that is, because the wall is
there or because another ship tells the same, the longer it takes to find the others; one-deckers most of all.
But whoever always hides like that is soon known for it. So layouts are drawn at random, each the likelier the
less it costs: the room that ships of two cells and more take, and a price for each of their cells at the
wall, which is most of what the wall saves. Of all ways to hide as well as that on average, this is the one
that gives least away; `python -m benchmarks.learnt_fleets` shows what learners gain.
"""

from collections.abc import Iterable
from functools import reduce
from math import exp
from operator import or_
from random import Random
from time import perf_counter

from parley.games.layout import Layout, Waters, berth_mask, random_layout
from parley.games.layout.waters import Placement, placements

_STEPS = 400
"""For each ship, how often another berth is tried."""
_AT_A_TIME = 200
"""Steps between two looks at the clock."""
_AT_THE_WALL = 0.8
"""What a cell at the wall costs, in cells of room."""
LIKING = 2.5
"""A layout that costs a cell less is as many times as likely as e to the power of this."""


def hide(waters: Waters, until: float, rng: Random, liking: float = LIKING) -> Layout:
    """A layout that is hard to find; the search for it ends at `until`, by `perf_counter`."""
    layout = random_layout(waters, rng)
    left = _STEPS * len(layout)
    while left > 0 and perf_counter() < until:
        layout = shuffle(waters, layout, min(left, _AT_A_TIME), rng, liking)
        left -= _AT_A_TIME
    return layout


def shuffle(waters: Waters, layout: Layout, steps: int, rng: Random, liking: float = LIKING) -> Layout:
    """Try `steps` times to move a ship: always if it costs no more, else with a probability."""
    places, edge = _placed(waters, layout), waters.grid.edge
    choices = [placements(waters.size, shape) for shape in waters.shapes]
    spare = len(places) if waters.wall_limit is None else waters.wall_limit
    spare -= sum(1 for place in places if place.mask & edge)
    cells, cost, random = sum(place.mask for place in places), _cost(places, edge), rng.random
    for _ in range(steps):
        ship = int(random() * len(places))
        old, new = places[ship], choices[ship][int(random() * len(choices[ship]))]
        walls = (new.mask & edge > 0) - (old.mask & edge > 0)
        if new.halo & (cells ^ old.mask) or walls > spare:
            continue
        places[ship] = new
        costs = _cost(places, edge)
        if costs > cost and random() >= exp(liking * (cost - costs)):
            places[ship] = old
        else:
            cost, spare, cells = costs, spare - walls, cells ^ old.mask ^ new.mask
    return tuple(place.berth for place in places)


def _placed(waters: Waters, layout: Layout) -> list[Placement]:
    board, pairs = waters.grid, zip(waters.shapes, layout, strict=True)
    masks = [berth_mask(board, shape, berth) for shape, berth in pairs]
    return [Placement(mask, board.around(mask), at) for mask, at in zip(masks, layout, strict=True)]


def _cost(places: Iterable[Placement], edge: int) -> float:
    """The room that ships of more than one cell take, and what their walls cost."""
    big = [place for place in places if place.mask & (place.mask - 1)]
    room = reduce(or_, (place.halo for place in big), 0)
    walls = reduce(or_, (place.mask for place in big), 0) & edge
    return room.bit_count() + _AT_THE_WALL * walls.bit_count()
