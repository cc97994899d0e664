from math import isfinite, log10, sqrt
from random import Random

import pytest

from parley.arena.duel import Round
from parley.arena.standing import standing_of


def rounds(*scores: tuple[float, ...]) -> list[Round]:
    return [Round(number, score, 10, (0.1, 0.2)) for number, score in enumerate(scores)]


def test_wins_draws_and_losses() -> None:
    standing = standing_of(rounds((1, 0), (1, 1), (0.5, 1), (0, 0)))
    assert (standing.games, standing.wins, standing.draws) == (8, (4, 3), 1)
    assert standing.score == 4.5 / 8
    assert standing.slowest == (0.1, 0.2)


def test_even_is_no_elo_and_three_to_one_is_191() -> None:
    assert standing_of(rounds((1, 0), (0, 1))).elo == 0
    assert standing_of(rounds(*[(1, 0), (1, 1)] * 200)).elo == pytest.approx(190.8, abs=0.1)


def test_the_interval_is_that_of_rounds() -> None:
    """Games of a round that cancel out leave none; those that agree make it wider than games would."""
    agree = standing_of(rounds(*[(1, 1), (0, 0)] * 50))
    cancel = standing_of(rounds(*[(1, 0), (0, 1)] * 50))
    low, high = agree.score_ci95
    assert high - low == pytest.approx(2 * 1.96 * sqrt(0.25 / 99), rel=0.02)
    assert cancel.score_ci95[1] - cancel.score_ci95[0] < 0.02


def test_a_clean_sweep_has_an_elo_too() -> None:
    standing = standing_of(rounds(*[(1, 1)] * 50))
    assert standing.score == 1
    assert standing.elo == pytest.approx(400 * log10((1 - 0.5 / 101) / (0.5 / 101)))
    assert standing.ci95[0] < standing.elo
    assert all(isfinite(bound) for bound in standing.ci95)


def test_among_four_a_quarter_is_even() -> None:
    assert standing_of(rounds((1, 0, 0, 0), (0, 0, 1, 0))).elo == pytest.approx(0)


def test_of_nothing_nothing_is_known() -> None:
    standing = standing_of([])
    assert (standing.games, standing.elo, standing.score_ci95) == (0, 0, (0.0, 1.0))


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        played = rounds(*[(float(rng.random() < 0.7), float(rng.random() < 0.5)) for _ in range(150)])
        low, high = standing_of(played).score_ci95
        held += low <= 0.6 <= high
    assert 0.92 <= held / 400 <= 0.98
