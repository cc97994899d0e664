from collections import Counter
from itertools import takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.bracket import double_elimination, single_elimination
from parley.arena.schedules.elimination import EXTRA, Elimination
from tests.arena.schedules.playing import better_wins, by_chance, even, flat, play, worse_wins


def single(entrants: int, rounds: int = 1) -> Elimination:
    return Elimination(single_elimination(entrants), entrants, rounds)


def double(entrants: int, rounds: int = 1) -> Elimination:
    return Elimination(double_elimination(entrants), entrants, rounds)


def losses(results: list[Scored]) -> Counter[int]:
    return Counter(
        entrant
        for scored in results
        for entrant, points in zip(scored.pairing.entrants, scored.points, strict=True)
        if not points
    )


def test_five_with_three_byes() -> None:
    waves = play(single(5), better_wins)
    assert [[scored.pairing.entrants for scored in wave] for wave in waves] == [
        [(3, 4), (1, 2)],
        [(0, 3)],
        [(0, 1)],
    ]
    assert single(5).places(flat(waves)) == {0: 1, 1: 2, 3: 3, 2: 3, 4: 5}


def test_nobody_has_a_place_before_it_is_over() -> None:
    results = flat(play(single(4), better_wins))
    assert single(4).places(results[:-1]) == {}


@given(st.integers(2, 33), st.integers(0, 100))
def test_whoever_loses_is_out(entrants: int, luck: int) -> None:
    def judge(pairing: Pairing) -> tuple[float, ...]:
        return better_wins(pairing) if hash((luck, pairing.number)) % 3 else worse_wins(pairing)

    schedule = single(entrants)
    results = flat(play(schedule, judge))
    assert len(results) == entrants - 1
    lost, places = losses(results), schedule.places(results)
    assert set(lost.values()) == {1}
    [winner] = [entrant for entrant, place in places.items() if place == 1]
    assert set(lost) == set(range(entrants)) - {winner}


@settings(deadline=None)
@given(st.integers(2, 33), st.integers(0, 100))
def test_whoever_loses_twice_is_out(entrants: int, luck: int) -> None:
    def judge(pairing: Pairing) -> tuple[float, ...]:
        return better_wins(pairing) if hash((luck, pairing.number)) % 3 else worse_wins(pairing)

    schedule = double(entrants)
    results = flat(play(schedule, judge))
    lost, places = losses(results), schedule.places(results)
    assert set(places) == set(range(entrants))
    [winner] = [entrant for entrant, place in places.items() if place == 1]
    assert lost[winner] <= 1
    assert all(lost[entrant] == 2 for entrant in range(entrants) if entrant != winner)
    assert len(results) == 2 * (entrants - 1) + lost[winner]


def test_the_unbeaten_one_has_another_chance_in_the_final() -> None:
    """The second seed comes up again through the lower half, and wins the final only."""

    def judge(pairing: Pairing) -> tuple[float, ...]:
        is_final = pairing.number // (1 + EXTRA) == len(schedule.matches) - 2
        return worse_wins(pairing) if is_final else better_wins(pairing)

    schedule = double(8)
    last = [wave[0].pairing.entrants for wave in play(schedule, judge)][-2:]
    assert [set(entrants) for entrants in last] == [{0, 1}, {0, 1}]
    assert schedule.places(flat(play(schedule, judge)))[0] == 1


@pytest.mark.parametrize("entrants", range(2, 20))
def test_where_the_better_one_wins_places_are_those_of_the_seeds(entrants: int) -> None:
    for schedule in (single(entrants), double(entrants)):
        places = schedule.places(flat(play(schedule, better_wins)))
        assert sorted(places, key=lambda entrant: (places[entrant], entrant)) == list(range(entrants))


def test_even_meetings_go_on_and_end() -> None:
    schedule = single(2, rounds=2)
    waves = play(schedule, even)
    assert [len(wave) for wave in waves] == [2] + [1] * EXTRA
    assert schedule.places(flat(waves)) == {0: 1, 1: 2}


def test_one_round_more_decides() -> None:
    results = [Scored(pairing, (1, 0)) for pairing in single(2, rounds=2).next([])]
    assert [scored.pairing.entrants for scored in results] == [(0, 1), (1, 0)]
    [more] = single(2, rounds=2).next(results)
    assert more.number == 2
    results.append(Scored(more, (0.25, 0.75)))
    assert single(2, rounds=2).is_over(results)
    assert single(2, rounds=2).places(results) == {1: 1, 0: 2}


@given(st.integers(4, 32))
def test_in_a_double_elimination_nobody_meets_again_at_once(entrants: int) -> None:
    """Those who met in the first round do not meet in the first round of the lower half."""
    waves = play(double(entrants), better_wins)
    met = [frozenset(scored.pairing.entrants) for wave in waves[:2] for scored in wave]
    assert len(set(met)) == len(met)


@settings(deadline=None)
@given(st.integers(2, 12), st.integers(1, 3), st.integers(0, 50))
def test_every_meeting_that_was_begun_was_decided(entrants: int, rounds: int, luck: int) -> None:
    schedule = double(entrants, rounds)
    results = flat(play(schedule, by_chance(luck)))
    encounters = schedule.encounters(results)
    assert all(encounter.winner is not None for encounter in encounters)
    assert len(list(takewhile(lambda encounter: encounter.winner is not None, encounters))) == len(encounters)
