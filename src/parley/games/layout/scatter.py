"""Random layouts, uniform enough to be fair."""

from functools import cache, lru_cache
from random import Random

from parley.core.cells import Cell
from parley.core.errors import SetupError
from parley.games.layout.packing import REMEMBERED, known_layout
from parley.games.layout.waters import Berth, Layout, Placement, Shape, Waters, bulk, placements

_ATTEMPTS = 50
"""How often placing the ships in turn is tried before the board counts as too full for it."""

_TRIES = 40
"""How many berths are drawn before the open ones are listed."""

_SHAKES = 200
"""Shaking steps per ship."""


def random_layout(waters: Waters, rng: Random) -> Layout:
    """A random legal layout, uniform enough to be fair; `SetupError` if none can be found.

    Ships are placed in turn, biggest first, each uniformly among the berths still open. If the board is too
    full for that, a layout found by search is shaken until little of it is left.
    """
    found = known_layout(waters)
    if found is None:
        raise SetupError(f"no legal layout of {len(waters.shapes)} ships on {waters.size}×{waters.size}")
    for _ in range(_ATTEMPTS):
        layout = scatter(waters, rng)
        if layout is not None:
            return layout
    return shake(waters, found, rng)


@lru_cache(maxsize=REMEMBERED)
def _turns(waters: Waters) -> tuple[tuple[tuple[Placement, ...], ...], tuple[int, ...]]:
    """The berths of every ship, biggest ship first; and the position of each shape's ship in that order."""
    order = sorted(range(len(waters.shapes)), key=lambda i: bulk(waters.shapes[i]), reverse=True)
    choices = tuple(placements(waters.size, waters.shapes[i]) for i in order)
    return choices, tuple(order.index(i) for i in range(len(order)))


def scatter(waters: Waters, rng: Random) -> Layout | None:
    """Place the ships in turn; None when one finds no berth left."""
    turns, where = _turns(waters)
    random = rng.random
    edge = waters.grid.edge
    walls = len(turns) if waters.wall_limit is None else waters.wall_limit
    blocked = 0 if walls else edge
    drawn = []
    for places in turns:
        for _ in range(_TRIES):
            mask, halo, berth = places[int(random() * len(places))]
            if not mask & blocked:
                break
        else:
            open_places = [place for place in places if not place.mask & blocked]
            if not open_places:
                return None
            mask, halo, berth = rng.choice(open_places)
        drawn.append(berth)
        blocked |= halo
        if mask & edge:
            walls -= 1
            if not walls:
                blocked |= edge
    return tuple([drawn[i] for i in where])


def shake(waters: Waters, layout: Layout, rng: Random) -> Layout:
    """Move single ships at random, many times, keeping the layout legal.

    Every step is as likely as its reverse, so in the long run every reachable layout is equally likely. Half
    of the steps go anywhere, half nearby: on a full board only the latter succeed. A random rotation or
    reflection of the whole board ends it.
    """
    random = rng.random
    tables = [_index(waters.size, shape) for shape in waters.shapes]
    places = [table[berth] for table, berth in zip(tables, layout, strict=True)]
    edge = waters.grid.edge
    limit = len(places) if waters.wall_limit is None else waters.wall_limit
    walls = sum(1 for place in places if place.mask & edge)
    occupied = sum(place.mask for place in places)
    for step in range(_SHAKES * len(places)):
        ship = int(random() * len(places))
        old = places[ship]
        new = _anywhere(waters, ship, rng) if step & 1 else tables[ship].get(_nearby(old.berth, rng))
        if new is None or new.halo & (occupied ^ old.mask):
            continue
        walled = walls + (new.mask & edge > 0) - (old.mask & edge > 0)
        if walled <= limit:
            places[ship], walls, occupied = new, walled, occupied ^ old.mask | new.mask
    return _turned(waters, tuple(place.berth for place in places), int(random() * 8))


@cache
def _index(size: int, shape: Shape) -> dict[Berth, Placement]:
    return {place.berth: place for place in placements(size, shape)}


def _anywhere(waters: Waters, ship: int, rng: Random) -> Placement:
    choices = placements(waters.size, waters.shapes[ship])
    return choices[int(rng.random() * len(choices))]


def _nearby(berth: Berth, rng: Random) -> Berth:
    """One of the 18 berths at most one cell away, in either orientation; perhaps off the board."""
    choice = int(rng.random() * 18)
    (x, y), vertical = berth
    return Berth(Cell(x + choice % 3 - 1, y + choice // 3 % 3 - 1), vertical ^ (choice >= 9))


def _turned(waters: Waters, layout: Layout, symmetry: int) -> Layout:
    """The layout under one of the 8 symmetries of the square."""
    return tuple(
        _turned_berth(waters.size, shape, berth, symmetry)
        for shape, berth in zip(waters.shapes, layout, strict=True)
    )


def _turned_berth(size: int, shape: Shape, berth: Berth, symmetry: int) -> Berth:
    (x, y), vertical = berth
    width, height = shape.extent(vertical)
    if symmetry & 1:
        x = size - width - x
    if symmetry & 2:
        y = size - height - y
    if symmetry & 4:
        x, y, vertical = y, x, not vertical and shape.length != shape.breadth
    return Berth(Cell(x, y), vertical)
