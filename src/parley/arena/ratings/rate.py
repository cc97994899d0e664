"""Ratings of a finished tournament: Elo with an interval, and how probable every rank is.

They do not depend on the order of games. The mean of all who are rated is 0, unless anchors fix the scale. An
interval is the wider of two: the one from the likelihood, which treats every game as independent, and the one
from resampling rounds (its limit, computed without drawing). Nobody gets an Elo without one.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from random import Random

from parley.arena.ratings.fit import ELO, Fit, fit
from parley.arena.ratings.linear import inverse, rise
from parley.arena.ratings.links import unbounded
from parley.arena.ratings.model import slope
from parley.arena.ratings.stages import Ranking, gather
from parley.core import SetupError

Z95 = 1.959964
DRAWS = 1000
"""Draws of strengths, for counting ranks."""
MOST_ELO = 10_000


@dataclass(frozen=True, slots=True)
class Rating:
    """One entrant's rating: all three numbers or none. An anchor's interval is the number itself."""

    games: int
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    """The ends of the 95 % interval."""
    why: str = ""
    """Why there is no number."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """By entrant; `ranks`: the probability of each to be first, second and so on among all who played."""

    ratings: tuple[Rating, ...]
    ranks: tuple[tuple[float, ...], ...]


def rate(
    entrants: int,
    rounds: Sequence[Sequence[Ranking]],
    anchors: Mapping[int, float] | None = None,
    seed: int = 0,
) -> Ratings:
    """`rounds` holds the rankings of all games; `anchors` have a fixed Elo. Raises `SetupError`."""
    known = _checked(entrants, anchors or {})
    rankings = [ranking for played in rounds for ranking in played]
    games = Counter(entrant for ranking in rankings for tier in ranking for entrant in tier)
    playing = sorted(games)
    place = {entrant: index for index, entrant in enumerate(playing)}
    local = [[[[place[one] for one in tier] for tier in game] for game in played] for played in rounds]
    fixed = {place[entrant]: value / ELO for entrant, value in known.items() if entrant in place}
    found = fit(len(playing), gather([game for played in local for game in played]), fixed)
    whys = unbounded(entrants, rankings, [entrant for entrant in known if entrant in place])
    rated = [] if fixed else [index for entrant, index in place.items() if entrant not in whys]
    errors, inflation = _errors(found, len(playing), local, rated)
    middle = sum(found.at[index] for index in rated) / max(len(rated), 1)
    ratings = tuple(
        _rating(games[entrant], found.at[place[entrant]] - middle, errors[place[entrant]])
        if entrant not in whys
        else Rating(games[entrant], why=whys[entrant])
        for entrant in range(entrants)
    )
    chances = _ranks(found, len(playing), inflation, Random(seed))
    empty = (0.0,) * len(playing)
    ranks = tuple(chances[place[entrant]] if entrant in place else empty for entrant in range(entrants))
    return Ratings(ratings, ranks)


def _checked(entrants: int, anchors: Mapping[int, float]) -> Mapping[int, float]:
    for entrant, elo in anchors.items():
        if not 0 <= entrant < entrants or not abs(elo) <= MOST_ELO:
            raise SetupError(f"an anchor is an entrant with -{MOST_ELO} to {MOST_ELO} Elo, not {elo:g}")
    return anchors


def _rating(games: int, at: float, error: float) -> Rating:
    elo, margin = at * ELO, Z95 * error * ELO
    return Rating(games, elo, elo - margin, elo + margin)


def _errors(
    found: Fit, entrants: int, rounds: Sequence[Sequence[Ranking]], rated: Sequence[int]
) -> tuple[list[float], float]:
    """Standard errors, the larger of the two kinds, and by how much resampling rounds inflates variances.

    They are for differences to the mean of the rated, if there are any: the mean itself cannot be known.
    """
    spread = inverse(found.triangle)
    middle = [sum(row[column] for row in map(spread.__getitem__, rated)) for column in range(len(spread))]
    middle = [value / max(len(rated), 1) for value in middle]
    whole = sum(middle[column] for column in rated) / max(len(rated), 1)
    rows, by_games = {}, {}
    for place, index in enumerate(found.free):
        if index < entrants:
            rows[index] = [value - mean for value, mean in zip(spread[place], middle, strict=True)]
            by_games[index] = spread[place][place] - 2 * middle[place] + whole
    by_rounds = _variances(found, rows, rounds)
    errors = [sqrt(max(by_games.get(one, 0.0), by_rounds.get(one, 0.0))) for one in range(entrants)]
    total = sum(by_games.values())
    return errors, max(1.0, sum(by_rounds.values()) / total) if total > 0 else 1.0


def _variances(
    found: Fit, rows: Mapping[int, list[float]], rounds: Sequence[Sequence[Ranking]]
) -> dict[int, float]:
    """The variances that resampling rounds would give, one Newton step each."""
    if len(rounds) < 2:
        return {}
    column = {index: place for place, index in enumerate(found.free)}
    squares: defaultdict[int, list[float]] = defaultdict(list)
    for played in rounds:
        pulls: defaultdict[int, float] = defaultdict(float)
        for stage in gather(played):
            seen = found.model.see(stage)
            for index, value in zip(seen.of, slope(seen, found.at).first, strict=True):
                if index in column:
                    pulls[column[index]] += value
        for index, row in rows.items():
            squares[index].append(sum([row[place] * value for place, value in pulls.items()]) ** 2)
    return {index: fsum(found) * len(rounds) / (len(rounds) - 1) for index, found in squares.items()}


def _ranks(found: Fit, entrants: int, inflation: float, rng: Random) -> list[tuple[float, ...]]:
    """Draw strengths with their uncertainty, and sort."""
    counts = [[0] * entrants for _ in range(entrants)]
    for _ in range(DRAWS):
        noise = rise(found.triangle, [rng.gauss(0, sqrt(inflation)) for _ in found.free])
        drawn = list(found.at)
        for index, value in zip(found.free, noise, strict=True):
            drawn[index] += value
        for rank, entrant in enumerate(sorted(range(entrants), key=lambda one: -drawn[one])):
            counts[entrant][rank] += 1
    return [tuple(count / DRAWS for count in row) for row in counts]
