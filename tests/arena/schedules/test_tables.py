from collections.abc import Iterator
from itertools import combinations

import pytest

from parley.arena.schedules.history import History
from parley.arena.schedules.swiss import Swiss
from parley.arena.schedules.tables import best_seats, seat_tables, table_cost
from tests.arena.schedules.playing import by_chance, flat, play


def standing(entrants: int, seats: int, turns: int, seed: int) -> History:
    return History.of(entrants, flat(play(Swiss(entrants, seats, turns), by_chance(seed), seats)), 1)


def all_tables(entrants: list[int], seats: int) -> Iterator[list[list[int]]]:
    if not entrants:
        yield []
        return
    for others in combinations(entrants[1:], seats - 1):
        left = [one for one in entrants[1:] if one not in others]
        yield from ([[entrants[0], *others], *rest] for rest in all_tables(left, seats))


def total(history: History, tables: list[list[int]]) -> int:
    return sum(table_cost(history, table) for table in tables)


@pytest.mark.parametrize(("entrants", "seats"), [(6, 3), (8, 4), (9, 3)])
def test_never_worse_than_the_plain_cut_and_nearly_the_best_there_is(entrants: int, seats: int) -> None:
    """The slow twin looks at all tables there can be."""
    best = 0
    for seed in range(20):
        history = standing(entrants, seats, 1 + seed % 4, seed)
        found = total(history, [list(table) for table in seat_tables(history, seats)])
        ranked = history.ranking()
        plain = [ranked[index : index + seats] for index in range(0, entrants, seats)]
        least = min(total(history, tables) for tables in all_tables(list(range(entrants)), seats))
        assert least <= found <= total(history, plain)
        best += found == least
    assert best >= 14


def test_the_first_turn_is_cut_as_it_stands() -> None:
    history = History.of(8, [], 1)
    assert [sorted(table) for table in seat_tables(history, 4)] == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_everybody_sits_where_they_sat_least() -> None:
    history = History.of(3, [], 1)
    history.seats[0][0], history.seats[1][1], history.seats[2][2] = 2, 2, 2
    order = best_seats(history, [0, 1, 2])
    assert all(history.seats[one][seat] == 0 for seat, one in enumerate(order))


def test_whoever_sat_out_least_and_has_least_sits_out() -> None:
    history = History.of(5, [], 1)
    history.points, history.byes = [9, 1, 2, 3, 4], [0, 1, 0, 0, 0]
    assert seat_tables(history, 4)[1:] == [(2,)]


@pytest.mark.parametrize("seats", [3, 4])
def test_seats_are_shared_out(seats: int) -> None:
    history = standing(12, seats, 2 * seats, 1)
    counts = [history.seats[one][seat] for one in range(12) for seat in range(seats)]
    assert max(counts) - min(counts) <= 2
