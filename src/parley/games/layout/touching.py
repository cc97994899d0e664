"""Where no ship can be because it would touch one that was hit: what players mark on paper as they go.

Misses do not matter: where ships move, one may come to a cell that was empty. A ship that was hit stays, sunk
or not, and keeps the others away.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_

from parley.core.bitboard import Grid
from parley.games.layout.waters import Shape


@lru_cache(maxsize=512)
def barred(board: Grid, shapes: frozenset[Shape], wounded: int, sunk: int) -> int:
    """The cells that no ship afloat can have: `shapes` are those afloat, `wounded` the hits on them.

    Cached, because most shots hit nothing.
    """
    free = board.full & ~board.around(sunk)
    extents = {shape.extent(vertical) for shape in shapes for vertical in (False, True)}
    reached = reduce(or_, (_reach(board, *extent, free, wounded) for extent in extents), 0)
    return board.full & ~reached & ~wounded & ~sunk


def _reach(board: Grid, width: int, height: int, free: int, wounded: int) -> int:
    """All cells of the ships of this extent that lie on free cells and beside no hit but their own."""
    stride = board.stride
    inside = {y * stride + x for y in range(height) for x in range(width)}
    corners = free
    for at in inside:
        corners &= free >> at
    for at in set(_frame(stride, width, height)) - inside:
        corners &= ~(wounded >> at if at > 0 else wounded << -at)
    return reduce(or_, (corners << at for at in inside))


def _frame(stride: int, width: int, height: int) -> Iterator[int]:
    """Offsets of a ship's cells, and of the cells around it, from its first cell."""
    return (y * stride + x for y in range(-1, height + 1) for x in range(-1, width + 1))
