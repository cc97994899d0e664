"""What one seat, or a spectator, may know."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import count
from random import Random

import msgspec

from parley.core import Outcome, Reason, Seat
from parley.games.battleship_plus.fleet import Ship, list_ships
from parley.games.battleship_plus.moves import BattleshipMove, Direction, Move, Place, Shoot
from parley.games.battleship_plus.rules import refuse
from parley.games.battleship_plus.setup import AREAS, SHAPES, Counts, Setup
from parley.games.battleship_plus.state import Fleets, Public
from parley.games.layout import random_layout
from parley.games.layout.touching import barred


class View(msgspec.Struct, frozen=True):
    """Everything public, and the fleets this viewer may see: its own, and at the end both."""

    seat: Seat | None
    public: Public
    fleets: Fleets

    @property
    def setup(self) -> Setup:
        return self.public.setup

    @property
    def to_move(self) -> frozenset[Seat]:
        """While placing, those who have not placed yet; the others may still change their minds."""
        return self.public.to_move

    @property
    def outcome(self) -> Outcome | None:
        return self.public.outcome

    def ships(self, seat: Seat) -> tuple[Ship, ...]:
        """The ships of a fleet this viewer may see; none of one it may not."""
        fleet = self.fleets[seat]
        return list_ships(self.setup, fleet, self.public.charts[seat].hits) if fleet.ships else ()

    def afloat(self, seat: Seat) -> Counts:
        """How many ships of each kind that side has left, damaged ones included."""
        sizes = [wreck.bit_count() for wreck in self.public.charts[seat].wrecks(self.setup.grid)]
        a, b, c, d, e = (n - sizes.count(cells) for n, cells in zip(self.setup.ships, AREAS, strict=True))
        return a, b, c, d, e

    def barred(self, seat: Seat) -> int:
        """The cells of that side's waters where a ship would touch one that was hit, and so can never be.

        A carrier that was hit may extend further around the hit, so fewer cells are barred while one is
        afloat.
        """
        chart, afloat = self.public.charts[seat], zip(SHAPES.values(), self.afloat(seat), strict=True)
        shapes = frozenset(shape for shape, count in afloat if count)
        return barred(self.setup.grid, shapes, chart.hits & ~chart.sunk, chart.sunk)

    def refuse(self, move: BattleshipMove) -> StrEnum | None:
        """Why this seat may not make this move now, as `Game.check` would say; None if it may."""
        if self.seat is None:
            return Reason.NOT_A_PLAYER
        return refuse(self.public, self.fleets, self.seat, move)

    def moves(self) -> Iterator[BattleshipMove]:
        """Before the start, endless placements; then shots in reading order, then moves of ships."""
        if self.seat is None or self.seat not in self.to_move:
            return
        if self.public.started:
            board = self.setup.grid
            yield from map(Shoot, board.cells(board.full & ~self.public.charts[1 - self.seat].hits))
            yield from (move for move in self._courses() if self.refuse(move) is None)
        else:
            yield from map(self._placement, count())

    def _placement(self, number: int) -> Place:
        """Random layouts, in the same order every time."""
        return Place.of(random_layout(self.setup.waters, Random(number)))

    def _courses(self) -> Iterator[Move]:
        return (Move(ship, course) for ship in range(sum(self.setup.ships)) for course in Direction)
