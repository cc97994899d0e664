"""Who has won in the head: as the ranking of the rules has it, which is the slow twin."""

from dataclasses import replace
from itertools import product

import pytest

from parley.bots.dots.search import lead, share
from parley.bots.dots.tables import tape_of
from parley.bots.dots.tape import SCORES
from parley.core import Leave, Resign, Seat
from parley.games.dots import GAME, Move, Setup, State
from parley.games.dots.ranking import places
from parley.games.dots.state import FIRST_EDITION

STOPS: dict[str, Move] = {"l": Leave(), "r": Resign()}
STOPPED = ["", "0l", "2r", "1l 3l", "3r 0r", "2r 1l", "0l 3r"]


def stopped(text: str, players: int = 4) -> State:
    """`2r 0l`: seat 2 resigned, then seat 0 left."""
    state = GAME.start(Setup(10, 10, players))
    for stop in text.split():
        state = GAME.apply(state, Seat(int(stop[0])), STOPS[stop[1]]).state
    return state


@pytest.mark.parametrize("edition", [FIRST_EDITION, GAME.edition])
@pytest.mark.parametrize("text", STOPPED)
def test_the_first_place_is_theirs_who_are_first_by_the_rules(text: str, edition: int) -> None:
    state = stopped(text)
    state = state._replace(standing=replace(state.standing, edition=edition))
    tape = tape_of(state)
    for scores in product(range(3), repeat=4):
        tape[SCORES + 1 : SCORES + 5] = scores
        found = places(state.standing, scores)
        assert [share(tape, seat) for seat in range(1, 5)] == [
            1 / found.count(1) if place == 1 else 0.0 for place in found
        ]


def test_nobody_is_behind_whoever_left() -> None:
    tape = tape_of(stopped("2l", players=3))
    tape[SCORES + 1 : SCORES + 4] = 5, 3, 9
    assert [lead(tape, seat) for seat in (1, 2)] == [2, -2]


def test_of_those_who_stopped_the_score_counts() -> None:
    tape = tape_of(stopped("2r", players=3))
    tape[SCORES + 1 : SCORES + 4] = 5, 3, 9
    assert [lead(tape, seat) for seat in (1, 2)] == [-4, -6]
