"""The posterior: how likely each cell is part of a ship, by whole fleets that fit the chart.

Every fleet is as likely as any other, but for a share of players who are taken to lay all but the one-deckers
along the walls, as many do. Which of the two an enemy is follows from how many of either's fleets fit what
the shots have shown. Fleets are drawn until the time is up or there are enough.
"""

from functools import lru_cache
from random import Random
from time import perf_counter

from parley.bots.sea_hiding import hide
from parley.bots.seabattle.density import density
from parley.bots.seabattle.fleets import Berth, Draw
from parley.bots.seabattle.hunter import Heat, Hunter
from parley.core import SetupError
from parley.core.bitboard import indices
from parley.core.bot import Limit
from parley.games.layout import Waters
from parley.games.layout.packing import REMEMBERED
from parley.games.seabattle import Chart, Place, Setup, View

_SHARE = 0.6
"""Of the time given: the rest is a margin for a busy machine."""
_AT_A_TIME = 50
"""Fleets drawn between two looks at the clock."""
_FOR_ONE = 4
"""Fleets drawn anywhere for one along the walls."""
_SURVEY = 200
"""Fleets drawn on an empty chart, once for all games, to know how many there are."""
WALLS = 0.1
"""The share of players taken to keep to the walls."""


class PosteriorBot(Hunter):
    """Fires where a ship is most likely, judged by whole fleets; hides where that is hard to learn.

    `fleets` is how many it draws for a shot, time allowing; `walls` the share of players, from 0 to 1, it
    expects to keep their ships to the walls.
    """

    weighs = True

    def __init__(self, fleets: int = 400, walls: float = WALLS) -> None:
        if fleets < 1:
            raise SetupError(f"fleets={fleets}: at least 1")
        if not 0 <= walls < 1:
            raise SetupError(f"walls={walls}: from 0 to less than 1")
        self._fleets, self._walls = fleets, walls

    def hide(self, setup: Setup, limit: Limit, rng: Random) -> Place:
        """Where it is hard to find, and hard to learn."""
        return Place.of(setup.waters, hide(setup.waters, perf_counter() + limit.seconds * _SHARE, rng))

    def heat(self, view: View, limit: Limit, rng: Random) -> Heat:
        """The chance of a hit; where no fleet was found that fits, how many berths cover the cell."""
        until = perf_counter() + limit.seconds * _SHARE
        return posterior(view.chart, self._fleets, until, rng, self._walls)


class _Tally:
    """What the fleets of one way to place them tell; `prior` is how many players place so."""

    def __init__(self, chart: Chart, rng: Random, prior: float, *, along_walls: bool) -> None:
        self._draw = Draw(chart, rng, along_walls=along_walls).fleet
        self._prior = prior / (_room(chart.waters, along_walls) or 1.0)
        self._drawn, self.whole = 0, 0.0
        self.weights: dict[Berth, float] = {}

    def draw(self, fleets: int) -> None:
        """So many more."""
        weights = self.weights
        for _ in range(fleets):
            berths, weight = self._draw()
            self.whole += weight
            for berth in berths:
                weights[berth] = weights.get(berth, 0.0) + weight
        self._drawn += fleets

    @property
    def evidence(self) -> float:
        """The share of all such fleets that fit the chart, times the prior."""
        return self._prior * self.whole / self._drawn if self._drawn else 0.0


def posterior(chart: Chart, fleets: int, until: float, rng: Random, walls: float = WALLS) -> Heat:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell."""
    if not (_room(chart.waters, True) and _room(chart.waters, False)):
        walls = 0.0
    anywhere = _Tally(chart, rng, 1 - walls, along_walls=False)
    at_walls = _Tally(chart, rng, walls, along_walls=True)
    while fleets > 0 and (perf_counter() < until or not anywhere.whole):
        some = min(fleets, _AT_A_TIME)
        anywhere.draw(some)
        if walls:
            at_walls.draw(-(-some // _FOR_ONE))
        fleets -= some
    evidence = anywhere.evidence + at_walls.evidence
    if not evidence:
        return density(chart)
    cells: dict[int, float] = {}
    for tally in (anywhere, at_walls):
        scale = tally.evidence / evidence / (tally.whole or 1.0)
        for berth, weight in tally.weights.items():
            for index in indices(berth.mask & ~chart.shots):
                cells[index] = cells.get(index, 0.0) + weight * scale
    board = chart.waters.grid
    return {board.cell(1 << index): chance for index, chance in cells.items() if chance}


@lru_cache(maxsize=REMEMBERED)
def _room(waters: Waters, along_walls: bool) -> float:
    """How many fleets there are before the first shot, as the draw counts; 0 where none was found."""
    draw = Draw(Chart(waters), Random(0), along_walls=along_walls).fleet  # the same every time
    return sum(draw()[1] for _ in range(_SURVEY)) / _SURVEY
