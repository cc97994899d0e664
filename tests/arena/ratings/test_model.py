from math import exp
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.ratings.model import Model, chances_of, slope
from parley.arena.ratings.stages import gather
from tests.arena.ratings.contests import play, slow_likelihood


def made_up(seed: int, games: int = 6) -> tuple[Model, list[float], list[list[list[int]]]]:
    rng = Random(seed)
    rankings = [
        [list(tier) for tier in play(dict.fromkeys(rng.sample(range(5), rng.randint(2, 4)), 0.0), rng, 0.4)]
        for _ in range(games)
    ]
    model = Model(5, gather(rankings))
    return model, [rng.gauss(0, 1) for _ in range(model.count)], rankings


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_the_likelihood_is_that_of_its_slow_twin(seed: int) -> None:
    model, at, rankings = made_up(seed)
    ties = {size: exp(at[index]) for size, index in model.ties.items()}
    assert model.likelihood(at) == pytest.approx(slow_likelihood(list(rankings), at[:5], ties), rel=1e-9)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_slopes_are_those_of_small_differences(seed: int) -> None:
    model, at, _ = made_up(seed)
    first, second = [0.0] * model.count, [[0.0] * model.count for _ in range(model.count)]
    for seen in model.seen:
        found = slope(seen, at)
        for row, index in enumerate(seen.of):
            first[index] += found.first[row]
            for column in range(row + 1):
                second[index][seen.of[column]] += found.second[row * len(seen.of) + column]
    for index in range(model.count):
        up, down = list(at), list(at)
        up[index] += 1e-4
        down[index] -= 1e-4
        change = (model.likelihood(up) - model.likelihood(down)) / 2e-4
        assert first[index] == pytest.approx(change, abs=1e-6)
        for other in range(index + 1):
            corners = 0.0
            for sign_one, sign_other in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                moved = list(at)
                moved[index] += sign_one * 1e-3
                moved[other] += sign_other * 1e-3
                corners += sign_one * sign_other * model.likelihood(moved)
            assert second[index][other] == pytest.approx(-corners / 4e-6, abs=1e-4)


def test_something_is_chosen() -> None:
    model, at, _ = made_up(1)
    for seen in model.seen:
        assert sum(chances_of(seen, at)) == pytest.approx(1)
