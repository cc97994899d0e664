"""A bot for every game: where nobody has written one yet, there is still somebody to play with."""

from itertools import islice
from random import Random
from typing import Any, ClassVar

from parley.core import View
from parley.core.bot import Hint, Limit

_LOOKED_AT = 1000
"""Moves among which it chooses: there may be no end of them."""


class RandomBot:
    """Any legal move is as good as another."""

    character: ClassVar[str] = "Does anything that is legal."

    def choose(self, view: View[Any], limit: Limit, rng: Random) -> Any:
        """One of those the view knows."""
        del limit
        return rng.choice(list(islice(view.moves(), _LOOKED_AT)))

    def hint(self, view: View[Any], limit: Limit, rng: Random) -> Hint[Any]:
        """There is no reason."""
        return Hint(self.choose(view, limit, rng))
