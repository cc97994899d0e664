"""The bot that does anything it may."""

from random import Random

from parley.core.bot import Hint, Limit
from parley.games.conquest import Advance, March, Move, Place, View


class RandomBot:
    """Any legal move at random: first where and what, then how many units."""

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """A move that may be any of `view.moves()`."""
        del limit  # it never thinks
        match rng.choice(tuple(view.offers())):
            case Place(node, most):
                return Place(node, rng.randint(1, most))
            case Advance(most):
                return Advance(rng.randint(0, most))
            case March(source, target, most):
                return March(source, target, rng.randint(1, most))
            case move:
                return move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[Move]:
        """Every offer is as good as any other."""
        return Hint(self.choose(view, limit, rng), moves=tuple((move, 1.0) for move in view.offers()))
