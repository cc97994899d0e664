"""What holds for every format."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.schedules.formats import Format, Plan, make_schedule, places_of
from parley.arena.schedules.meetings import in_order
from parley.core import SetupError
from tests.arena.schedules.playing import better_wins, by_chance, flat, play, play_one_by_one


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    format_ = draw(st.sampled_from(list(Format)))
    seats = 2 if "elimination" in format_ else draw(st.integers(2, 4))
    entrants = draw(st.integers(seats, 9))
    challengers = draw(st.integers(1, entrants - seats + 1))
    rounds, turns = draw(st.integers(1, 3)), draw(st.integers(0, 4))
    return Plan(format_, entrants, seats, rounds, turns, challengers, draw(st.integers(0, 3)))


@settings(max_examples=200, deadline=None)
@given(plans(), st.integers(0, 1000))
def test_it_ends_and_every_number_is_of_one_pairing(plan: Plan, luck: int) -> None:
    schedule = make_schedule(plan)
    results = flat(play(schedule, by_chance(luck), plan.seats))
    numbers = [scored.pairing.number for scored in results]
    assert len(set(numbers)) == len(numbers) > 0
    assert schedule.is_over(results)
    assert not schedule.is_over(results[:-1])
    for scored in results:
        entrants = scored.pairing.entrants
        assert len(set(entrants)) == len(entrants) in (1, plan.seats)
        assert set(entrants) <= set(range(plan.entrants))


@settings(max_examples=100, deadline=None)
@given(plans(), st.integers(0, 1000))
def test_in_any_order_and_stopped_at_any_moment_it_is_the_same_tournament(plan: Plan, luck: int) -> None:
    at_once = flat(play(make_schedule(plan), by_chance(luck), plan.seats))
    slowly = play_one_by_one(lambda: make_schedule(plan), by_chance(luck), Random(luck), plan.seats)
    assert in_order(at_once) == in_order(slowly)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan(Format.SWISS, 1), "1 entrants: 2 to 1024"),
        (Plan(Format.LADDER, 8, seats=5), "5 at a table: 2 to 4"),
        (Plan(Format.SINGLE_ELIMINATION, 8, seats=3), "two at a table"),
        (Plan(Format.ROUND_ROBIN, 8, rounds=0), "at least 1"),
        (Plan(Format.GAUNTLET, 4, challengers=4), "4 challengers"),
        (Plan(Format.ROUND_ROBIN, 300, seats=4), "too many"),
        (Plan(Format.SWISS, 1000, turns=10_000), "too many"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(plan: Plan, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        make_schedule(plan)


def test_places_are_the_formats_own_where_points_do_not_give_them() -> None:
    plan = Plan(Format.DOUBLE_ELIMINATION, 8)
    results = flat(play(make_schedule(plan), better_wins))
    assert places_of(plan, results)[0] == 1
    assert places_of(plan, results[:-1]) == {}
    assert places_of(Plan(Format.LADDER, 3), []) == {0: 1, 1: 2, 2: 3}
    assert places_of(Plan(Format.ROUND_ROBIN, 3), []) == {}
