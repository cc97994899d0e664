"""How players place their ships, and how likely that makes a whole fleet.

Some take any fleet there is, each as likely as any other. Some place their ships in turn, the longest first,
each anywhere there is room, as programs do: then fleets whose long ships leave much room are rarer, for those
are only one choice of many. Some lay all but the one-deckers along the walls. Some may be like those whose
fleets were seen here (`habits`). Which of them an enemy is follows from how likely each makes what the shots
have shown.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from parley.bots.seabattle.fleets import Berth, Draw, berth_of, open_berths, starts_of
from parley.bots.seabattle.habits import Habits
from parley.games.layout import Waters
from parley.games.layout.packing import REMEMBERED
from parley.games.seabattle import Chart

_SURVEY = 400
"""Fleets drawn on an empty chart, once for all games, to know how many there are."""


class Ways(NamedTuple):
    """The share of players who place their ships in turn, and of those who keep to the walls."""

    turns: float = 0.45
    walls: float = 0.1

    @property
    def anywhere(self) -> float:
        """The share of all others."""
        return 1 - self.turns - self.walls


class Survey(NamedTuple):
    """Fleets before the first shot, as the draw counts them."""

    room: float
    """How many there are; 0 where none was found."""
    found: float
    """How often the draw comes to an end."""


@lru_cache(maxsize=REMEMBERED)
def survey(waters: Waters, along_walls: bool) -> Survey:
    """The same every time."""
    draw = Draw(Chart(waters), Random(0), along_walls=along_walls).fleet
    weights = [draw()[1] for _ in range(_SURVEY)]
    return Survey(sum(weights) / _SURVEY, sum(map(bool, weights)) / _SURVEY)


class Prior:
    """How likely fleets are, whose sunk ships a chart shows."""

    def __init__(self, chart: Chart, ways: Ways, habits: Habits | None = None) -> None:
        waters, rest = chart.waters, 1 - (habits.share if habits else 0.0)
        anywhere, at_walls = survey(waters, False), survey(waters, True)
        self._waters = waters
        self._sunk = [berth_of(waters.grid, ship) for ship in chart.sunk]
        share = ways.anywhere if at_walls.room else ways.anywhere + ways.walls
        self._each = rest * share / (anywhere.room or 1.0)
        self._turns = rest * ways.turns / anywhere.found if anywhere.found else 0.0
        self._habits, self._like_them = (
            habits,
            habits.share / anywhere.found if habits and anywhere.found else 0.0,
        )
        self.at_walls = rest * ways.walls / at_walls.room if at_walls.room and anywhere.room else 0.0
        """Of any fleet along the walls, for those who keep to them."""

    def chance(self, ships: Sequence[Berth]) -> float:
        """That a fleet with these ships afloat is placed by those who do not keep to the walls."""
        share = self._turns
        fleet = [*self._sunk, *ships]
        if self._habits is not None:
            share += self._like_them * self._habits.of([ship.mask for ship in fleet])
        return self._each + share * in_turn(self._waters, fleet) if share else self._each


def in_turn(waters: Waters, ships: Sequence[Berth]) -> float:
    """The chance of these berths for ships placed in turn, the longest first; those alike in this order."""
    starts, board, stride = starts_of(waters.size, False), waters.grid, waters.grid.stride
    walls = len(waters.shapes) if waters.wall_limit is None else waters.wall_limit
    free, ways = board.full if walls > 0 else board.full & ~board.edge, 1
    for ship in sorted(ships, key=_length, reverse=True):
        across, down = open_berths(free, starts[ship.length], ship.length, stride)
        ways *= across.bit_count() + down.bit_count()
        free &= ~ship.halo
        walls -= ship.at_wall
        if walls <= 0:
            free &= ~board.edge
    return 1 / ways if ways else 0.0


def _length(ship: Berth) -> int:
    return ship.length
