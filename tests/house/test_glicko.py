from math import exp, log
from random import Random

import pytest

from parley.house.glicko import DAY, NEW, Meeting, Rating, after, aged, rate, worth

POINTS = 400 / log(10)


def test_the_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system" (2013): the volatility goes from 0.06 to 0.05999."""
    met = [
        Meeting(Rating(1400, 30), 1),
        Meeting(Rating(1550, 100), 0),
        Meeting(Rating(1700, 300), 0),
    ]
    found = after(Rating(1500, 200), met, volatility=0.05999)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)


def test_a_pair_of_a_ranking_says_less_than_a_game() -> None:
    assert worth(2) == 1
    for players in (3, 4):
        assert worth(players) == pytest.approx(_by_all_orders(players) / ((players - 1) / 4))


def _by_all_orders(players: int) -> float:
    """The information about the strength of the first of some equals, from all orders they can end in."""
    return sum(_information(place, players) for place in range(players)) / players


def _information(place: int, players: int) -> float:
    """At every stage one of those left is next; the first is left until their place."""
    left = [players - stage for stage in range(place + 1)]
    return sum(1 / count * (1 - 1 / count) for count in left)


def test_equal_places_pull_together_and_order_of_seats_is_nothing() -> None:
    strong, weak = Rating(1700, 80), Rating(1300, 80)
    one, two = rate([strong, weak], [1, 1])
    assert one.rating < strong.rating
    assert two.rating > weak.rating
    assert rate([weak, strong], [1, 1]) == [two, one]


def test_time_makes_less_certain_and_a_stranger_is_the_least_certain() -> None:
    year = aged(Rating(1600, 50), 365 * DAY)
    assert year.rating == 1600
    assert 100 < year.deviation < 115
    assert aged(year, 10_000 * DAY) == Rating(1600, NEW.deviation)
    assert aged(year, -5) == year


@pytest.mark.parametrize("seats", [2, 4])
def test_the_truth_lies_in_the_interval_about_as_often_as_it_should(seats: int) -> None:
    rng, inside, people = Random(seats), 0, 240
    for _ in range(people // 24):
        truth = [rng.gauss(1500, 250) for _ in range(24)]
        ratings = [NEW] * 24
        for _ in range(25):
            order = rng.sample(range(24), 24)
            for table in (order[first : first + seats] for first in range(0, 24, seats)):
                places = _play([truth[one] for one in table], rng)
                for one, rating in zip(table, rate([ratings[one] for one in table], places), strict=True):
                    ratings[one] = rating
        shift = sum(rating.rating - true for rating, true in zip(ratings, truth, strict=True)) / 24
        for rating, true in zip(ratings, truth, strict=True):
            low, high = rating.interval
            inside += low <= true + shift <= high
    assert 0.92 * people <= inside <= 0.99 * people


def _play(strengths: list[float], rng: Random) -> list[int]:
    """Places as Plackett and Luce have them: the best is drawn, then the best of the rest."""
    left, places = list(range(len(strengths))), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        (best,) = rng.choices(left, [exp(strengths[one] / POINTS) for one in left])
        places[best] = place
        left.remove(best)
    return places
