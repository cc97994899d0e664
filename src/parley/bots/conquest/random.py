"""The bot that does anything it may."""

from random import Random

from parley.core.bot import Hint, Limit
from parley.games.conquest import Advance, March, Move, Place, View


class RandomBot:
    """Any legal move at random: first where and what, then how many units."""

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """A move that may be any of `view.moves()`."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, _limit: Limit, rng: Random) -> Hint[Move]:
        """Every offer is as good as the one it takes."""
        offers = tuple(view.offers())
        taken = rng.choice(offers)
        move = _any_units(taken, rng)
        others = (offer for offer in offers if offer is not taken)
        return Hint(move, moves=((move, 1.0), *((other, 1.0) for other in others)))


def _any_units(offer: Move, rng: Random) -> Move:
    match offer:
        case Place(node, most):
            return Place(node, rng.randint(1, most))
        case Advance(most):
            return Advance(rng.randint(0, most))
        case March(source, target, most):
            return March(source, target, rng.randint(1, most))
    return offer
