"""What many rounds say about two bots: the score, its interval, and both in Elo.

The interval is the usual one for the mean of independent rounds (Student's). If all rounds were alike, it
allows for rounds that differ being as common as they could be without having been seen. A score of 0 or 1 has
no Elo, and neither has a bound there.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log10, sqrt

from parley.arena.duel import Round

Z95 = 1.959964
_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""The same quantile for a variance from few rounds: from one degree of freedom on."""
_UNSEEN = 0.05
"""What was never seen is at most so common that missing it has this probability."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a duel; pairs are by bot, in the order of the duel."""

    games: int
    wins: tuple[int, int]
    draws: int
    score: float
    """The first bot's share of all games."""
    score_ci95: tuple[float, float]
    elo: float | None
    """The first bot's lead over one of the others; None: no number describes it."""
    ci95: tuple[float | None, float | None]
    """The interval of `elo`; None: unbounded."""
    slowest: tuple[float, float]
    """The longest decision of each, in seconds."""
    faults: tuple[dict[str, int], dict[str, int]]
    """Why each program failed, and in how many games."""
    voided: int
    """Games that were void because this machine was too busy: they count as shared."""


def standing_of(rounds: Iterable[Round]) -> Standing:
    """Sum up the rounds; with no rounds, nothing is known."""
    rounds = list(rounds)
    scores = [score for played in rounds for score in played.scores]
    games = len(scores)
    seats = len(rounds[0].scores) if rounds else 2
    wins = scores.count(1.0), scores.count(0.0)
    score = sum(scores) / games if games else 1 / seats
    low, high = _interval([played.score for played in rounds])
    bounds = _elo(low, seats), _elo(high, seats)
    slowest = [max((played.slowest[side] for played in rounds), default=0.0) for side in (0, 1)]
    return Standing(
        games,
        wins,
        games - sum(wins),
        score,
        (low, high),
        None if bounds == (None, None) else _elo(score, seats),
        bounds,
        (slowest[0], slowest[1]),
        (_faults(rounds, 0), _faults(rounds, 1)),
        sum(played.voided for played in rounds),
    )


def _faults(rounds: Iterable[Round], side: int) -> dict[str, int]:
    return dict(Counter(words for played in rounds for words in played.faults[side]).most_common())


def _interval(scores: list[float]) -> tuple[float, float]:
    count = len(scores)
    if count < 2:
        return 0.0, 1.0
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / (count - 1)
    if min(scores) == max(scores):
        unseen = 1 - _UNSEEN ** (1 / count)
        return mean * (1 - unseen), mean + (1 - mean) * unseen
    margin = (_STUDENT[count - 2] if count - 2 < len(_STUDENT) else Z95) * sqrt(variance / count)
    return max(0.0, mean - margin), min(1.0, mean + margin)


def _elo(score: float, seats: int) -> float | None:
    """0 if the first bot has an even share among `seats`."""
    return 400 * log10(score / (1 - score) * (seats - 1)) if 0 < score < 1 else None
