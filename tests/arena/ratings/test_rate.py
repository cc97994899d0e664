from itertools import combinations
from random import Random
from statistics import stdev

import pytest

from parley.arena.ratings.fit import ELO
from parley.arena.ratings.links import Why
from parley.arena.ratings.rate import Z95, Rating, rate
from parley.arena.ratings.stages import Ranking
from parley.core import SetupError
from tests.arena.ratings.contests import bootstrap, play, round_robin

STRENGTHS = [0.8, 0.3, 0.0, -0.3, -0.8]


def test_in_whichever_order_they_were_played() -> None:
    rounds = round_robin(STRENGTHS, 4, Random(1), ties=0.2)
    found = rate(5, rounds)
    for seed in range(10):
        shuffled = Random(seed).sample(rounds, len(rounds))
        assert rate(5, shuffled) == found


def test_the_middle_is_0_and_the_order_that_of_strengths() -> None:
    found = rate(5, round_robin(STRENGTHS, 100, Random(2)))
    elos = [one.elo or 0.0 for one in found.ratings]
    assert sum(elos) == pytest.approx(0, abs=1e-6)
    assert elos == sorted(elos, reverse=True)
    assert elos == pytest.approx([ELO * value for value in STRENGTHS], abs=45)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "times"), [(2, 8), (4, 6)])
def test_intervals_hold_the_truth_as_often_as_they_say(seats: int, times: int) -> None:
    held = count = 0
    for seed in range(120):
        rng = Random(seed)
        tables = list(combinations(range(5), seats)) * times
        rounds = [
            [play({one: STRENGTHS[one] for one in table}, rng) for _ in range(seats)] for table in tables
        ]
        for truth, found in zip(STRENGTHS, rate(5, rounds).ratings, strict=True):
            if found.low is not None and found.high is not None:
                held += found.low <= ELO * truth <= found.high
                count += 1
    assert count > 550
    assert 0.92 <= held / count <= 0.985


def test_games_of_a_round_that_agree_make_intervals_wider() -> None:
    """Two games with the same luck and the same winner say hardly more than one."""
    rng = Random(3)
    once = [[played[0]] for played in round_robin([0.2, -0.2, 0.0], 40, rng)]
    doubled = [[game, game] for [game] in once]
    alone, twice = rate(3, once).ratings[0], rate(3, doubled).ratings[0]
    assert width(twice) == pytest.approx(width(alone), rel=0.12)


def width(rating: Rating) -> float:
    assert rating.low is not None
    assert rating.high is not None
    return rating.high - rating.low


def test_no_number_that_means_nothing() -> None:
    sweep: list[list[Ranking]] = [[[[0], [1]], [[0], [1]]]] * 2
    first, second, third = rate(3, sweep).ratings
    assert first == Rating(4, why=Why.ONLY_WON)
    assert second == Rating(4, why=Why.ONLY_LOST)
    assert third == Rating(0, why=Why.NO_GAMES)
    assert rate(2, []).ratings == (Rating(0, why=Why.NO_GAMES),) * 2


def test_few_games_have_a_wide_interval() -> None:
    [first, _] = rate(2, [[[[0], [1]], [[1], [0]]]]).ratings
    assert first.elo == pytest.approx(0, abs=1e-6)
    assert width(first) > 400


def test_one_who_won_everything_moves_nobody_else() -> None:
    rounds = round_robin([0.5, 0.0, -0.5], 30, Random(4))
    sweep: list[list[Ranking]] = [[[[3], [one]], [[3], [one]]] for one in range(3)]
    before, after = rate(4, rounds).ratings, rate(4, rounds + sweep).ratings
    assert after[3].elo is None
    assert [one.elo for one in after[:3]] == pytest.approx([one.elo for one in before[:3]], abs=8)


def test_anchors() -> None:
    rounds = round_robin(STRENGTHS, 30, Random(5))
    free, fixed = rate(5, rounds).ratings, rate(5, rounds, {2: 1500.0}).ratings
    assert (fixed[2].elo, fixed[2].low, fixed[2].high) == pytest.approx((1500, 1500, 1500))
    for one, other in zip(free, fixed, strict=True):
        assert one.elo is not None
        assert free[2].elo is not None
        assert other.elo == pytest.approx(1500 + one.elo - free[2].elo, abs=5)
    with pytest.raises(SetupError, match="an anchor is"):
        rate(5, rounds, {2: 1e9})
    with pytest.raises(SetupError, match="an anchor is"):
        rate(5, rounds, {5: 0})


def test_ranks_are_as_probable_as_they_are() -> None:
    found = rate(6, round_robin(STRENGTHS, 10, Random(6))).ranks
    for row in found[:5]:
        assert sum(row) == pytest.approx(1)
    assert found[5] == (0.0,) * 5
    for rank in range(5):
        assert sum(row[rank] for row in found) == pytest.approx(1)
    assert found[0][0] > 0.8 > found[1][0]


def test_equals_are_first_as_often_as_each_other() -> None:
    rounds: list[list[Ranking]] = [[[[0], [1]], [[1], [0]]], [[[0], [1]], [[1], [0]]]]
    assert rate(2, rounds).ranks[0][0] == pytest.approx(0.5, abs=0.06)


def test_drawing_rounds_gives_the_errors_that_were_worked_out() -> None:
    """Both games of a round have the same winner, so rounds say more about the error than games do."""
    once = [[played[0]] * 2 for played in round_robin([0.4, 0.0, -0.4], 60, Random(1))]
    drawn = bootstrap(3, once, draws=150)
    for entrant, rating in enumerate(rate(3, once).ratings):
        assert rating.high is not None
        assert rating.elo is not None
        assert stdev(draw[entrant] for draw in drawn) * Z95 == pytest.approx(
            rating.high - rating.elo, rel=0.2
        )
