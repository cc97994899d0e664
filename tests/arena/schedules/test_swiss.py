from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.schedules.history import History
from parley.arena.schedules.swiss import Swiss
from tests.arena.schedules.playing import better_wins, by_chance, flat, play


@settings(deadline=None)
@given(st.integers(2, 24), st.integers(0, 1000))
def test_nobody_meets_again_while_that_can_be_avoided(entrants: int, luck: int) -> None:
    """It can in as many turns as it takes to single out one; and nobody sits out twice."""
    schedule = Swiss(entrants)
    history = History.of(entrants, flat(play(schedule, by_chance(luck))), 1)
    assert not history.met or set(history.met.values()) == {1}
    assert max(history.byes) <= 1
    assert sum(history.byes) == schedule.turns * (entrants % 2)


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 40), st.integers(1, 8), st.integers(0, 1000))
def test_the_first_move_is_shared_out(entrants: int, turns: int, luck: int) -> None:
    history = History.of(entrants, flat(play(Swiss(entrants, turns=turns), by_chance(luck))), 1)
    assert max(abs(history.balance(one)) for one in range(entrants)) <= 3
    uneven = sum(abs(history.balance(one)) > 1 for one in range(entrants))
    assert uneven <= entrants / 2


@settings(deadline=None, max_examples=50)
@given(st.integers(3, 4), st.integers(0, 16), st.integers(1, 6), st.integers(0, 1000))
def test_at_larger_tables_byes_are_fair(seats: int, more: int, turns: int, luck: int) -> None:
    entrants = seats + more
    waves = play(Swiss(entrants, seats, turns), by_chance(luck), seats)
    history = History.of(entrants, flat(waves), 1)
    assert sum(history.byes) == turns * (entrants % seats)
    assert max(history.byes) - min(history.byes) <= 1
    for wave in waves:
        sat = [one for scored in wave for one in scored.pairing.entrants]
        assert sorted(sat) == list(range(entrants))


def test_the_best_comes_out_on_top() -> None:
    results = flat(play(Swiss(16), better_wins))
    assert History.of(16, results, 1).ranking()[0] == 0
    assert {0, 8} in [set(scored.pairing.entrants) for scored in results[:8]]


def test_a_turn_is_paired_when_the_one_before_it_is_over() -> None:
    schedule = Swiss(8)
    [first, *_] = play(schedule, better_wins)
    assert len(schedule.next(first[:-1])) == 1
    assert {pairing.number for pairing in schedule.next(first)} == {4, 5, 6, 7}


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_every_meeting_has_its_rounds(rounds: int) -> None:
    waves = play(Swiss(7, turns=3, rounds=rounds), by_chance(1))
    for wave in waves:
        counted = Counter(frozenset(scored.pairing.entrants) for scored in wave)
        assert set(counted.values()) == {rounds}
        assert len(counted) == 4


def test_tables_of_four_mix() -> None:
    """Sixteen in five turns of four tables can all meet once, at best; here nearly."""
    history = History.of(16, flat(play(Swiss(16, 4, 5), by_chance(3), 4)), 1)
    assert len(history.met) > 0.7 * len(list(combinations(range(16), 2)))
