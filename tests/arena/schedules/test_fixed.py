from collections import Counter
from itertools import combinations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from parley.arena.schedules.fixed import Fixed, double_round_robin, gauntlet, round_robin


@given(st.integers(2, 40))
def test_everybody_meets_everybody_once(entrants: int) -> None:
    met = Counter(frozenset(pair) for pair in round_robin(entrants))
    assert met == Counter(frozenset(pair) for pair in combinations(range(entrants), 2))


@given(st.integers(2, 40))
def test_the_first_move_is_shared_out(entrants: int) -> None:
    for tables, most in ((round_robin(entrants), 1), (double_round_robin(entrants), 0)):
        balance = Counter(pair[0] for pair in tables)
        balance.subtract(Counter(pair[1] for pair in tables))
        assert max(map(abs, balance.values())) <= most


@given(st.integers(2, 40))
def test_between_two_rounds_of_the_circle_nobody_plays_twice(entrants: int) -> None:
    pairs, width = round_robin(entrants), entrants // 2
    for begin in range(0, len(pairs), width):
        playing = [entrant for pair in pairs[begin : begin + width] for entrant in pair]
        assert len(set(playing)) == len(playing)


@given(st.integers(3, 9), st.integers(3, 4), st.integers(0, 5))
def test_at_larger_tables_everybody_meets_everybody_equally_often(n: int, seats: int, seed: int) -> None:
    entrants = max(n, seats)
    tables = round_robin(entrants, seats, seed)
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {comb(entrants - 2, seats - 2)}
    assert len(met) == comb(entrants, 2)


def test_twice_is_once_each_way_round() -> None:
    tables = double_round_robin(5)
    assert sorted(tables[10:]) == sorted(table[::-1] for table in tables[:10])


def test_challengers_meet_all_others_and_not_each_other() -> None:
    pairs = {frozenset(pair) for pair in gauntlet(5, 2, 2)}
    assert pairs == {frozenset((one, other)) for one in (0, 1) for other in (2, 3, 4)}
    assert all(len({0, 1} & set(table)) == 1 for table in gauntlet(7, 4, 2))
    assert len(gauntlet(7, 4, 2)) == 2 * comb(5, 3)


def test_a_meeting_has_its_rounds() -> None:
    assert [one.entrants for one in Fixed([(0, 1)], 3).pairings] == [(0, 1), (1, 0), (0, 1)]
