"""Where a fleet is put together before a game: ships are moved and turned freely, and judged as they lie."""

from enum import StrEnum
from random import Random

from parley.core import Cell, IllegalMove
from parley.games.layout import Berth, Waters, berth_mask, random_layout
from parley.games.seabattle.fleet import Ship, check_fleet, ships_of


class Drydock:
    """A layout in the making, with one ship in hand. Ships may lie on each other, but not off the field."""

    def __init__(self, waters: Waters, rng: Random) -> None:
        self.waters = waters
        self._rng = rng
        self.chosen = 0
        self.shuffle()

    def shuffle(self) -> None:
        """Another legal layout."""
        self._berths = list(random_layout(self.waters, self._rng))

    def choose(self, step: int) -> None:
        """Take the next ship in hand, or the one before."""
        self.chosen = (self.chosen + step) % len(self._berths)

    def move(self, dx: int, dy: int) -> None:
        """The ship in hand, as far as the field goes."""
        (x, y), vertical = self._berths[self.chosen]
        self._lay(Cell(x + dx, y + dy), vertical)

    def turn(self) -> None:
        """The ship in hand, about its first cell where there is room."""
        cell, vertical = self._berths[self.chosen]
        self._lay(cell, not vertical)

    def _lay(self, cell: Cell, vertical: bool) -> None:
        size = self.waters.size
        width, height = self.waters.shapes[self.chosen].extent(vertical)
        x, y = (max(0, min(at, size - extent)) for at, extent in zip(cell, (width, height), strict=True))
        self._berths[self.chosen] = Berth(Cell(x, y), vertical)

    @property
    def ships(self) -> tuple[Ship, ...]:
        """As they lie."""
        return ships_of(self.waters, tuple(self._berths))

    @property
    def fault(self) -> StrEnum | None:
        """Why they may not lie so; None if they may."""
        try:
            check_fleet(self.waters, self.ships)
        except IllegalMove as error:
            return error.reason
        return None

    @property
    def cells(self) -> int:
        """The cells of all ships."""
        cells = 0
        for mask in self._masks():
            cells |= mask
        return cells

    @property
    def in_hand(self) -> int:
        """The cells of the ship that is moved."""
        return self._masks()[self.chosen]

    @property
    def clashes(self) -> int:
        """The cells of ships that touch another."""
        masks, around = self._masks(), self.waters.grid.around
        pairs = ((a, b) for i, a in enumerate(masks) for b in masks[:i] if around(a) & b)
        clashes = 0
        for a, b in pairs:
            clashes |= a | b
        return clashes

    def _masks(self) -> list[int]:
        board = self.waters.grid
        return [
            berth_mask(board, shape, berth)
            for shape, berth in zip(self.waters.shapes, self._berths, strict=True)
        ]
