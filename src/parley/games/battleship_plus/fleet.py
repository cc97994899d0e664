"""The ships of one side: placing and moving them.

Sunk ships stay where they are and keep their distance like any other. Otherwise a ship could move onto cells
that have been hit, which nobody may fire at again.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from parley.core.bitboard import Grid
from parley.games.battleship_plus.moves import Move, Orientation, ShipPosition
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.setup import Kind, Setup
from parley.games.layout import Shape


class Fleet(NamedTuple):
    """The ships of one side, in list order, each as its set of cells; empty until they are placed."""

    ships: tuple[int, ...] = ()
    occupied: int = 0
    """The cells of all of them."""

    def ship_at(self, bit: int) -> int:
        """The ship on an occupied cell."""
        return next(filter(bit.__and__, self.ships))

    def refuse_move(self, board: Grid, hits: int, move: Move) -> Reason | None:
        """Why a ship cannot move that way; None if it can. `hits` are the cells hit in these waters."""
        number, direction = move.ship, move.direction
        if not 0 <= number < len(self.ships):
            # bpgp/4.2.3/7
            return Reason.INVALID_SHIP
        if not 0 <= direction < 4:
            # bpgp/4.2.3/4
            return Reason.INVALID_DIRECTION
        ship = self.ships[number]
        if ship & hits:
            # bpgp/4.2.3/8, bpgp/1.2/10
            return Reason.SHIP_IMMOVABLE
        edge, shift = _courses(board)[direction]
        if ship & edge:  # bpgp/4.2.3/5
            return Reason.OUT_OF_BOUNDS
        # bpgp/4.2.3/6, bpgp/1.2/4
        if board.around(_shift(ship, shift)) & (self.occupied ^ ship):
            return Reason.SHIPS_TOUCH
        return None

    def moved(self, board: Grid, move: Move) -> "Fleet":
        """The fleet after a legal move."""
        # bpgp/4.2.3/2
        ship = self.ships[move.ship]
        there = _shift(ship, _courses(board)[move.direction][1])
        ships = (*self.ships[: move.ship], there, *self.ships[move.ship + 1 :])
        return Fleet(ships, self.occupied ^ ship | there)


@cache
def _courses(board: Grid) -> tuple[tuple[int, int], ...]:
    """By direction: the edge over which a ship would leave the board, and how far its bits shift."""
    # bpgp/4.4.2/1, bpgp/1.3/6
    return (
        (board.rows[0], -board.stride),
        (board.columns[-1], 1),
        (board.rows[-1], board.stride),
        (board.columns[0], -1),
    )


def _shift(ship: int, shift: int) -> int:
    return ship << shift if shift > 0 else ship >> -shift


def refuse_fleet(setup: Setup, ships: tuple[ShipPosition, ...]) -> Reason | None:
    """Why a fleet cannot be placed like that; None if it can.

    Only the first error counts (bpgp/4.2.2/8): the first of these checks to fail, each made over the whole
    list, not the first ship to fail.
    """
    if len(ships) != sum(setup.ships):
        # bpgp/4.2.2/7
        return Reason.WRONG_NUMBER_OF_SHIPS
    if not all(orientation in _ORIENTATIONS for _, orientation in ships):
        # bpgp/4.2.2/4, bpgp/1.2/2
        return Reason.INVALID_ORIENTATION
    size = setup.size
    # bpgp/4.2.2/5, bpgp/1.2/5
    if any(x < 0 or y < 0 or x + w > size or y + h > size for x, y, w, h in _boxes(setup, ships)):
        return Reason.OUT_OF_BOUNDS
    occupied = 0
    for ship in place_fleet(setup, ships).ships:
        # bpgp/4.2.2/6, bpgp/1.2/4
        if setup.grid.around(ship) & occupied:
            return Reason.SHIPS_TOUCH
        occupied |= ship
    return None


def place_fleet(setup: Setup, ships: tuple[ShipPosition, ...]) -> Fleet:
    """The fleet of a placement on the board."""
    # bpgp/1.2/2-3
    masks = tuple(setup.grid.rectangle(*box) for box in _boxes(setup, ships))
    return Fleet(masks, sum(masks))


def _boxes(setup: Setup, ships: tuple[ShipPosition, ...]) -> list[tuple[int, int, int, int]]:
    """Left, top, width and height of every ship."""
    return [_box(shape, ship) for shape, ship in zip(setup.waters.shapes, ships, strict=True)]


def _box(shape: Shape, ship: ShipPosition) -> tuple[int, int, int, int]:
    # bpgp/4.5/1-3
    (x, y), orientation = ship
    return (x, y, *shape.extent(orientation == Orientation.VERTICAL))


_ORIENTATIONS = frozenset(Orientation)


@dataclass(frozen=True, slots=True)
class Ship:
    """One ship of a fleet, for viewers who may see it."""

    number: int
    kind: Kind
    place: ShipPosition
    cells: int
    hits: int

    @property
    def sunk(self) -> bool:
        """Have all its cells been hit?"""
        # bpgp/1.2/11
        return self.hits == self.cells


def list_ships(setup: Setup, fleet: Fleet, hits: int) -> tuple[Ship, ...]:
    """The ships of a placed fleet, one by one; `hits` are the cells hit in its waters."""
    ships = enumerate(zip(setup.kinds, positions(setup.grid, fleet), fleet.ships, strict=True))
    return tuple(Ship(number, kind, place, cells, cells & hits) for number, (kind, place, cells) in ships)


def positions(board: Grid, fleet: Fleet) -> tuple[ShipPosition, ...]:
    """Where the ships lie now, as a `Place` move would put them."""
    return tuple(_position(board, ship) for ship in fleet.ships)


def _position(board: Grid, ship: int) -> ShipPosition:
    """The lowest bit is the top-left cell; no ship is as broad as it is long."""
    cell = board.cell(ship & -ship)
    width = (ship & board.rows[cell.y]).bit_count()
    vertical = width * width < ship.bit_count()
    return ShipPosition(cell, Orientation.VERTICAL if vertical else Orientation.HORIZONTAL)
