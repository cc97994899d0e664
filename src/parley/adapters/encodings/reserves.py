"""Reserves: places for ships still to come, so that nobody has to look for them at every step.

A ship that is clear of a reserve leaves room for all ships in it. One that is not may only push some of them
aside, and the others stay: a reserve is mended far more often than made.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import NamedTuple

from parley.core.bitboard import Grid, grid
from parley.games.layout import BUDGET, Shape, Waters
from parley.games.layout.packing import Packing
from parley.games.layout.waters import Placement, placements

Order = tuple[bool, bool]
ORDERS: tuple[Order, ...] = ((False, False), (True, True), (False, True), (True, False))
"""In which ships are packed: from the beginning of the board or its end, lying or standing if they can."""


class Laid(NamedTuple):
    """The ships that lie already."""

    ships: int
    cells: int
    walled: int
    """How many of them have a cell at the wall."""


class Reserve(NamedTuple):
    """A place for each of the last ships, clear of those that lie and of each other."""

    order: Order
    places: tuple[Placement, ...]
    closed: int
    """Their cells, with everything beside them."""

    @classmethod
    def of(cls, order: Order, places: tuple[Placement, ...]) -> "Reserve":
        closed = 0
        for place in places:
            closed |= place.halo
        return cls(order, places, closed)


def pack(waters: Waters, laid: Laid, skipped: int, order: Order) -> Reserve | None:
    """For all but the next few ships, each in the first place where it fits; None where one fits nowhere."""
    shapes = waters.shapes[laid.ships + skipped :]
    return _fill(waters.grid, _room(waters, laid), order, [(shape, None) for shape in shapes])


def mend(waters: Waters, laid: Laid, reserve: Reserve) -> Reserve | None:
    """With other places for those that something lies in the way of now; None where there are none."""
    if not reserve.closed & laid.cells:
        return reserve
    kept = [None if place.halo & laid.cells else place for place in reserve.places]
    free = _room(waters, laid) & ~Reserve.of(reserve.order, tuple(filter(None, kept))).closed
    shapes = waters.shapes[len(waters.shapes) - len(kept) :]
    return _fill(waters.grid, free, reserve.order, zip(shapes, kept, strict=True))


def find_reserve(waters: Waters, laid: Laid, reserves: Iterable[Reserve]) -> Reserve | None:
    """Any for all ships that do not lie yet, the quickest to find first; `reserves` are from before."""
    if waters.wall_limit is not None and laid.walled > waters.wall_limit:
        return None
    mended = (mend(waters, laid, reserve) for reserve in reserves)
    packed = (pack(waters, laid, 0, order) for order in ORDERS)
    return next((found for found in chain(mended, packed) if found is not None), None)


def has_room(waters: Waters, laid: Laid) -> bool:
    """Can the other ships be placed anyhow? No, where a long search finds no way."""
    limit, rest = waters.wall_limit, waters.shapes[laid.ships :]
    if limit is not None and laid.walled > limit:
        return False
    kinds = sorted(set(rest), reverse=True)
    closed = waters.grid.around(laid.cells)
    packing = Packing(waters.size, kinds, BUDGET // waters.size**2, closed=closed)
    walls = len(rest) if limit is None else limit - laid.walled
    return packing.fill(packing.room, tuple(map(rest.count, kinds)), walls) is not None


def area(board: Grid) -> int:
    """The number of berths that lie; those that stand come after them. A square ship only lies."""
    return board.stride * board.height


@cache
def berths(size: int, shape: Shape) -> dict[int, Placement]:
    """Those of such a ship, by their numbers: of the top-left cell's bit, if it lies."""
    upright = area(grid(size, size))
    return {
        (place.mask & -place.mask).bit_length() - 1 + upright * place.berth.vertical: place
        for place in placements(size, shape)
    }


def fitting(board: Grid, free: int, shape: Shape) -> int:
    """The set of those berths that have all their cells in `free`."""
    length, breadth = shape
    lying = _starts(board, free, length, breadth)
    return lying if length == breadth else lying | _starts(board, free, breadth, length) << area(board)


def _room(waters: Waters, laid: Laid) -> int:
    """What a reserve may take. It keeps off the wall where that is limited."""
    board = waters.grid
    free = board.full & ~board.around(laid.cells)
    return free if waters.wall_limit is None else free & ~board.edge


def _fill(
    board: Grid, free: int, order: Order, ships: Iterable[tuple[Shape, Placement | None]]
) -> Reserve | None:
    """Places for those that have none."""
    places = []
    for shape, kept in ships:
        place = kept or _first(board, free, order, shape)
        if place is None:
            return None
        free &= ~place.halo
        places.append(place)
    return Reserve.of(order, tuple(places))


def _first(board: Grid, free: int, order: Order, shape: Shape) -> Placement | None:
    """Where such a ship fits, in this order."""
    from_end, upright = order
    length, breadth = shape
    for vertical in (upright and length != breadth, not upright):
        starts = _starts(board, free, breadth, length) if vertical else _starts(board, free, length, breadth)
        if starts:
            at = (starts if from_end else starts & -starts).bit_length() - 1
            return berths(board.width, shape)[at + area(board) if vertical else at]
    return None


def _starts(board: Grid, free: int, width: int, height: int) -> int:
    """The top-left cells of such rectangles."""
    stride = board.stride
    for _ in range(width - 1):
        free &= free >> 1
    for _ in range(height - 1):
        free &= free >> stride
    return free
