"""Any shot at a cell not fired at before, each as likely as any other."""

from random import Random

from parley.bots.seabattle.chance import chance_of
from parley.core import Cell
from parley.core.bot import Hint, Limit
from parley.games.layout import random_layout
from parley.games.seabattle import Place, SeaBattleMove, Shoot, View


class RandomBot:
    """Places and shoots at random; without a fleet it answers at random what is possible. Never gives up."""

    def choose(self, view: View, _limit: Limit, rng: Random) -> SeaBattleMove:
        """A legal move for the seat whose view it is."""
        setup = view.setup
        if not view.started and view.seat not in setup.remote:
            return Place.of(setup.waters, random_layout(setup.waters, rng))
        if not view.started or view.pending is not None:
            return rng.choice(list(view.moves()))
        return _shot(view, rng)

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[SeaBattleMove]:
        """Every cell not fired at is as good as any other."""
        shots = view.started and view.pending is None
        cells = [move.cell for move in view.moves() if isinstance(move, Shoot)] if shots else []
        chance = chance_of(view, view.seat)
        return Hint(self.choose(view, limit, rng), dict.fromkeys(cells, 1.0), chance=chance)


def _shot(view: View, rng: Random) -> Shoot:
    size, shots, board = view.setup.size, view.chart.shots, view.chart.waters.grid
    while True:
        cell = Cell(rng.randrange(size), rng.randrange(size))
        if not shots & board.bit(*cell):
            return Shoot(cell)
