"""Against every pairing there is, among few entrants; against FIDE's Dutch system, among more."""

import sys
from collections.abc import Iterator
from random import Random

import pytest
from py4swiss.engines.common import PairingError

from parley.arena.schedules import Scored
from parley.arena.schedules.history import History
from parley.arena.schedules.matching import Cost, match_pairs, pair_costs
from parley.arena.schedules.swiss import Swiss
from parley.core import SetupError
from tests.arena.schedules.dutch import Tables, dutch
from tests.arena.schedules.playing import by_chance, flat, play


def standing(entrants: int, turns: int, seed: int) -> tuple[History, list[Scored]]:
    results = flat(play(Swiss(entrants, turns=turns), by_chance(seed))) if turns else []
    return History.of(entrants, results, 1), results


def total(costs: dict[tuple[int, ...], Cost], tables: Tables) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(costs[tuple(sorted(table))] for table in tables), strict=True)))


def all_pairings(entrants: list[int]) -> Iterator[Tables]:
    if not entrants:
        yield []
        return
    first, *rest = entrants
    if len(entrants) % 2:
        yield from ([(first,), *others] for others in all_pairings(rest))
    for index, other in enumerate(rest):
        left = rest[:index] + rest[index + 1 :]
        yield from ([(first, other), *others] for others in all_pairings(left))


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 7, 8])
def test_no_other_pairing_is_better(entrants: int) -> None:
    """The slow twin looks at them all, also where rematches and second byes cannot be avoided."""
    for seed in range(12):
        history, _ = standing(entrants, seed % (entrants + 2), seed)
        costs = pair_costs(history)
        found = match_pairs(history)
        assert sorted(one for table in found for one in table) == list(range(entrants))
        assert total(costs, found) == min(
            total(costs, tables) for tables in all_pairings(list(range(entrants)))
        )


@pytest.mark.parametrize("entrants", [2, 8, 9, 16, 33, 64])
def test_the_first_turn_is_that_of_the_dutch_system(entrants: int) -> None:
    """The upper half against the lower, and the last one sits out if their number is odd."""
    ours = {frozenset(table) for table in match_pairs(standing(entrants, 0, 0)[0])}
    assert ours == {frozenset(table) for table in dutch(entrants, [], 9)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_as_good_as_the_dutch_system_in_what_both_define(seed: int) -> None:
    """A hundred tournaments each: rematches, byes, and how far apart opponents are.

    It has rules for colours that come before opponents with as many points, and we do not: so ours can be
    closer together, and never further apart.
    """
    rng, compared = Random(seed), 0
    for _ in range(100):
        entrants, turns = rng.randint(4, 17), rng.randint(1, 6)
        history, results = standing(entrants, min(turns, entrants - 2), rng.randrange(10**6))
        try:
            theirs = dutch(entrants, results, 12)
        except PairingError:
            continue
        costs = pair_costs(history)
        ours_total, theirs_total = total(costs, match_pairs(history)), total(costs, theirs)
        assert theirs_total[0] == 0
        assert ours_total[:3] <= theirs_total[:3]
        compared += 1
    assert compared > 50


@pytest.mark.parametrize("seed", range(10))
def test_the_first_move_goes_to_whoever_had_it_less_often(seed: int) -> None:
    history, _ = standing(12, 5, seed)
    for table in match_pairs(history):
        assert history.balance(table[0]) <= history.balance(table[-1])


def test_a_toss_decides_who_begins() -> None:
    history, _ = standing(4, 0, 0)
    assert {match_pairs(history, seed)[0] for seed in range(10)} == {(0, 2), (2, 0)}


def test_without_the_extra_it_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rustworkx", None)
    with pytest.raises(SetupError, match=r"install parley\[tournament\]"):
        match_pairs(standing(4, 0, 0)[0])
