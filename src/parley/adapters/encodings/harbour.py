"""Placing a fleet one ship at a time, without ever running out of room.

An action is a berth of the next ship: in plane 1 of the choices if it lies along its row, in plane 2 if it
stands, at the ship's top-left cell. A berth that leaves no room for the ships to come is no choice.
"""

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from parley.adapters.encodings import Draft
from parley.core import Cell
from parley.core.bitboard import Grid, indices
from parley.games.layout import BUDGET, Berth, Layout, Shape, Waters, berth_mask
from parley.games.layout.packing import Packing
from parley.games.layout.waters import placements

_REMEMBERED = 4096


class Laid(NamedTuple):
    """The ships that lie already."""

    ships: int
    cells: int
    walled: int
    """How many of them have a cell at the wall."""


class Harbour:
    """Where the ships of these waters may lie, one after another in the order of `Waters.shapes`."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self._ships = [_ships(waters.size, shape) for shape in waters.shapes]
        self._corners = [berth_mask(waters.grid, shape, Berth(Cell(0, 0), False)) for shape in waters.shapes]

    def cells(self, draft: Draft) -> int:
        """Of the ships placed so far."""
        return self._laid(draft).cells

    def next_ship(self, draft: Draft) -> int:
        """The ship to be placed, drawn in the top-left corner; nothing once all are."""
        return self._corners[len(draft)] if len(draft) < len(self._corners) else 0

    def starts(self, draft: Draft) -> tuple[int, int]:
        """The top-left cells where the next ship may lie, and those where it may stand."""
        return _starts(self.waters, self._laid(draft))

    def layout(self, draft: Draft) -> Layout | None:
        """The fleet, once it is whole."""
        return tuple(map(self._berth, draft)) if len(draft) == len(self._corners) else None

    def draft(self, layout: Layout) -> Draft:
        """The actions that lay a fleet so. A square ship lies, whichever way it is said to."""
        size, shapes = self.waters.size, self.waters.shapes
        return tuple(_action(size, shape, berth) for shape, berth in zip(shapes, layout, strict=True))

    def _laid(self, draft: Draft) -> Laid:
        edge, cells, walled = self.waters.grid.edge, 0, 0
        for ships, action in zip(self._ships, draft, strict=False):
            ship = ships[action]
            cells |= ship
            walled += bool(ship & edge)
        return Laid(len(draft), cells, walled)

    def _berth(self, action: int) -> Berth:
        size = self.waters.size
        plane, cell = divmod(action, size * size)
        y, x = divmod(cell, size)
        return Berth(Cell(x, y), plane == 2)


def _action(size: int, shape: Shape, berth: Berth) -> int:
    (x, y), vertical = berth
    return (1 + (vertical and shape.length != shape.breadth)) * size * size + y * size + x


@cache
def _ships(size: int, shape: Shape) -> dict[int, int]:
    """The cells of such a ship by the action that places it."""
    return {_action(size, shape, berth): mask for mask, _, berth in placements(size, shape)}


@lru_cache(maxsize=_REMEMBERED)
def _starts(waters: Waters, laid: Laid) -> tuple[int, int]:
    board, shape = waters.grid, waters.shapes[laid.ships]
    free = board.full & ~board.around(laid.cells)
    sides = (False,) if shape.length == shape.breadth else (False, True)
    sure = [0, 0]
    for room in _rooms(waters, laid, free):
        for vertical in sides:
            sure[vertical] |= _fitting(board, room, shape, vertical)
    for vertical in sides:
        for at in indices(_fitting(board, free, shape, vertical) & ~sure[vertical]):
            ship = berth_mask(board, shape, Berth(Cell(at % board.stride, at // board.stride), vertical))
            after = Laid(laid.ships + 1, laid.cells | ship, laid.walled + bool(ship & board.edge))
            sure[vertical] |= _has_room(waters, after) << at
    return sure[0], sure[1]


def _rooms(waters: Waters, laid: Laid, free: int) -> list[int]:
    """The cells left free by some layout of the remaining ships: a ship placed there never blocks them."""
    board, limit = waters.grid, waters.wall_limit
    mine = free if limit is None or laid.walled < limit else free & ~board.edge
    theirs = free if limit is None else free & ~board.edge
    rest = waters.shapes[laid.ships + 1 :]
    packed = (_pack(board, theirs, rest, *order) for order in product((False, True), repeat=2))
    return [mine & ~board.around(cells) for cells in packed if cells is not None]


def _pack(board: Grid, free: int, shapes: tuple[Shape, ...], from_end: bool, upright: bool) -> int | None:
    """The cells of these ships, each in the first place it fits; None where one fits nowhere."""
    taken = 0
    for shape in shapes:
        for vertical in (upright, not upright):
            starts = _fitting(board, free, shape, vertical)
            if starts:
                at = (starts if from_end else starts & -starts).bit_length() - 1
                ship = berth_mask(board, shape, Berth(Cell(0, 0), vertical)) << at
                taken |= ship
                free &= ~board.around(ship)
                break
        else:
            return None
    return taken


def _has_room(waters: Waters, laid: Laid) -> bool:
    """Can the other ships be placed? No, where a long search finds no way."""
    board, limit = waters.grid, waters.wall_limit
    if limit is not None and laid.walled > limit:
        return False
    rest, closed = waters.shapes[laid.ships :], board.around(laid.cells)
    free = board.full & ~closed if limit is None else board.full & ~closed & ~board.edge
    if any(_pack(board, free, rest, *order) is not None for order in product((False, True), repeat=2)):
        return True
    kinds = sorted(set(rest), reverse=True)
    packing = Packing(waters.size, kinds, BUDGET // waters.size**2, closed=closed)
    walls = len(rest) if limit is None else limit - laid.walled
    return packing.fill(packing.room, tuple(map(rest.count, kinds)), walls) is not None


def _fitting(board: Grid, free: int, shape: Shape, vertical: bool) -> int:
    """The top-left cells from which such a ship has all its cells in `free`."""
    width, height = shape.extent(vertical)
    for _ in range(width - 1):
        free &= free >> 1
    for _ in range(height - 1):
        free &= free >> board.stride
    return free
