"""Games made up from known strengths, and slow ways to look at them."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log
from random import Random

from parley.arena.ratings.fit import ELO, fit
from parley.arena.ratings.stages import Ranking, choices, gather


def play(strengths: dict[int, float], rng: Random, ties: float = 0.0) -> Ranking:
    """A ranking of Plackett and Luce: the first of exponential clocks; now and then two come in together."""
    clock = {entrant: value - log(-log(rng.random())) for entrant, value in strengths.items()}
    tiers: list[list[int]] = []
    for entrant in sorted(clock, key=lambda one: -clock[one]):
        if tiers and rng.random() < ties:
            tiers[-1].append(entrant)
        else:
            tiers.append([entrant])
    return tiers


def round_robin(strengths: list[float], times: int, rng: Random, ties: float = 0.0) -> list[list[Ranking]]:
    """Everybody against everybody, so many rounds of two games."""
    return [
        [play({one: strengths[one], other: strengths[other]}, rng, ties) for _ in range(2)]
        for one, other in combinations(range(len(strengths)), 2)
        for _ in range(times)
    ]


def slow_likelihood(rankings: list[Ranking], strengths: list[float], ties: dict[int, float]) -> float:
    """The logarithm, by the words of the model: weights of sets, one divided by the sum of all."""

    def weight(chosen: tuple[int, ...]) -> float:
        product = 1.0
        for entrant in chosen:
            product *= 2.718281828459045 ** strengths[entrant]
        mean: float = product ** (1 / len(chosen))
        return mean * ties.get(len(chosen), 1.0 if len(chosen) == 1 else 0.0)

    total = 0.0
    for ranking in rankings:
        for left, chosen in choices(ranking):
            sets = [one for size in range(1, len(left) + 1) for one in combinations(left, size)]
            total += log(weight(chosen) / sum(weight(one) for one in sets))
    return total


def bootstrap(
    entrants: int,
    rounds: Sequence[Sequence[Ranking]],
    anchors: Mapping[int, float] | None = None,
    draws: int = 200,
    seed: int = 0,
) -> list[list[float]]:
    """Rounds drawn again and again, and rated each time: for every draw, the Elo of everybody."""
    rng, fixed = Random(seed), {entrant: elo / ELO for entrant, elo in (anchors or {}).items()}
    begin = fit(entrants, gather([game for played in rounds for game in played]), fixed).at
    drawn = []
    for _ in range(draws):
        again = [game for played in rng.choices(rounds, k=len(rounds)) for game in played]
        drawn.append([ELO * value for value in fit(entrants, gather(again), fixed, begin).at[:entrants]])
    return drawn
