"""The posterior: how likely each cell is part of a ship, every fleet that fits the chart being as likely.

Fleets are drawn until the time is up or there are enough. Every rule of placement is in the draw, so nothing
has to be known of who placed them.
"""

from random import Random
from time import perf_counter

from parley.bots.seabattle.density import density
from parley.bots.seabattle.fleets import Berth, Draw
from parley.bots.seabattle.hiding import hide
from parley.bots.seabattle.hunter import Heat, Hunter
from parley.core import SetupError
from parley.core.bitboard import indices
from parley.core.bot import Limit
from parley.games.seabattle import Chart, Place, Setup, View

_SHARE = 0.6
"""Of the time given: the rest is a margin for a busy machine."""
_AT_A_TIME = 50
"""Fleets drawn between two looks at the clock."""


class PosteriorBot(Hunter):
    """Fires where a ship is most likely, judged by whole fleets; hides where hunters look last.

    `fleets` is how many it draws for a shot, time allowing.
    """

    weighs = True

    def __init__(self, fleets: int = 400) -> None:
        if fleets < 1:
            raise SetupError(f"fleets={fleets}: at least 1")
        self._fleets = fleets

    def hide(self, setup: Setup, limit: Limit, rng: Random) -> Place:
        """Where hunters look last."""
        return Place.of(setup.waters, hide(setup.waters, perf_counter() + limit.seconds * _SHARE, rng))

    def heat(self, view: View, limit: Limit, rng: Random) -> Heat:
        """The chance of a hit; where no fleet was found that fits, how many berths cover the cell."""
        return posterior(view.chart, self._fleets, perf_counter() + limit.seconds * _SHARE, rng)


def posterior(chart: Chart, fleets: int, until: float, rng: Random) -> Heat:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell."""
    weights: dict[Berth, float] = {}
    draw, whole = Draw(chart, rng).fleet, 0.0
    while fleets > 0 and (perf_counter() < until or not whole):
        for _ in range(min(fleets, _AT_A_TIME)):
            drawn, weight = draw()
            whole += weight
            for berth in drawn:
                weights[berth] = weights.get(berth, 0.0) + weight
        fleets -= _AT_A_TIME
    if not whole:
        return density(chart)
    cells: dict[int, float] = {}
    for berth, weight in weights.items():
        for index in indices(berth.mask & ~chart.shots):
            cells[index] = cells.get(index, 0.0) + weight / whole
    board = chart.waters.grid
    return {board.cell(1 << index): chance for index, chance in cells.items()}
