"""One match among bots, in memory, from random numbers that come in."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from parley.bots.own import PREFIX, blame
from parley.core import Game
from parley.core.bot import Bot, Limit
from parley.match.clock import Millis
from parley.match.referee import Match, Played

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
Choose = Callable[[Any, Limit, Random], M]


def simulate(
    game: Game[S, M, V],
    setup: object,
    bots: Sequence[Bot[Any, M]],
    seed: int,
    limit: Limit | None = None,
    names: Sequence[str] = (),
) -> Iterator[Played[S, M, V]]:
    """Play to the end, a decision at a time. The same seed gives the same match.

    Bots and dice draw from one stream of random numbers.
    """
    rng = Random(seed)
    choices, streams = [bot.choose for bot in bots], [rng] * len(bots)
    return play(game, setup, choices, streams, rng, limit or Limit(), names)


def play(
    game: Game[S, M, V],
    setup: object,
    choices: Sequence[Choose[M]],
    streams: Sequence[Random],
    dice: Random,
    limit: Limit,
    names: Sequence[str] = (),
) -> Iterator[Played[S, M, V]]:
    """The same with a stream of random numbers for each seat and one for the dice.

    No clock runs: a ply's time is its number. Raises `SetupError` if a bot fails that is the user's own by
    its name.
    """
    played = Match.start(game, setup, dice)
    yield played
    while played.match.to_move:
        match = played.match
        seat = min(match.to_move)
        try:
            move = choices[seat](match.view(seat), limit, streams[seat])
            played = match.play(seat, move, Millis(match.length + 1), dice)
        except Exception as error:
            if names and names[seat].startswith(PREFIX):
                raise blame(names[seat], error) from error
            raise
        yield played
