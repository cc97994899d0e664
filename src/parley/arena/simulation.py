"""One match among bots, in memory, from a seed."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from parley.core import Game
from parley.core.bot import Bot, Limit
from parley.match.clock import Millis
from parley.match.referee import Match, Played

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


def simulate(
    game: Game[S, M, V], setup: object, bots: Sequence[Bot[Any, M]], seed: int, limit: Limit | None = None
) -> Iterator[Played[S, M, V]]:
    """Play to the end, a decision at a time. The same seed gives the same match.

    No clock runs: a ply's time is its number. Bots and dice draw from one stream of random numbers.
    """
    rng, limit = Random(seed), limit or Limit()
    played = Match.start(game, setup, rng)
    yield played
    while played.match.to_move:
        match = played.match
        seat = min(match.to_move)
        move = bots[seat].choose(match.view(seat), limit, rng)
        played = match.play(seat, move, Millis(match.length + 1), rng)
        yield played
