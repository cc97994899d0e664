"""Our fleet, which answers honestly, and what we learn about the other one."""

from dataclasses import replace
from random import Random

from parley.checks.case import BrokenError
from parley.core import Cell
from parley.core.connection import Message
from parley.games.layout import random_layout
from parley.games.seabattle import Chart, Result, Setup
from parley.games.seabattle.fleet import check_fleet, ships_of
from parley.seats.comport.answers import RESULTS, answer_to, setup_of
from parley.wires.comport.messages import Conditions, Parameters

SMALL = Parameters(6, 0, 0, 0, 1)
"""One ship of one cell: a whole game in few shots."""
MIDDLE = Parameters(8, 0, 1, 2, 3)
CLASSIC = Parameters(10, 1, 2, 3, 4)


class OurFleet:
    """Laid out at random, under the strictest reading of the rules."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        waters = setup.waters
        fleet = check_fleet(waters, ships_of(waters, random_layout(waters, rng)))
        self._grid, self._masks = waters.grid, fleet.masks
        self._cells, self.shots = fleet.cells, 0

    @property
    def is_sunk(self) -> bool:
        """Has every cell been hit?"""
        return not self._cells & ~self.shots

    def answer(self, cell: Cell) -> Message:
        bit = self._grid.bit(*cell)
        if self.shots & bit:
            return answer_to(Result.REPEAT)
        self.shots |= bit
        ship = next((mask for mask in self._masks if mask & bit), 0)
        if not ship:
            return answer_to(Result.MISS)
        return answer_to(Result.HIT if ship & ~self.shots else Result.SUNK)


class TheirFleet:
    """All we know of it. An answer that no fleet could give is a breach."""

    def __init__(self, setup: Setup) -> None:
        self.chart = Chart(replace(setup, wall_limit=False).waters)

    @property
    def is_sunk(self) -> bool:
        """Have all of its ships gone down?"""
        return self.chart.is_destroyed

    def learn(self, cell: Cell, answer: Message) -> Result:
        """Judge an answer to our shot, and remember it."""
        result = RESULTS[type(answer)]
        if (reason := self.chart.refuse(cell, result)) is not None:
            raise BrokenError("an answer that some fleet could give", f"{result} at {cell}: {reason}")
        self.chart = self.chart.after(cell, result)
        return result

    def check_walls(self) -> None:
        """Once all are sunk: even the most lenient reading of the wall rule allows no more ships along it."""
        grid, size = self.chart.waters.grid, self.chart.waters.size
        inside = grid.rectangle(1, 1, size - 2, size - 2)
        along = sum(not ship & inside for ship in self.chart.sunk)
        if along > len(self.chart.sunk) // 2:
            raise BrokenError(
                "at most half of the ships along the wall", f"{along} of {len(self.chart.sunk)}"
            )

    def next_target(self, rng: Random) -> Cell:
        """A cell we have not fired at: beside a hit if there is one, else anywhere that may hold a ship."""
        grid, chart = self.chart.waters.grid, self.chart
        near = grid.beside(chart.wounded) & chart.unknown if chart.wounded else 0
        cells = near or chart.unknown or grid.full & ~chart.shots
        return rng.choice(list(grid.cells(cells)))


def game_of(conditions: Conditions) -> Setup:
    """The game these conditions mean; raises `SetupError`."""
    numbers = (conditions.size, conditions.fours, conditions.threes, conditions.twos, conditions.ones)
    return setup_of(Parameters(*numbers))
