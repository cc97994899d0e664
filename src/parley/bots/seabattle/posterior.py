"""The posterior: how likely each cell is part of a ship, by whole fleets that fit the chart.

Fleets are drawn until the time is up or there are enough, and count by how likely it is that somebody places
them (`ways`) and how likely it was to draw them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter

from parley.bots.sea_hiding import hide
from parley.bots.sea_hunter import Heat
from parley.bots.seabattle.density import density
from parley.bots.seabattle.fleets import Berth, Draw
from parley.bots.seabattle.habits import Habits
from parley.bots.seabattle.hunter import Hunter
from parley.bots.seabattle.ways import Prior, Ways
from parley.core import SetupError
from parley.core.bitboard import indices
from parley.core.bot import Limit
from parley.games.layout import Waters
from parley.games.seabattle import Chart, Place, Setup, View

_SHARE = 0.6
"""Of the time given: the rest is a margin for a busy machine."""
_AT_A_TIME = 50
"""Fleets drawn between two looks at the clock."""
_FOR_ONE = 4
"""Fleets drawn anywhere for one along the walls."""
WAYS = Ways()


class PosteriorBot(Hunter):
    """Fires where a ship is most likely, judged by whole fleets; hides where that is hard to learn.

    `fleets` is how many it draws for a shot, time allowing. It expects a share of players, from 0 to 1, to
    place their ships in turn (`turns`), and another to keep them to the walls (`walls`).
    """

    def __init__(self, fleets: int = 400, turns: float = WAYS.turns, walls: float = WAYS.walls) -> None:
        if fleets < 1:
            raise SetupError(f"fleets={fleets}: at least 1")
        if not (turns >= 0 and walls >= 0 and turns + walls < 1):  # nor nan
            raise SetupError(f"turns={turns}, walls={walls}: from 0, and together less than 1")
        self._fleets, self._ways = fleets, Ways(turns, walls)
        self._habits: Mapping[Waters, Habits] = {}

    def learn(self, seen: Mapping[Waters, Habits]) -> None:
        """Expect some to have these habits."""
        self._habits = seen

    def hide(self, setup: Setup, limit: Limit, rng: Random) -> Place:
        """Where it is hard to find, and hard to learn."""
        return Place.of(setup.waters, hide(setup.waters, perf_counter() + limit.seconds * _SHARE, rng))

    def heat(self, view: View, limit: Limit, rng: Random) -> Heat:
        """What `posterior` tells."""
        until = perf_counter() + limit.seconds * _SHARE
        habits = self._habits.get(view.chart.waters)
        return posterior(view.chart, self._fleets, until, rng, self._ways, habits)


class _Tally:
    """What the fleets of one draw tell; `chance` is how likely it is that such a fleet is placed."""

    def __init__(self, draw: Draw, chance: Callable[[Sequence[Berth]], float]) -> None:
        self._draw, self._chance = draw.fleet, chance
        self._drawn, self._whole, self._squares = 0, 0.0, 0.0
        self._ships: dict[int, float] = {}

    def draw(self, fleets: int) -> None:
        """So many more."""
        ships = self._ships
        for _ in range(fleets):
            berths, weight = self._draw()
            if weight:
                weight *= self._chance(berths)
                self._whole += weight
                self._squares += weight * weight
                for berth in berths:
                    ships[berth.mask] = ships.get(berth.mask, 0.0) + weight
        self._drawn += fleets

    @property
    def evidence(self) -> float:
        """How likely the fleets are that fit the chart, all together."""
        return self._whole / self._drawn if self._drawn else 0.0

    @property
    def squares(self) -> float:
        """Of the parts that each fleet has in the evidence, the sum."""
        return self._squares / self._drawn**2 if self._drawn else 0.0

    def ships(self) -> Iterator[tuple[int, float]]:
        """Where they are, and how likely: parts of the evidence."""
        return ((ship, weight / self._drawn) for ship, weight in self._ships.items())


def posterior(
    chart: Chart,
    fleets: int,
    until: float,
    rng: Random,
    ways: Ways = WAYS,
    habits: Habits | None = None,
) -> Heat:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell.

    Where no fleet was found that fits, how many berths cover the cell.
    """
    prior = Prior(chart, ways, habits)
    anywhere = _Tally(Draw(chart, rng), prior.chance)
    at_walls = _Tally(Draw(chart, rng, along_walls=True), lambda _: prior.at_walls)
    while fleets > 0 and (perf_counter() < until or not anywhere.evidence):
        some = min(fleets, _AT_A_TIME)
        anywhere.draw(some)
        if prior.at_walls:
            at_walls.draw(-(-some // _FOR_ONE))
        fleets -= some
    evidence = anywhere.evidence + at_walls.evidence
    if not evidence:
        return Heat(density(chart))
    cells: dict[int, float] = {}
    for tally in (anywhere, at_walls):
        for ship, chance in tally.ships():
            for index in indices(ship & ~chart.shots):
                cells[index] = cells.get(index, 0.0) + chance / evidence
    board = chart.waters.grid
    heat = {board.cell(1 << index): chance for index, chance in cells.items() if chance}
    return Heat(heat, evidence**2 / (anywhere.squares + at_walls.squares))
