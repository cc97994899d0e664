"""A sequential test: play until it is clear which of two claims about the first bot's lead fits better.

It is fishtest's generalised SPRT, over rounds: games of a round share their luck and depend on each other,
rounds do not. With k seats an even share is 1/k. Rounds are taken one by one in the order of their numbers,
so the answer is the same however many processes played them, and whichever round finished first.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import erf, log, sqrt
from typing import NamedTuple

from parley.core import SetupError

_EMPTY = 1e-3
"""The prior in an empty cell, so that there is always a variance."""
FEWEST = 16
"""Rounds before anything is decided: the variance of fewer means nothing."""
_NORMAL = 800 / log(10)
"""Normalised Elo per standard deviation of one game."""
_MOST = 1000
"""The largest Elo in a claim."""
_RAREST, _COMMONEST = 0.0001, 0.4
"""The error rates allowed."""


class Scale(StrEnum):
    """Which kind of Elo is meant."""

    LOGISTIC = "logistic"
    """Elo of the score: 0 for an even share, 400 for ten times the odds."""
    NORMALISED = "normalised"
    """Elo in units of the score's deviation: it tells how many games a test takes, in any game."""


class Verdict(StrEnum):
    """How the test ended."""

    STRONGER = "the higher claim fits"
    NOT_STRONGER = "the lower claim fits"
    OPEN = "undecided"


class Claims(NamedTuple):
    """A lead of at most `low`, or of at least `high`; `alpha` and `beta` are the error rates."""

    low: float
    high: float
    scale: Scale = Scale.LOGISTIC
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the log-likelihood ratio in favour of the higher claim."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def share(self, elo: float, seats: int, variance: float) -> float:
        """The expected score of a round for a bot with this lead."""
        if self.scale is Scale.LOGISTIC:
            return 1 / (1 + (seats - 1) * 10 ** (-elo / 400))
        return 1 / seats + elo / _NORMAL * sqrt(seats * variance)


@dataclass(frozen=True, slots=True)
class Reading:
    """The progress of a test, or its end."""

    verdict: Verdict
    rounds: int
    """Rounds that were taken into account."""
    llr: float
    """The log-likelihood ratio in favour of the higher claim."""
    bounds: tuple[float, float]
    los: float | None
    """The probability that the first bot is stronger at all; None: too few rounds to say."""


def parse_claims(text: str, scale: str = Scale.LOGISTIC) -> Claims:
    """`0,20`. Raises `SetupError`."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise SetupError(f"--sprt {text}: two numbers of Elo, as in 0,20") from None
    return check_claims(Claims(low, high, Scale(scale)), f"--sprt {text}")


def check_claims(claims: Claims, where: str) -> Claims:
    """The same for given numbers; raises `SetupError` if the test would mean nothing."""
    if not -_MOST <= claims.low < claims.high <= _MOST:
        raise SetupError(f"{where}: the first is less than the second, both -{_MOST} to {_MOST}")
    for name, rate in (("alpha", claims.alpha), ("beta", claims.beta)):
        if not _RAREST <= rate <= _COMMONEST:
            raise SetupError(f"{where}: {name}: {rate:g}: from {_RAREST} to {_COMMONEST}")
    return claims


class Sprt:
    """A test in progress; rounds that arrive early wait for the ones before them."""

    def __init__(self, claims: Claims, seats: int) -> None:
        self._claims, self._sums = claims, _Sums(seats)
        self._waiting: dict[int, float] = {}
        self._verdict, self._llr = Verdict.OPEN, 0.0

    def add(self, number: int, score: float) -> None:
        """Add the first bot's share of a round; rounds after the end are ignored."""
        self._waiting[number] = score
        while self._verdict is Verdict.OPEN and self._sums.rounds in self._waiting:
            self._look(self._waiting.pop(self._sums.rounds))

    def _look(self, score: float) -> None:
        self._sums.add(score)
        self._llr = self._sums.llr(self._claims)
        lower, upper = self._claims.bounds
        if self._sums.rounds >= FEWEST and not lower < self._llr < upper:
            self._verdict = Verdict.STRONGER if self._llr >= upper else Verdict.NOT_STRONGER

    @property
    def reading(self) -> Reading:
        sums = self._sums
        return Reading(self._verdict, sums.rounds, self._llr, self._claims.bounds, sums.los())


class _Sums:
    """Sums of scores and of their squares, with a small prior in every cell of half a game."""

    def __init__(self, seats: int) -> None:
        self._seats, self.rounds, self._total = seats, 0, 0.0
        cells = [cell / (2 * seats) for cell in range(2 * seats + 1)]
        self._weight = _EMPTY * len(cells)
        self._first = _EMPTY * sum(cells)
        self._second = _EMPTY * sum(cell**2 for cell in cells)

    def add(self, score: float) -> None:
        self.rounds += 1
        self._total += score
        self._weight += 1
        self._first += score
        self._second += score**2

    @property
    def mean(self) -> float:
        return self._total / self.rounds

    @property
    def variance(self) -> float:
        """The variance of the scores and the prior, around the mean of the scores."""
        return (self._second - 2 * self.mean * self._first) / self._weight + self.mean**2

    def llr(self, claims: Claims) -> float:
        """By the normal approximation: N (s1 - s0) (2 x - s0 - s1) / 2 var."""
        low, high = (claims.share(elo, self._seats, self.variance) for elo in (claims.low, claims.high))
        return self.rounds * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    def los(self) -> float | None:
        """By the same approximation; None for too few rounds."""
        if self.rounds < FEWEST:
            return None
        deviations = (self.mean - 1 / self._seats) * sqrt(self.rounds / self.variance)
        return (1 + erf(deviations / sqrt(2))) / 2
