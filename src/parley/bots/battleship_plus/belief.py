"""How likely each cell is part of a ship, every fleet that fits what is known being as likely.

After a move, a fleet counts as often as there are moves that may have led to it. Only the last move is traced
back like that: on what came before it the two differ little.
"""

from random import Random
from time import perf_counter

from parley.bots.battleship_plus.fleets import Draw
from parley.bots.battleship_plus.sight import Sight, Trail
from parley.core.bitboard import Grid, indices
from parley.core.cells import Cell

_AT_A_TIME = 20
"""Fleets drawn between two looks at the clock."""


def believe(sight: Sight, fleets: int, until: float, rng: Random) -> dict[Cell, float]:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell.

    Cells without a chance are left out: all of them, where no fleet was found that fits.
    """
    weights: dict[int, float] = {}
    trail = sight.trail
    draw, whole = Draw(sight, rng).fleet, 0.0
    for number in range(fleets):
        if not number % _AT_A_TIME and number and perf_counter() > until:
            break
        drawn, weight = draw()
        if trail and weight:
            weight *= ways_back(sight.board, trail, [berth.mask for berth in drawn])
        whole += weight
        for berth in drawn:
            weights[berth.mask] = weights.get(berth.mask, 0.0) + weight
    cells: dict[int, float] = {}
    for mask, weight in weights.items():
        for index in indices(mask & ~sight.wounded if weight else 0):
            cells[index] = cells.get(index, 0.0) + weight / whole
    return {sight.board.cell(1 << index): chance for index, chance in cells.items()}


def ways_back(board: Grid, trail: Trail, afloat: list[int]) -> int:
    """How many moves may have led to where these ships are."""
    hits, missed, water, uncovered, wrecks = trail
    ships = [*afloat, *wrecks]
    occupied, stride = sum(ships), board.stride
    top, bottom, left, right = board.rows[0], board.rows[-1], board.columns[0], board.columns[-1]
    ways = 0
    for ship in ships:
        if ship & hits or ship & missed != uncovered:
            continue
        closed = board.around(occupied ^ ship) | water
        ways += not (ship & top or ship >> stride & closed)
        ways += not (ship & bottom or ship << stride & closed)
        ways += not (ship & left or ship >> 1 & closed)
        ways += not (ship & right or ship << 1 & closed)
    return ways
