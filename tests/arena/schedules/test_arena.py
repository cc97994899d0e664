from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.arena import last_met, pair_free
from parley.arena.schedules.history import History

FEW = st.lists(st.lists(st.integers(0, 7), min_size=2, max_size=2, unique=True), max_size=12)


def played(tables: list[list[int]]) -> list[Scored]:
    return [Scored(Pairing(at, tuple(table)), (1.0, 0.0)) for at, table in enumerate(tables)]


@given(FEW, st.sets(st.integers(0, 7)), st.integers(2, 4))
def test_as_many_are_paired_as_may_meet(tables: list[list[int]], free: set[int], seats: int) -> None:
    results = played(tables)
    met, history = last_met(results), History.of(8, results, 1)
    found = pair_free(history, free, seats, met)
    sitting = [one for table in found for one in table]
    assert len(sitting) == len(set(sitting))
    assert set(sitting) <= free
    just = {frozenset((one, other)) for one in met for other in met[one] if one in met.get(other, ())}
    for table in found:
        assert len(table) == seats
        assert not any(frozenset(pair) in just for pair in combinations(table, 2))
    everybody = pair_free(history, free, seats, met, free)
    assert len(everybody) == len(free) // seats


def test_the_nearest_in_points_are_paired_from_the_top() -> None:
    results = played([[0, 4], [0, 5], [1, 6], [1, 7], [2, 4], [3, 5]])
    history = History.of(8, results, 1)
    assert pair_free(history, {0, 1, 2, 3}, 2, last_met(results)) in ([(0, 1), (2, 3)], [(1, 0), (3, 2)])


def test_who_met_last_is_known_of_the_last_game_only() -> None:
    assert last_met(played([[0, 1], [0, 2]])) == {0: {2}, 1: {0}, 2: {0}}
