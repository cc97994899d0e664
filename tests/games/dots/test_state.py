from copy import deepcopy

import pytest

from parley.core import Seat
from parley.games.dots import GAME, Goal, Setup
from tests.games.dots.boards import blocks, framed, position

ROWS, HOLDERS = (
    framed(rows)
    for rows in blocks("""
    . A A A .  |  . . . . .
    A b . c A  |  . a a a .
    A . a . A  |  . a a a .
    . A A A .  |  . . . . .
    . . B . .  |  . . . . .
    . B a B .  |  . . b . .
    . . B . .  |  . . . . .
""")
)


@pytest.mark.parametrize(("goal", "scores"), [(Goal.CLASSIC, (2, 1, 0)), (Goal.TERRITORY, (6, 1, 0))])
def test_the_score_is_what_is_held_now(goal: Goal, scores: tuple[int, ...]) -> None:
    # A's own dot in there was freed: it is a point of the area, and nobody's prisoner.
    # dots/I.goal/1-2, dots/I.remarks/3
    assert position(ROWS, HOLDERS, players=3, goal=goal).scores == scores


def test_free_areas_count_for_nothing() -> None:
    (rows,) = blocks("""
        . A .
        A . A
        . A .
    """)
    assert position(framed(rows), goal=Goal.TERRITORY).scores == (0, 0)


def test_dots_are_the_live_and_the_dead() -> None:
    state = position(ROWS, HOLDERS, players=3)
    assert [dots.bit_count() for dots in state.dots] == [12, 5, 1]


def test_the_start() -> None:
    state = GAME.start(Setup(10, 12, 3))
    assert state.dots == state.scores == (0, 0, 0)
    assert state.open.bit_count() == 120
    assert state.to_move == {Seat(0)}
    assert state.last is None


def test_states_compare_by_value() -> None:
    state = position(ROWS, HOLDERS, players=3)
    assert deepcopy(state) == state
    assert hash(state) == hash(position(ROWS, HOLDERS, players=3))
