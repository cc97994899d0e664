"""A bot that plays the move it likes best, by what each phase says of a move."""

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from parley.core.bot import Hint, Limit
from parley.games.conquest import Move, Phase, View

Likings = Mapping[Phase, Callable[[View, Move], float]]


class LikingBot:
    """Looks at offers, which differ in more than units; among equals it takes any."""

    likings: ClassVar[Likings]

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """The offer it likes best."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, _limit: Limit, rng: Random) -> Hint[Move]:
        """Every offer, by how much it likes it; of equals its choice first."""
        scored = [(move, self.likings[view.phase](view, move)) for move in view.offers()]
        most = max(score for _, score in scored)
        move = rng.choice([move for move, score in scored if score == most])
        return Hint(move, moves=tuple(sorted(scored, key=lambda pair: (-pair[1], pair[0] != move))))
