"""What one seat, or a spectator, may know."""

from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec

from parley.core import Cell, Outcome, Seat
from parley.games.layout import random_layout
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.fleet import Fleet
from parley.games.seabattle.moves import Answer, Place, Ready, Result, SeaBattleMove, Shoot
from parley.games.seabattle.setup import Setup


class View(msgspec.Struct, frozen=True):
    """The charts of both fields, which are public, and the fleets this viewer may see."""

    seat: Seat | None
    setup: Setup
    to_move: frozenset[Seat]
    """While placing, those who have not placed; then the shooter, or whoever owes an answer."""
    started: bool
    """Are both fleets placed?"""
    charts: tuple[Chart, Chart]
    """By the seat whose field it is."""
    fleets: tuple[Fleet, Fleet]
    """Empty if not placed, not known, or not for this viewer to see. Shown at the end."""
    pending: Cell | None
    """The shot that awaits its answer."""
    outcome: Outcome | None

    @property
    def chart(self) -> Chart:
        """What this player knows of the enemy's fleet."""
        return self.charts[0 if self.seat else 1]

    def moves(self) -> Iterator[SeaBattleMove]:
        """Placements without end; shots at cells never fired at, in reading order; answers that are possible.

        Shots at cells fired at before are legal, but only lose the turn: they are not offered.
        """
        if self.seat is None or self.seat not in self.to_move:
            return
        if not self.started:
            yield from self._placements(self.seat)
        elif self.pending is not None:
            chart = self.charts[self.seat]
            yield from (Answer(result) for result in Result if chart.refuse(self.pending, result) is None)
        else:
            board = self.chart.waters.grid
            yield from map(Shoot, board.cells(board.full & ~self.chart.shots))

    def _placements(self, seat: Seat) -> Iterator[Place | Ready]:
        return iter((Ready(),)) if seat in self.setup.remote else map(self._placement, count())

    def _placement(self, seed: int) -> Place:
        waters = self.setup.waters
        return Place.of(waters, random_layout(waters, Random(seed)))
