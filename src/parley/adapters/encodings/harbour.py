"""Placing a fleet one ship at a time, without ever running out of room.

An action is a berth of the next ship: in plane 1 of the choices if it lies along its row, in plane 2 if it
stands, at the ship's top-left cell. A berth that leaves no room for the ships to come is no choice.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from parley.adapters.encodings import Draft
from parley.adapters.encodings.reserves import (
    ORDERS,
    Laid,
    Reserve,
    area,
    berths,
    find_reserve,
    fitting,
    has_room,
    mend,
    pack,
)
from parley.core import Cell
from parley.games.layout import Berth, Layout, Shape, Waters, berth_mask
from parley.games.layout.waters import placements

_REMEMBERED = 4096
_KEPT = ORDERS[:2]


class Harbour:
    """Where the ships of these waters may lie, one after another in the order of `Waters.shapes`."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self._berths = [berths(waters.size, shape) for shape in waters.shapes]
        self._ships = [_ships(waters.size, shape) for shape in waters.shapes]
        self._corners = [berth_mask(waters.grid, shape, Berth(Cell(0, 0), False)) for shape in waters.shapes]
        self.starts: Callable[[Draft], tuple[int, int]] = lru_cache(_REMEMBERED)(self._find_starts)
        """The top-left cells where the next ship may lie, and those where it may stand."""
        self._kept: Callable[[Draft], list[Reserve | None]] = lru_cache(_REMEMBERED)(self._keep)

    def cells(self, draft: Draft) -> int:
        """Of the ships placed so far."""
        return self._laid(draft).cells

    def next_ship(self, draft: Draft) -> int:
        """The ship to be placed, drawn in the top-left corner; nothing once all are."""
        return self._corners[len(draft)] if len(draft) < len(self._corners) else 0

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

    def _find_starts(self, draft: Draft) -> tuple[int, int]:
        """Every reserve makes sure of many berths at once: whatever is clear of it leaves enough room."""
        waters, board, laid = self.waters, self.waters.grid, self._laid(draft)
        shape, berths = waters.shapes[laid.ships], self._berths[laid.ships]
        free = board.full & ~board.around(laid.cells)
        mine = free if laid.walled != waters.wall_limit else free & ~board.edge
        kept = [reserve for reserve in self._kept(draft) if reserve is not None]
        every, sure = fitting(board, free, shape), 0
        for reserve in kept:
            sure |= fitting(board, mine & ~reserve.closed, shape)
        while unsure := every & ~sure:
            berth = unsure & -unsure
            ship = berths[berth.bit_length() - 1].mask
            after = Laid(laid.ships + 1, laid.cells | ship, laid.walled + bool(ship & board.edge))
            found = find_reserve(waters, after, kept)
            if found is not None:
                sure |= berth | fitting(board, mine & ~found.closed, shape)
            elif has_room(waters, after):
                sure |= berth
            else:
                every ^= berth
        return every & board.full, every >> area(board)

    def _keep(self, draft: Draft) -> list[Reserve | None]:
        """For the ships after the next one, in some of the orders: mostly what served until now."""
        laid, waters = self._laid(draft), self.waters
        if not draft:
            return [pack(waters, laid, 1, order) for order in _KEPT]
        return [
            (last and mend(waters, laid, Reserve.of(order, last.places[1:]))) or pack(waters, laid, 1, order)
            for last, order in zip(self._kept(draft[:-1]), _KEPT, strict=True)
        ]

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
