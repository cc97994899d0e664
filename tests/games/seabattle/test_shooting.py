from typing import Any

import pytest

from parley.core import Cell, IllegalMove, Outcome, Seat, Termination, parse_cell
from parley.core import Reason as CoreReason
from parley.games.seabattle import (
    GAME,
    Answer,
    Ended,
    Fired,
    Reason,
    Result,
    Revealed,
    SeaBattleMove,
    Setup,
    Ship,
    Shoot,
    Shot,
    State,
)
from parley.games.seabattle.drawing import parse_chart
from tests.games.seabattle.play import MASTER, SECOND_CELLS, SETUP, SLAVE, answer, events, placed, shoot

REMOTE = Setup(SETUP.size, SETUP.fleet, remote=(1,))
MASTER_WINS = Outcome((1, 2), Termination.WON)


def refused(state: State, seat: Seat, move: SeaBattleMove) -> object:
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(state, seat, move)
    with pytest.raises(IllegalMove):
        GAME.apply(state, seat, move)
    return refusal.value.reason


def test_the_first_shot_is_the_masters() -> None:
    # «Первый ход - ход мастера.»
    assert refused(placed(), SLAVE, Shoot(Cell(0, 0))) is CoreReason.NOT_YOUR_TURN
    GAME.check(placed(), MASTER, Shoot(Cell(0, 0)))


def test_a_miss_passes_the_turn() -> None:
    # «мимо, переход хода»
    # com/4/4
    assert events(placed(), "A1") == (Shot(MASTER, Cell(0, 0), Result.MISS),)
    assert GAME.to_move(shoot(placed(), "A1")) == {SLAVE}
    assert GAME.to_move(shoot(placed(), "A1", "E1")) == {MASTER}


def test_a_hit_keeps_the_turn() -> None:
    # «попал, нет перехода хода, жду следующий ход»
    # com/4/5
    assert events(placed(), "B2") == (Shot(MASTER, Cell(1, 1), Result.HIT),)
    assert GAME.to_move(shoot(placed(), "B2")) == {MASTER}


def test_a_kill_keeps_the_turn_and_tells_the_ship() -> None:
    # «убил, нет перехода хода, жду следующий ход»
    # com/4/6
    state = shoot(placed(), "D2", "B2")
    ship = Ship(parse_cell("B2"), parse_cell("D2"))
    assert events(state, "C2") == (Shot(MASTER, Cell(2, 1), Result.SUNK, ship),)
    assert GAME.to_move(shoot(state, "C2")) == {MASTER}


def test_a_one_decker_sinks_at_once() -> None:
    ship = Ship(parse_cell("A4"), parse_cell("A4"))
    assert events(placed(), "A4") == (Shot(MASTER, Cell(0, 3), Result.SUNK, ship),)


def test_x_runs_from_the_left_and_y_from_the_top() -> None:
    # «X - горизонтальная координата слева направо, Y - вертикальная координата сверху вниз»
    # com/4/3
    state = shoot(placed(), "F5")
    assert state.charts[SLAVE].sunk == (SETUP.waters.grid.bit(5, 4),)


@pytest.mark.parametrize(
    ("before", "again"),
    [
        (["A1", "E1"], "A1"),  # a miss
        (["B2"], "B2"),  # a hit
        (["A4"], "A4"),  # a sunk ship
    ],
)
def test_a_repeated_shot_is_legal_and_passes_the_turn(before: list[str], again: str) -> None:
    # «такой ход был, переход хода»
    # com/4/7
    state = shoot(placed(), *before)
    assert events(state, again) == (Shot(MASTER, parse_cell(again), Result.REPEAT),)
    after = shoot(state, again)
    assert GAME.to_move(after) == {SLAVE}
    assert after.charts == state.charts


def test_water_beside_a_sunk_ship_is_no_repeat() -> None:
    assert events(shoot(placed(), "A4"), "A5") == (Shot(MASTER, Cell(0, 4), Result.MISS),)


def test_what_the_other_side_fired_at_is_no_repeat() -> None:
    assert events(shoot(placed(), "A6"), "A6") == (Shot(SLAVE, Cell(0, 5), Result.MISS),)


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (6, 0), (0, 6), (10**40, 0), (-(10**40), 3)])
def test_shots_beside_the_field_are_refused(cell: tuple[int, int]) -> None:
    assert refused(placed(), MASTER, Shoot(Cell(*cell))) is Reason.OFF_THE_FIELD


def test_who_sinks_the_last_ship_has_won() -> None:
    # com/end/1
    state = shoot(placed(), *SECOND_CELLS[:-1])
    assert GAME.outcome(state) is None
    last = Ship(parse_cell("F5"), parse_cell("F5"))
    assert events(state, "F5") == (
        Shot(MASTER, Cell(5, 4), Result.SUNK, last),
        Ended(MASTER_WINS),
        Revealed(MASTER, state.fleets[MASTER].ships),
        Revealed(SLAVE, state.fleets[SLAVE].ships),
    )
    over = shoot(state, "F5")
    assert GAME.outcome(over) == MASTER_WINS
    assert over.charts[SLAVE].is_destroyed
    assert GAME.to_move(over) == frozenset()
    assert refused(over, SLAVE, Shoot(Cell(0, 0))) is CoreReason.GAME_OVER


def test_the_slave_wins_too() -> None:
    state = shoot(placed(), "A1", "A1", "B1", "C1", "F1", "B3", "B4", "D4")
    assert GAME.outcome(state) == Outcome((2, 1), Termination.WON)


def test_no_answer_is_owed_for_a_fleet_that_is_known() -> None:
    assert refused(placed(), MASTER, Answer(Result.MISS)) is Reason.NO_SHOT
    assert refused(placed(), SLAVE, Answer(Result.MISS)) is CoreReason.NOT_YOUR_TURN


# -- a fleet that is not known here ---------------------------------------------------------------------


def test_a_shot_at_an_unknown_fleet_waits_for_its_answer() -> None:
    state = placed(REMOTE)
    assert events(state, "B2") == (Fired(MASTER, Cell(1, 1)),)
    state = shoot(state, "B2")
    assert state.pending == Cell(1, 1)
    assert GAME.to_move(state) == {SLAVE}
    assert refused(state, MASTER, Shoot(Cell(0, 0))) is CoreReason.NOT_YOUR_TURN
    assert refused(state, SLAVE, Shoot(Cell(0, 0))) is Reason.ANSWER_FIRST
    assert refused(state, MASTER, Answer(Result.MISS)) is CoreReason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("result", "turn"), [(Result.MISS, SLAVE), (Result.HIT, MASTER), (Result.SUNK, MASTER)]
)
def test_the_answer_says_who_goes_on(result: Result, turn: Seat) -> None:
    state = shoot(placed(REMOTE), "B2")
    (shot,) = events(state, result.value)
    ship = Ship(Cell(1, 1), Cell(1, 1)) if result is Result.SUNK else None
    assert shot == Shot(MASTER, Cell(1, 1), result, ship)
    after = answer(state, result)
    assert after.pending is None
    assert GAME.to_move(after) == {turn}


def test_answers_go_on_the_chart() -> None:
    state = answer(shoot(placed(REMOTE), "B2"), Result.HIT)
    state = answer(shoot(state, "B3"), Result.SUNK)
    state = answer(shoot(state, "F6"), Result.MISS)
    assert state.charts[SLAVE] == parse_chart(
        """
        . . . . . .
        . X . . . .
        . X . . . .
        . . . . . .
        . . . . . .
        . . . . . o
        """,
        SETUP.waters,
    )


def test_a_repeated_shot_is_answered_so() -> None:
    state = answer(shoot(placed(REMOTE), "B2"), Result.HIT)
    state = shoot(state, "B2")
    for result in (Result.MISS, Result.HIT, Result.SUNK):
        assert refused(state, SLAVE, Answer(result)) is Reason.A_REPEAT
    assert events(state, "repeat") == (Shot(MASTER, Cell(1, 1), Result.REPEAT),)
    assert GAME.to_move(answer(state, Result.REPEAT)) == {SLAVE}


def test_a_first_shot_is_no_repeat() -> None:
    # «возможный ответ =>m/s[A8] если отправитель [3С] неправ»
    assert refused(shoot(placed(REMOTE), "B2"), SLAVE, Answer(Result.REPEAT)) is Reason.NOT_A_REPEAT


def test_answers_no_fleet_could_give_are_refused() -> None:
    state = answer(shoot(placed(REMOTE), "B2"), Result.SUNK)
    state = shoot(state, "C3")
    assert refused(state, SLAVE, Answer(Result.HIT)) is Reason.BESIDE_A_SUNK_SHIP


@pytest.mark.parametrize("result", ["miss", "boo", None, 3])
def test_an_answer_is_one_of_the_four(result: Any) -> None:
    assert refused(shoot(placed(REMOTE), "B2"), SLAVE, Answer(result)) is CoreReason.UNKNOWN_MOVE


def test_a_win_over_a_fleet_that_is_not_known_reveals_the_other() -> None:
    state = placed(REMOTE)
    honest = [Result.HIT, Result.HIT, Result.SUNK, Result.SUNK, Result.HIT, Result.SUNK]
    for cell, result in zip(SECOND_CELLS, honest, strict=False):
        state = answer(shoot(state, cell), result)
    assert events(shoot(state, "F5"), "sunk") == (
        Shot(MASTER, Cell(5, 4), Result.SUNK, Ship(Cell(5, 4), Cell(5, 4))),
        Ended(MASTER_WINS),
        Revealed(MASTER, state.fleets[MASTER].ships),
    )


def test_a_remote_shooter_is_answered_at_once() -> None:
    state = placed(Setup(SETUP.size, SETUP.fleet, remote=(0,)))
    assert events(state, "B2") == (Shot(MASTER, Cell(1, 1), Result.HIT),)
