from itertools import islice

import pytest

from parley.core import Cell, Resign, Seat
from parley.games.seabattle import GAME, Answer, Place, Ready, Result, Setup, Shoot
from parley.games.seabattle.fleet import Fleet
from tests.games.seabattle.play import MASTER, SECOND, SETUP, SLAVE, answer, placed, shoot

ELSEWHERE = """
    . . . . # .
    . # . . . .
    . . . . . .
    # # # . . .
    . . . . . .
    . . # # . .
"""

SAME_SO_FAR = """
    . . . . . .
    . # # # . .
    . . . . . .
    # . . . . .
    . . . # # .
    # . . . . .
"""

REMOTE = Setup(SETUP.size, SETUP.fleet, remote=(1,))


def test_a_player_sees_the_own_fleet_and_both_charts() -> None:
    state = shoot(placed(), "B2", "A1")
    view = GAME.view(state, SLAVE)
    assert view.seat == SLAVE
    assert view.fleets == (Fleet(), state.fleets[SLAVE])
    assert view.charts == state.charts
    assert view.to_move == {SLAVE}
    assert view.outcome is None


def test_the_chart_is_the_enemys() -> None:
    state = shoot(placed(), "B2", "A1")
    assert GAME.view(state, MASTER).chart == state.charts[SLAVE]
    assert GAME.view(state, SLAVE).chart == state.charts[MASTER]


def test_a_spectator_sees_charts_only() -> None:
    view = GAME.view(shoot(placed(), "B2"), None)
    assert view.fleets == (Fleet(), Fleet())
    assert list(view.moves()) == []


@pytest.mark.parametrize("observer", [MASTER, None])
def test_fleets_that_answer_alike_look_alike(observer: Seat | None) -> None:
    shots = ("B2", "C2", "A4", "A1")
    one, other = shoot(placed(), *shots), shoot(placed(second=SAME_SO_FAR), *shots)
    assert GAME.view(one, observer) == GAME.view(other, observer)
    assert GAME.view(one, SLAVE) != GAME.view(other, SLAVE)


def test_fleets_that_answer_otherwise_look_otherwise() -> None:
    one, other = shoot(placed(), "B2"), shoot(placed(second=ELSEWHERE), "B2")
    assert GAME.view(one, MASTER) != GAME.view(other, MASTER)


@pytest.mark.parametrize("observer", [MASTER, SLAVE, None])
def test_known_fleets_are_bared_at_the_end(observer: Seat | None) -> None:
    state = placed()
    over = GAME.apply(state, SLAVE, Resign()).state
    assert GAME.view(over, observer).fleets == state.fleets
    over = GAME.apply(placed(REMOTE), SLAVE, Resign()).state
    assert GAME.view(over, observer).fleets == (state.fleets[MASTER], Fleet())


def test_placements_are_offered_without_end() -> None:
    view = GAME.view(GAME.start(SETUP), MASTER)
    offered = list(islice(view.moves(), 50))
    assert len(set(offered)) > 40
    for move in offered:
        assert isinstance(move, Place)
        GAME.check(GAME.start(SETUP), MASTER, move)


def test_a_fleet_that_is_not_known_can_only_be_ready() -> None:
    assert list(GAME.view(GAME.start(REMOTE), SLAVE).moves()) == [Ready()]


def test_shots_are_offered_where_none_was_fired() -> None:
    state = shoot(placed(), "A4", "B1")
    offered = list(GAME.view(shoot(state, "E1"), MASTER).moves())
    assert len(offered) == 34
    assert offered[:2] == [Shoot(Cell(0, 0)), Shoot(Cell(2, 0))]
    assert Shoot(Cell(0, 2)) in offered  # beside the sunk A4: a poor shot, but a new one


def test_answers_are_offered_that_some_fleet_could_give() -> None:
    state = shoot(placed(REMOTE), "B2")
    assert list(GAME.view(state, SLAVE).moves()) == [
        Answer(r) for r in (Result.MISS, Result.HIT, Result.SUNK)
    ]
    state = shoot(answer(state, Result.SUNK), "B2")
    assert list(GAME.view(state, SLAVE).moves()) == [Answer(Result.REPEAT)]
    assert GAME.view(state, SLAVE).pending == Cell(1, 1)


def test_nothing_is_offered_out_of_turn() -> None:
    state = placed()
    assert list(GAME.moves(state, SLAVE)) == []
    assert list(GAME.moves(state, Seat(-1))) == []
    assert list(GAME.moves(state, MASTER)) == list(GAME.view(state, MASTER).moves())
    assert placed(second=SECOND) == state
