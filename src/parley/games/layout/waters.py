"""Ships as rectangles on a square board, and where they lie."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from parley.core.bitboard import Grid, grid
from parley.core.cells import Cell
from parley.core.errors import SetupError


class Shape(NamedTuple):
    """The sides of a ship."""

    length: int
    breadth: int = 1

    def extent(self, vertical: bool) -> tuple[int, int]:
        """Width and height in this orientation."""
        # bpgp/4.5/2-3
        return (self.breadth, self.length) if vertical else (self.length, self.breadth)


class Berth(NamedTuple):
    """Where one ship lies: its top-left cell, and whether its length runs down instead of right."""

    cell: Cell
    vertical: bool


Layout = tuple[Berth, ...]
"""One berth per shape, in the order of `Waters.shapes`."""


@dataclass(frozen=True, slots=True)
class Waters:
    """A square board and the ships to place on it.

    At most `wall_limit` ships may have a cell on the border; None: no limit.
    """

    size: int
    shapes: tuple[Shape, ...]
    wall_limit: int | None = None

    def __post_init__(self) -> None:
        if self.size < 1:
            raise SetupError(f"a board of size {self.size} has no cells")
        if any(length < 1 or breadth < 1 for length, breadth in self.shapes):
            raise SetupError("a ship has at least one cell")
        if self.wall_limit is not None and self.wall_limit < 0:
            raise SetupError(f"a limit of {self.wall_limit} ships along the wall is less than none")

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""
        return grid(self.size, self.size)


def berth_mask(board: Grid, shape: Shape, berth: Berth) -> int:
    """The cells of a ship; it must lie on the board."""
    return board.rectangle(*berth.cell, *shape.extent(berth.vertical))


class Placement(NamedTuple):
    """One berth of one shape: its cells, and those together with everything that touches them."""

    mask: int
    halo: int
    berth: Berth


@cache
def placements(size: int, shape: Shape) -> tuple[Placement, ...]:
    """Every berth of a shape on an empty board of this size. A square ship has only one orientation."""
    board = grid(size, size)
    berths = [
        Berth(Cell(x, y), vertical)
        for vertical in sorted({False, shape.length != shape.breadth})
        for width, height in [shape.extent(vertical)]
        for y in range(size - height + 1)
        for x in range(size - width + 1)
    ]
    masks = [berth_mask(board, shape, berth) for berth in berths]
    return tuple(Placement(mask, board.around(mask), at) for mask, at in zip(masks, berths, strict=True))


def bulk(shape: Shape) -> tuple[int, int]:
    """A sort key: how much room a ship takes."""
    return shape.length * shape.breadth, shape.length
