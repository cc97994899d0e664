from collections.abc import Sequence
from itertools import permutations
from math import log
from random import Random

import pytest

from parley.arena.ratings.fit import TIES, WIDTH, fit
from parley.arena.ratings.stages import Ranking, gather
from tests.arena.ratings.contests import play, round_robin, slow_likelihood


def slow_fit(entrants: int, rankings: list[Ranking], sizes: list[int]) -> list[float]:
    """Each parameter in turn a little up or down while that is better; ever smaller steps."""

    def worth(at: list[float]) -> float:
        ties = {size: 2.718281828459045**value for size, value in zip(sizes, at[entrants:], strict=True)}
        penalty = sum(value**2 for value in at[:entrants]) / WIDTH**2 / 2
        penalty += sum(value**2 for value in at[entrants:]) / TIES**2 / 2
        return slow_likelihood(rankings, at[:entrants], ties) - penalty

    at, step = [0.0] * (entrants + len(sizes)), 1.0
    best = worth(at)
    while step > 1e-6:
        is_better = False
        for index in range(len(at)):
            for change in (step, -step):
                tried = [*at[:index], at[index] + change, *at[index + 1 :]]
                if (found := worth(tried)) > best:
                    at, best, is_better = tried, found, True
        step = step if is_better else step / 2
    return at


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_the_same_maximum_as_the_slow_twin(seats: int, seed: int) -> None:
    rng = Random(seed)
    rankings = [play(dict.fromkeys(rng.sample(range(4), seats), 0.0), rng, 0.3) for _ in range(12)]
    found = fit(4, gather(rankings), {})
    slow = slow_fit(4, rankings, sorted(found.model.ties))
    assert found.at == pytest.approx(slow, abs=1e-3)


def test_three_to_one_is_three_to_one() -> None:
    games: Sequence[Ranking] = [[[0], [1]]] * 3000 + [[[1], [0]]] * 1000
    at = fit(2, gather(games), {}).at
    assert at[0] - at[1] == pytest.approx(log(3), abs=1e-3)


def test_known_strengths_are_found_again() -> None:
    rng, strengths = Random(5), [-1.5, -0.5, 0.0, 0.5, 1.5]
    games: Sequence[Ranking] = [game for played in round_robin(strengths, 400, rng) for game in played]
    assert fit(5, gather(games), {}).at == pytest.approx(strengths, abs=0.15)


def test_known_strengths_are_found_again_at_tables_of_four() -> None:
    rng, strengths = Random(6), dict(enumerate([-1.0, -0.3, 0.2, 1.1]))
    games = [play(strengths, rng) for _ in range(3000)]
    assert fit(4, gather(games), {}).at == pytest.approx(list(strengths.values()), abs=0.12)


def test_how_common_ties_are_is_found_again() -> None:
    """Among equals, a set of two weighs delta times one of one: 2 v 1 x delta of all there is."""
    games: Sequence[Ranking] = [[[0], [1]]] * 300 + [[[1], [0]]] * 300 + [[[0, 1]]] * 300
    found = fit(2, gather(games), {})
    assert found.at[found.model.ties[2]] == pytest.approx(0, abs=0.01)
    assert found.at[0] == pytest.approx(0, abs=1e-9)


def test_an_anchor_stays_where_it_is() -> None:
    games: Sequence[Ranking] = [[[0], [1]]] * 30 + [[[1], [0]]] * 10 + [[[1], [2]], [[2], [1]]] * 20
    free, fixed = fit(3, gather(games), {}).at, fit(3, gather(games), {1: 5.0}).at
    assert fixed[1] == 5.0
    assert fixed[0] - fixed[2] == pytest.approx(free[0] - free[2], abs=0.02)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_names_do_not_matter(order: tuple[int, ...]) -> None:
    games: Sequence[Ranking] = [[[0], [1], [2]], [[1], [0, 2]], [[2], [1], [0]], [[0], [2], [1]]]
    renamed = [[[order[one] for one in tier] for tier in game] for game in games]
    at, again = fit(3, gather(games), {}).at, fit(3, gather(renamed), {}).at
    assert [again[order[one]] for one in range(3)] == pytest.approx(at[:3], abs=1e-9)


def test_a_lost_cause_stays_finite() -> None:
    at = fit(2, gather([[[0], [1]]] * 100_000), {}).at
    assert 4 < at[0] - at[1] < 30
