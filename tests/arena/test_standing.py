from math import sqrt
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
    assert cancel.score_ci95[1] - cancel.score_ci95[0] < 0.03


@pytest.mark.parametrize("count", [1, 2, 50])
def test_a_clean_sweep_has_no_elo_but_a_bound(count: int) -> None:
    """As good as the bound, one would win all rounds one time in twenty."""
    won, lost = standing_of(rounds(*[(1, 1)] * count)), standing_of(rounds(*[(0, 0)] * count))
    assert (won.score, won.elo, lost.elo) == (1, None, None)
    if count == 1:
        assert won.ci95 == lost.ci95 == (None, None)
        return
    low, high = won.ci95
    assert high is None
    assert low is not None
    assert won.score_ci95[0] ** count == pytest.approx(0.05)
    assert lost.ci95[0] is None
    assert lost.ci95[1] == pytest.approx(-low)


def test_a_bound_at_nothing_or_all_is_no_number() -> None:
    standing = standing_of(rounds((1, 1), (1, 0)))
    assert standing.elo is None  # Student's interval of two rounds reaches from 0 to all
    standing = standing_of(rounds(*[(1, 1), (1, 1), (1, 0)] * 2))
    assert standing.elo == pytest.approx(279.6, abs=0.1)
    assert (standing.ci95[0] is None, standing.ci95[1] is None) == (False, True)


def test_among_four_a_quarter_is_even() -> None:
    assert standing_of(rounds((1, 0, 0, 0), (0, 0, 1, 0))).elo == pytest.approx(0)


def test_of_nothing_nothing_is_known() -> None:
    standing = standing_of([])
    assert (standing.games, standing.elo, standing.ci95) == (0, None, (None, None))
    assert standing.score_ci95 == (0.0, 1.0)


@pytest.mark.parametrize("count", [6, 150])
def test_the_interval_holds_the_truth_as_often_as_it_says(count: int) -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        played = rounds(*[(float(rng.random() < 0.7), float(rng.random() < 0.5)) for _ in range(count)])
        low, high = standing_of(played).score_ci95
        held += low <= 0.6 <= high
    assert 0.92 <= held / 400 <= 0.98
