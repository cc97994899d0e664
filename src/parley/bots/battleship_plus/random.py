"""Any legal move, each as likely as any other."""

from random import Random

from parley.bots.battleship_plus.chance import chance_of
from parley.core import Cell
from parley.core.bot import Hint, Limit
from parley.games.battleship_plus import BattleshipMove, Move, Place, Shoot, View
from parley.games.layout import random_layout


class RandomBot:
    """Places at random, then shoots and moves at random. Never gives up."""

    def choose(self, view: View, _limit: Limit, rng: Random) -> BattleshipMove:
        """Draws among all shots and moves there could be, until one is legal."""
        if not view.public.started:
            return Place.of(random_layout(view.setup.waters, rng))
        while True:
            move = _draw(view, rng)
            if view.refuse(move) is None:
                return move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[BattleshipMove]:
        """Every shot is as good as any other; of moving it knows nothing."""
        shots = [move.cell for move in view.moves() if isinstance(move, Shoot)] if view.public.started else []
        chance = chance_of(view, view.seat)
        return Hint(self.choose(view, limit, rng), dict.fromkeys(shots, 1.0), chance=chance)


def _draw(view: View, rng: Random) -> Shoot | Move:
    size = view.setup.size
    number = rng.randrange(size * size + 4 * sum(view.setup.ships))
    if number < size * size:
        return Shoot(Cell(number % size, number // size))
    ship, direction = divmod(number - size * size, 4)
    return Move(ship, direction)
