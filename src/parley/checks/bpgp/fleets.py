"""What we play with. Fleets cover 30 % of the board, for servers that insist on it (bpgp/1.2/1)."""

from random import Random

from parley.core import Cell
from parley.games import battleship_plus as game
from parley.games.battleship_plus import Setup
from parley.games.layout import random_layout
from parley.wires.bpgp.layout import NumShips, ShipPosition

SETUP = Setup()
SHIPS = NumShips(*SETUP.ships)
DRAWING = """
    0 0 . 1 1 1 1 1 . .
    0 0 . . . . . . . 4
    0 0 . 2 2 2 2 . . 4
    0 0 . . . . . . . 4
    0 0 . . . . . . . .
    . . . . 5 . . . . .
    . . . . 5 . . . 6 6
    . . . . . . . . . .
    . . . . . . . . . .
    3 3 3 3 . . . . . .
"""
"""Number 5 can move any way; 1, 6, 3 and 0 lie at the four edges; 1 and 2 would touch a neighbour."""
ROVER = 5


def _cells(number: int) -> tuple[Cell, ...]:
    rows = DRAWING.split("\n")[1:-1]
    return tuple(
        Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row.split()) if mark == str(number)
    )


SHIP_CELLS = tuple(_cells(number) for number in range(sum(SHIPS)))
"""The squares of each ship from the top left, by ship_id."""


def _position(cells: tuple[Cell, ...]) -> ShipPosition:
    width, height = (len({cell[axis] for cell in cells}) for axis in (0, 1))
    return ShipPosition(cells[0], int(width > height))


LAYOUT = tuple(map(_position, SHIP_CELLS))
WATER = (Cell(7, 8), Cell(9, 9), Cell(2, 6), Cell(6, 4))
"""Squares without a ship, far from number 5."""


def strict_setup(size: int) -> Setup:
    """A game on a board of this size."""
    return Setup(size, game.strict_fleet(size))


def random_fleet(setup: Setup, rng: Random) -> tuple[ShipPosition, ...]:
    """A legal placement."""
    ships = game.Place.of(random_layout(setup.waters, rng)).ships
    return tuple(ShipPosition(position, int(orientation)) for position, orientation in ships)
