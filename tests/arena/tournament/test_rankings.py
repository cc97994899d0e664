import pytest

from parley.arena.tournament.causes import Cause
from parley.arena.tournament.fixture import Game, Played, Seated
from parley.arena.tournament.rankings import rankings_of, rate_all


def seat(entrant: int, place: int | None, cause: Cause = Cause.PLAYED) -> Seated:
    return Seated(entrant, place, float(place == 1), cause)


def ranked(*seats: Seated, void: str = "") -> list[list[list[int]]]:
    played = Played(0, (0, 1), 0, (Game(1, seats, 1, "won", void),))
    return [[list(tier) for tier in ranking] for ranking in rankings_of(played)]


def test_places_are_tiers() -> None:
    assert ranked(seat(4, 2), seat(3, 1)) == [[[3], [4]]]
    assert ranked(seat(0, 1), seat(1, 1), seat(2, 3)) == [[[0, 1], [2]]]


def test_whoever_broke_down_is_last_whatever_the_rules_say() -> None:
    assert ranked(seat(0, 1, Cause.CRASHED), seat(1, 1)) == [[[1], [0]]]
    assert ranked(seat(0, 1, Cause.LATE), seat(1, 2, Cause.ILLEGAL)) == [[[0, 1]]]
    assert ranked(seat(0, 2, Cause.RESIGNED), seat(1, 1)) == [[[1], [0]]]


def test_what_was_void_says_nothing() -> None:
    assert ranked(seat(0, None, Cause.VOID), seat(1, None, Cause.VOID), void="busy") == []


def test_somebody_with_several_seats_is_met_in_each() -> None:
    assert ranked(seat(1, 2), seat(0, 1), seat(1, 3)) == [[[0], [1]], [[0], [1]]]


def test_ratings_do_not_depend_on_the_order_of_rounds() -> None:
    rounds = [
        Played(number, (0, 1), 0, (Game(1, (seat(0, first), seat(1, 3 - first)), 1, "won"),))
        for number, first in enumerate((1, 1, 2, 1, 2))
    ]
    assert rate_all(2, rounds) == rate_all(2, rounds[::-1])
    assert rate_all(2, rounds, {1: 100.0}).ratings[1].elo == pytest.approx(100.0)
