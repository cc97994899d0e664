"""What many rounds say about two bots: the score, its interval, and both in Elo.

The interval is the usual one for the mean of independent rounds. No score is taken to be certain: it is kept
half a game away from 0 and from all, so that a clean sweep has an Elo too.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log10, sqrt

from parley.arena.duel import Round

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Standing:
    """How a duel stands; pairs are by bot, in the order of the duel."""

    games: int
    wins: tuple[int, int]
    draws: int
    score: float
    """The first bot's share of all games."""
    score_ci95: tuple[float, float]
    elo: float
    """By how much the first bot is ahead of one of the others."""
    ci95: tuple[float, float]
    """Of `elo`."""
    slowest: tuple[float, float]
    """Seconds the longest decision of each took."""
    faults: tuple[dict[str, int], dict[str, int]]
    """Why each failed, being a program, and in how many games."""
    voided: int
    """Games that came to nothing, because this machine was too busy: they count as shared."""


def standing_of(rounds: Iterable[Round]) -> Standing:
    """The sum of what was played; of nothing, nothing is known."""
    rounds = list(rounds)
    scores = [score for played in rounds for score in played.scores]
    games = len(scores)
    seats = len(rounds[0].scores) if rounds else 2
    wins = scores.count(1.0), scores.count(0.0)
    score = sum(scores) / games if games else 1 / seats
    low, high = _interval([played.score for played in rounds], games)
    slowest = [max((played.slowest[side] for played in rounds), default=0.0) for side in (0, 1)]
    return Standing(
        games,
        wins,
        games - sum(wins),
        score,
        (low, high),
        _elo(score, games, seats),
        (_elo(low, games, seats), _elo(high, games, seats)),
        (slowest[0], slowest[1]),
        (_faults(rounds, 0), _faults(rounds, 1)),
        sum(played.voided for played in rounds),
    )


def _faults(rounds: Iterable[Round], side: int) -> dict[str, int]:
    return dict(Counter(words for played in rounds for words in played.faults[side]).most_common())


def _interval(scores: list[float], games: int) -> tuple[float, float]:
    count = len(scores)
    if count < 2:
        return 0.0, 1.0
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / (count - 1)
    # Rounds that are all alike show no variance; half a game either way stands in for it.
    margin = max(Z95 * sqrt(variance / count), 1.5 / (games + 1) if not variance else 0.0)
    return max(0.0, mean - margin), min(1.0, mean + margin)


def _elo(score: float, games: int, seats: int) -> float:
    """0 where the first bot has its share of one among `seats`."""
    edge = 0.5 / (games + 1)
    kept = min(max(score, edge), 1 - edge)
    return 400 * log10(kept / (1 - kept) * (seats - 1))
