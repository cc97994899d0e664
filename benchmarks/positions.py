"""Positions of games among bots, and whether the chances told of them come true."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from parley.arena.simulation import play
from parley.bots import load_bot
from parley.core.bot import Limit
from parley.games import load_game

LIMIT = Limit(0.02)
PLIES = 8
"""Positions taken of a game."""
TENTHS = 10

Players = Callable[[int, Random], list[str]]
"""The bots in so many seats."""


class Said(NamedTuple):
    """A chance, and the result: 1 for a win."""

    chance: float
    won: float


def positions_of(
    name: str, setup: Callable[[Random], Any], players: Players, limit: Limit, rng: Random
) -> tuple[list[Any], list[float]]:
    """Some positions of one game, and how much of the win every seat had."""
    game = load_game(name)
    drawn = setup(rng)
    bots = [load_bot(name, bot).choose for bot in players(game.seats(drawn), rng)]
    *states, last = (played.match.state for played in play(game, drawn, bots, [rng] * len(bots), rng, limit))
    outcome = game.outcome(last)
    assert outcome is not None
    won = [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(bots))]
    return rng.sample(states, min(PLIES, len(states))), won


def tenths(said: Sequence[Said]) -> list[list[Said]]:
    """By what was said; none is empty."""
    found: list[list[Said]] = [[] for _ in range(TENTHS)]
    for one in said:
        found[min(int(one.chance * TENTHS), TENTHS - 1)].append(one)
    return [tenth for tenth in found if tenth]


def means(said: Sequence[Said]) -> Said:
    """What was said, and what came true, on average."""
    chances, won = zip(*said, strict=True)
    return Said(sum(chances) / len(said), sum(won) / len(said))


def brier(said: Sequence[Said]) -> float:
    """The Brier score."""
    return sum((chance - won) ** 2 for chance, won in said) / len(said)


def print_tenths(said: Sequence[Said]) -> None:
    """What was said, what came true, and how often it was said."""
    for tenth in tenths(said):
        chance, won = means(tenth)
        print(f"  said {chance:5.1%}  came true {won:5.1%}  {len(tenth):>6}")
