"""What all hunters have in common: they differ in how hot a cell looks, and in where they hide."""

from abc import ABC, abstractmethod
from dataclasses import replace
from random import Random

from parley.bots.sea_hunter import Heat, fire
from parley.bots.seabattle.chance import chance_of
from parley.core.bot import Hint, Limit
from parley.games.layout import random_layout
from parley.games.seabattle import Place, SeaBattleMove, Setup, Shoot, View


class Hunter(ABC):
    """Places a fleet, then fires at the hottest cell. Without a fleet it answers at random."""

    def choose(self, view: View, limit: Limit, rng: Random) -> SeaBattleMove:
        """A legal move for the seat whose view it is."""
        return self._think(view, limit, rng).move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[SeaBattleMove]:
        """The choice, how hot each cell looks, and the chance to win."""
        return replace(self._think(view, limit, rng), chance=chance_of(view, view.seat))

    def _think(self, view: View, limit: Limit, rng: Random) -> Hint[SeaBattleMove]:
        if not view.started and view.seat not in view.setup.remote:
            return Hint(self.hide(view.setup, limit, rng))
        if not view.started or view.pending is not None:
            return Hint(rng.choice(list(view.moves())))
        return fire(self.heat(view, limit, rng), Shoot, rng)

    def hide(self, setup: Setup, _limit: Limit, rng: Random) -> Place:
        """The fleet; anywhere, unless a hunter knows better."""
        return Place.of(setup.waters, random_layout(setup.waters, rng))

    @abstractmethod
    def heat(self, view: View, limit: Limit, rng: Random) -> Heat:
        """How much a shot at each cell promises; at least one cell is hot."""
