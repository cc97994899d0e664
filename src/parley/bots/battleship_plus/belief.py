"""How likely each cell is part of a ship, every fleet that fits what is known being as likely."""

from random import Random
from time import perf_counter

from parley.bots.battleship_plus.fleets import Draw
from parley.bots.battleship_plus.sight import Sight
from parley.core.bitboard import indices
from parley.core.cells import Cell

_AT_A_TIME = 20
"""Fleets drawn between two looks at the clock."""


def believe(sight: Sight, fleets: int, until: float, rng: Random) -> dict[Cell, float]:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell.

    Cells without a chance are left out: all of them, where no fleet was found that fits.
    """
    weights: dict[int, float] = {}
    draw, whole = Draw(sight, rng).fleet, 0.0
    for number in range(fleets):
        if not number % _AT_A_TIME and number and perf_counter() > until:
            break
        drawn, weight = draw()
        whole += weight
        for berth in drawn:
            weights[berth.mask] = weights.get(berth.mask, 0.0) + weight
    cells: dict[int, float] = {}
    for mask, weight in weights.items():
        for index in indices(mask & ~sight.wounded):
            cells[index] = cells.get(index, 0.0) + weight / whole
    return {sight.board.cell(1 << index): chance for index, chance in cells.items()}
