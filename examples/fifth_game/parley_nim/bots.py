"""A bot that plays Nim perfectly: it leaves heaps whose exclusive or is nought."""

from collections.abc import Sequence
from functools import reduce
from operator import xor
from random import Random
from typing import ClassVar

from parley.core.bot import Hint, Limit
from parley_nim.game import Move, Take, View


class PerfectBot:
    """Wins whatever can be won."""

    level: ClassVar[str] = "strong"
    character: ClassVar[str] = "Counts in binary, and never errs."

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """A winning move if there is one, else any."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[Move]:
        """Every move with what it is worth: 1 wins, 0 loses."""
        del limit
        judged = [(move, float(_is_won(view, move))) for move in view.moves() if isinstance(move, Take)]
        rng.shuffle(judged)
        best = sorted(judged, key=lambda one: -one[1])
        return Hint(best[0][0], moves=tuple(best), chance=best[0][1])


def _is_won(view: View, move: Take) -> bool:
    heaps = list(view.state.heaps)
    heaps[move.heap - 1] -= move.count
    if view.state.setup.misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 1
    return _nim_sum(heaps) == 0


def _nim_sum(heaps: Sequence[int]) -> int:
    return reduce(xor, heaps, 0)
