"""Where a fleet is put together before a game: ships are moved and turned freely, and checked as they lie."""

from random import Random

from parley.core import Cell
from parley.games.layout import Berth, Layout, Waters, berth_mask, random_layout


class Drydock:
    """An unfinished layout, with one ship in hand. Ships may overlap, but not leave the field."""

    def __init__(self, waters: Waters, rng: Random, layout: Layout | None = None) -> None:
        self.waters = waters
        self._rng = rng
        self.chosen = 0
        self._berths = list(layout or ())
        if layout is None:
            self.shuffle()

    @property
    def layout(self) -> Layout:
        return tuple(self._berths)

    def shuffle(self) -> None:
        self._berths = list(random_layout(self.waters, self._rng))

    def lay_all(self, layout: Layout) -> None:
        """Replace the whole layout."""
        self._berths = list(layout)

    def choose(self, step: int) -> None:
        """Take the next ship in hand, or the one before."""
        self.chosen = (self.chosen + step) % len(self._berths)

    def take(self, cell: Cell) -> Cell | None:
        """Take the ship there in hand; returns how far the cell is from its top-left one."""
        bit = self.waters.grid.bit(*cell)
        masks = self.masks
        found = [number for number, mask in enumerate(masks) if mask & bit]
        if not found:
            return None
        self.chosen = self.chosen if self.chosen in found else found[0]
        (x, y), _ = self._berths[self.chosen]
        return Cell(cell.x - x, cell.y - y)

    def move(self, dx: int, dy: int) -> None:
        """The ship in hand, as far as the field goes."""
        (x, y), vertical = self._berths[self.chosen]
        self._lay(Cell(x + dx, y + dy), vertical)

    def put(self, cell: Cell) -> None:
        """Put the top-left cell of the ship in hand there, or as near as the field allows."""
        self._lay(cell, self._berths[self.chosen].vertical)

    def turn(self) -> None:
        """The ship in hand, about its first cell where there is room."""
        cell, vertical = self._berths[self.chosen]
        self._lay(cell, not vertical)

    def _lay(self, cell: Cell, vertical: bool) -> None:
        size = self.waters.size
        extent = self.waters.shapes[self.chosen].extent(vertical)
        x, y = (max(0, min(at, size - side)) for at, side in zip(cell, extent, strict=True))
        self._berths[self.chosen] = Berth(Cell(x, y), vertical)

    @property
    def masks(self) -> tuple[int, ...]:
        """The cells of each ship."""
        board = self.waters.grid
        ships = zip(self.waters.shapes, self._berths, strict=True)
        return tuple(berth_mask(board, shape, berth) for shape, berth in ships)

    @property
    def in_hand(self) -> int:
        """The cells of the ship that is moved."""
        return self.masks[self.chosen]

    @property
    def clashes(self) -> int:
        """The cells of ships that touch another, and of those at the wall if they are too many."""
        masks, board, limit = self.masks, self.waters.grid, self.waters.wall_limit
        clashes = 0
        for number, mask in enumerate(masks):
            for other in masks[:number]:
                if board.around(mask) & other:
                    clashes |= mask | other
        walled = [mask for mask in masks if mask & board.edge]
        if limit is not None and len(walled) > limit:
            for mask in walled:
                clashes |= mask
        return clashes
