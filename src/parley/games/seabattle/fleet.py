"""Ships in their places."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, NoReturn

from parley.core import Cell, IllegalMove
from parley.core.bitboard import Grid, grid, indices
from parley.games.layout import Layout, Shape, Waters
from parley.games.layout.waters import placements
from parley.games.seabattle.reasons import Reason
from parley.games.seabattle.setup import LENGTHS


class Ship(NamedTuple):
    """A ship by the cells at its ends, in either order; for a one-decker they are the same cell."""

    first: Cell
    last: Cell


@dataclass(frozen=True, slots=True)
class Fleet:
    """The ships of one side; empty if they are not known."""

    ships: tuple[Ship, ...] = ()
    masks: tuple[int, ...] = ()
    """The cells of each ship, in the same order."""
    cells: int = 0
    """The cells of all ships."""
    numbers: bytes = b""
    """By the number of a cell's bit: the number of the ship there, from 1; 0 is water."""


UNKNOWN_FLEET = Fleet()


def ships_of(waters: Waters, layout: Layout) -> tuple[Ship, ...]:
    """A layout as ships."""
    return tuple(
        Ship(cell, Cell(cell.x + width - 1, cell.y + height - 1))
        for shape, (cell, vertical) in zip(waters.shapes, layout, strict=True)
        for width, height in [shape.extent(vertical)]
    )


def ship_at(board: Grid, mask: int) -> Ship:
    """The ship that lies on these cells, its ends in reading order."""
    return Ship(board.cell(mask & -mask), board.cell(mask))


@lru_cache(maxsize=64)
def check_fleet(waters: Waters, ships: tuple[Ship, ...]) -> Fleet:
    """The fleet of these ships; raises `IllegalMove` unless they may lie so.

    Cached for a while: a placement is checked, checked again when it is applied, and then made.
    """
    # com/field/3-5
    if len(ships) != len(waters.shapes):
        raise IllegalMove(Reason.WRONG_FLEET)
    known = _ships(waters.size)
    berths = [known.get(ship) or _refuse(waters.grid, ship) for ship in ships]
    if sorted(berth.length for berth in berths) != sorted(shape.length for shape in waters.shapes):
        raise IllegalMove(Reason.WRONG_FLEET)
    cells = 0
    for berth in berths:
        if berth.halo & cells:
            raise IllegalMove(Reason.TOUCHING)
        cells |= berth.mask
    if waters.wall_limit is not None and sum(berth.walled for berth in berths) > waters.wall_limit:
        raise IllegalMove(Reason.TOO_MANY_ALONG_THE_WALL)
    return _fleet(waters.grid, berths, cells)


def _fleet(board: Grid, berths: list["_Berth"], cells: int) -> Fleet:
    numbers = bytearray(board.stride * board.height)
    for number, berth in enumerate(berths, 1):
        for at in berth.indices:
            numbers[at] = number
    ships = tuple([berth.ship for berth in berths])
    return Fleet(ships, tuple([berth.mask for berth in berths]), cells, bytes(numbers))


class _Berth(NamedTuple):
    ship: Ship
    length: int
    mask: int
    indices: tuple[int, ...]
    halo: int
    walled: bool


@cache
def _ships(size: int) -> dict[Ship, _Berth]:
    """Every ship that can lie on a field of this size, by its ends, in either order."""
    board = grid(size, size)
    ships = {}
    for length in LENGTHS:
        for mask, halo, _ in placements(size, Shape(length)):
            ship = ship_at(board, mask)
            berth = _Berth(ship, length, mask, tuple(indices(mask)), halo, bool(mask & board.edge))
            ships[ship] = ships[Ship(ship.last, ship.first)] = berth
    return ships


def _refuse(board: Grid, ship: Ship) -> NoReturn:
    # com/field/3
    (ax, ay), (bx, by) = ship
    if not (board.contains(ax, ay) and board.contains(bx, by)):
        raise IllegalMove(Reason.OFF_THE_FIELD)
    raise IllegalMove(Reason.WRONG_FLEET if ax == bx or ay == by else Reason.NOT_STRAIGHT)
