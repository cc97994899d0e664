from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.schedules.ladder import Ladder
from tests.arena.schedules.playing import better_wins, by_chance, even, flat, play, worse_wins


@given(st.integers(2, 12))
def test_the_best_climb_to_the_top(entrants: int) -> None:
    """Everybody begins on the wrong rung."""
    ladder = Ladder(entrants)
    assert ladder.rungs(flat(play(ladder, worse_wins))) == list(range(entrants))[::-1]


def test_the_first_turns_of_five() -> None:
    waves = play(Ladder(5, turns=3), worse_wins)
    assert [[scored.pairing.entrants for scored in wave] for wave in waves] == [
        [(0, 1), (2, 3)],  # 1 0 3 2 4
        [(0, 3), (2, 4)],  # 1 3 0 4 2
        [(1, 3), (0, 4)],
    ]
    assert Ladder(5, turns=3).rungs(flat(waves)) == [3, 1, 4, 0, 2]
    assert Ladder(5, turns=3).places(flat(waves)) == {3: 1, 1: 2, 4: 3, 0: 4, 2: 5}


def test_as_well_is_not_better() -> None:
    for judge in (even, better_wins):
        ladder = Ladder(6)
        assert ladder.rungs(flat(play(ladder, judge))) == list(range(6))


@settings(deadline=None)
@given(st.integers(2, 4), st.integers(0, 10), st.integers(1, 3), st.integers(0, 100))
def test_everybody_keeps_a_rung(seats: int, more: int, rounds: int, luck: int) -> None:
    ladder = Ladder(seats + more, seats, rounds=rounds)
    results = flat(play(ladder, by_chance(luck), seats))
    assert sorted(ladder.rungs(results)) == list(range(seats + more))
    assert {entrant for scored in results for entrant in scored.pairing.entrants} == set(range(seats + more))
