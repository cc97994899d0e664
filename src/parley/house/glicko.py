"""Live ratings: Glicko-2 (Glickman 2013) with a volatility that stays what it is, in the points of Elo.

A match is a rating period of its own, in which everybody has met everybody else at the table. A ranking of
several players says less than as many games of two would: `worth` is how much less. Time that passes without
a match makes a rating less certain. `docs/design/ratings.md` has the reasons.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SETTLED = 110.0
"""The largest deviation of a rating that is ranked; ten matches between equals lead there."""
GROWTH = 25.0
"""Points² by which the square of a deviation grows in a day: from 50 to 107 in a year."""
DAY = 86_400_000
"""Milliseconds."""
_POINTS = 400 / log(10)
"""Elo points per unit of Glicko-2."""


class Rating(NamedTuple):
    """An estimate of somebody's strength: within two deviations of the rating, 19 times out of 20."""

    rating: float = 1500.0
    deviation: float = 350.0

    @property
    def is_settled(self) -> bool:
        """Is it certain enough to be ranked?"""
        return self.deviation <= SETTLED

    @property
    def interval(self) -> tuple[float, float]:
        """Where the truth lies, 19 times out of 20."""
        margin = 1.96 * self.deviation
        return self.rating - margin, self.rating + margin


NEW = Rating()
"""A player without matches."""


class Meeting(NamedTuple):
    """An opponent as they came to the table, and the score against them: 1, ½ or 0."""

    opponent: Rating
    score: float


def aged(rating: Rating, millis: int) -> Rating:
    """The same rating after this much time without a match; never less certain than a stranger's."""
    grown = sqrt(rating.deviation**2 + GROWTH * max(millis, 0) / DAY)
    return rating._replace(deviation=min(grown, NEW.deviation))


def after(
    player: Rating, meetings: Sequence[Meeting], volatility: float = 0.0, weight: float = 1.0
) -> Rating:
    """A rating after a period of meetings, each of this weight."""
    known = gained = 0.0
    for opponent, score in meetings:
        doubt = 1 / sqrt(1 + 3 * (opponent.deviation / _POINTS / pi) ** 2)
        expected = 1 / (1 + exp(-doubt * (player.rating - opponent.rating) / _POINTS))
        known += weight * doubt**2 * expected * (1 - expected)
        gained += weight * doubt * (score - expected)
    before = (player.deviation / _POINTS) ** 2 + volatility**2
    variance = before / (1 + before * known)  # nothing moves an anchor whose deviation is 0
    return Rating(player.rating + _POINTS * variance * gained, _POINTS * sqrt(variance))


def worth(players: int) -> float:
    """What a pair in a ranking of this many says, compared with a game of two.

    The Fisher information of a Plackett-Luce ranking of equals, divided by that of its pairs as games.
    """
    harmonic = sum(1 / rank for rank in range(1, players + 1))
    return 4 * (players - harmonic) / (players * (players - 1))


def rate(players: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all players after a match, by their places, 1 the best; ties share a place."""
    return [
        after(player, _meetings(seat, players, places), weight=worth(len(players)))
        for seat, player in enumerate(players)
    ]


def _meetings(seat: int, players: Sequence[Rating], places: Sequence[int]) -> list[Meeting]:
    mine = places[seat]
    return [
        Meeting(opponent, (1 + (mine < place) - (mine > place)) / 2)
        for other, (opponent, place) in enumerate(zip(players, places, strict=True))
        if other != seat
    ]
