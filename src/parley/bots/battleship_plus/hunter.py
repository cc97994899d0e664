"""What hunters have in common: they fire at the hottest cell. They differ in what is hot to them."""

from abc import ABC, abstractmethod
from dataclasses import replace
from random import Random

from parley.bots.battleship_plus.chance import chance_of
from parley.bots.battleship_plus.sight import Sight, look
from parley.bots.sea_hunter import Heat, fire
from parley.core import Seat
from parley.core.bot import Hint, Limit
from parley.games.battleship_plus import BattleshipMove, Place, Setup, Shoot, View
from parley.games.layout import random_layout


class Hunter(ABC):
    """Places a fleet, then fires."""

    def choose(self, view: View, limit: Limit, rng: Random) -> BattleshipMove:
        """A legal move for the seat whose view it is."""
        return self._think(view, limit, rng).move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[BattleshipMove]:
        """The choice, how hot each cell looks, and the chance to win."""
        return replace(self._think(view, limit, rng), chance=chance_of(view, view.seat))

    def _think(self, view: View, limit: Limit, rng: Random) -> Hint[BattleshipMove]:
        if view.seat is None or not view.public.started:
            return Hint(self.hide(view.setup, limit, rng))
        return self.act(view, view.seat, limit, rng)

    def hide(self, setup: Setup, _limit: Limit, rng: Random) -> Place:
        """The fleet; anywhere, unless a hunter knows better."""
        return Place.of(random_layout(setup.waters, rng))

    def act(self, view: View, seat: Seat, limit: Limit, rng: Random) -> Hint[BattleshipMove]:
        """A shot, unless a hunter does better to move."""
        heat = self.heat(look(view.public, 1 - seat), limit, rng)
        return fire(heat if heat.cells else _anywhere(view, seat), Shoot, rng)

    @abstractmethod
    def heat(self, sight: Sight, limit: Limit, rng: Random) -> Heat:
        """How much a shot at each cell promises; at least one cell is hot."""


def _anywhere(view: View, seat: Seat) -> Heat:
    """No ship can be where we were told there is none; but a referee we do not know may tell anything."""
    board = view.setup.grid
    return Heat(dict.fromkeys(board.cells(board.full & ~view.public.charts[1 - seat].hits), 0.0))
