from enum import StrEnum
from typing import Any, cast

import pytest

from parley.core import CHANCE, Cell, IllegalMove, Leave, Resign, Seat, Timeout
from parley.core import Reason as CoreReason
from parley.core.compiled import IS_COMPILED
from parley.games.dots import GAME, Move, OfferDraw, Put, Reason, Setup, State
from tests.games.dots.boards import blocks, framed, position

A, B, C = Seat(0), Seat(1), Seat(2)


def reason(state: State, seat: Seat, move: Move) -> StrEnum | None:
    """Why the move is refused; `check` and `apply` say the same."""
    reasons: list[StrEnum | None] = []
    for ask in (GAME.check, GAME.apply):
        try:
            ask(state, seat, move)
            reasons.append(None)
        except IllegalMove as refusal:
            reasons.append(refusal.reason)
    assert reasons[0] is reasons[1]
    return reasons[0]


def cells(state: State, seat: Seat) -> list[Cell]:
    return [put.cell for put in GAME.moves(state, seat) if isinstance(put, Put)]


def after(state: State, *plies: tuple[Seat, Move]) -> State:
    for seat, move in plies:
        state = GAME.apply(state, seat, move).state
    return state


def test_the_first_dot_of_each_player_is_central() -> None:
    # dots/I/4
    state = GAME.start(Setup(10, 10))
    assert cells(state, A) == [(4, 4), (5, 4), (4, 5), (5, 5)]
    assert reason(state, A, Put(Cell(3, 4))) is Reason.NOT_CENTRAL
    state = after(state, (A, Put(Cell(4, 4))))
    assert cells(state, B) == [(5, 4), (4, 5), (5, 5)]
    assert reason(state, B, Put(Cell(0, 0))) is Reason.NOT_CENTRAL
    state = after(state, (B, Put(Cell(5, 5))))
    assert len(cells(state, A)) == 98
    assert reason(state, A, Put(Cell(0, 0))) is None


def test_it_is_one_of_nine_points_where_a_side_is_odd() -> None:
    assert cells(GAME.start(Setup()), A) == [(x, y) for y in (14, 15, 16) for x in (18, 19, 20)]


def test_four_players_share_four_points() -> None:
    state = GAME.start(Setup(10, 10, 4))
    for seat, left in ((A, 4), (B, 3), (C, 2), (Seat(3), 1)):
        assert len(cells(state, seat)) == left
        state = after(state, (seat, Put(cells(state, seat)[0])))


def test_it_stays_the_first_dot_after_a_turn_let_pass() -> None:
    state = after(GAME.start(Setup(10, 10)), (A, Timeout()), (B, Put(Cell(4, 4))))
    assert cells(state, A) == [(5, 4), (4, 5), (5, 5)]


def test_who_finds_the_centre_full_may_begin_anywhere() -> None:
    (rows,) = blocks("A A \n A A")
    state = position(framed(rows, at=(4, 4)), turn="B")
    assert len(cells(state, B)) == 96
    assert reason(state, B, Put(Cell(0, 0))) is None


def test_a_player_whose_dots_are_all_captured_has_made_the_first_move() -> None:
    rows, holders = blocks("""
        . A .  |  . . .
        A b A  |  . a .
        . A .  |  . . .
    """)
    state = position(framed(rows), framed(holders), turn="B")
    assert len(cells(state, B)) == 95
    assert reason(state, B, Put(Cell(0, 0))) is None


def test_a_point_that_is_taken_or_captured_or_not_there() -> None:
    # dots/I/5, dots/I/9, dots/I.remarks/9
    rows, holders = blocks("""
        . A A .  |  . . . .
        A b . A  |  . a a .
        . A A .  |  . . . .
    """)
    for turn, seat in (("A", A), ("B", B)):
        state = position(framed(rows, (0, 0)), framed(holders, (0, 0)), turn=turn)
        assert reason(state, seat, Put(Cell(1, 0))) is Reason.TAKEN
        assert reason(state, seat, Put(Cell(1, 1))) is Reason.TAKEN
        assert reason(state, seat, Put(Cell(2, 1))) is Reason.CLOSED
        assert Cell(2, 1) not in cells(state, seat)


BEYOND = [(-1, 0), (0, -1), (10, 0), (0, 10), (10**30, 0), (-(10**30), 5)]
NONSENSE: list[object] = [
    (),
    (1,),
    (1, 2, 3),
    None,
    "A1",
    ("a", 1),
    [1, 2],
    {},
    7,
    (None, None),
    (0.5, 1),
    float("nan"),
]


@pytest.mark.parametrize("cell", [*BEYOND, *NONSENSE])
def test_points_that_are_not_there(cell: object) -> None:
    assert reason(GAME.start(Setup(10, 10)), A, Put(cast("Cell", cell))) is Reason.OFF_BOARD


def test_who_is_not_to_move() -> None:
    state = GAME.start(Setup(10, 10, 3))
    assert reason(state, B, Put(Cell(4, 4))) is CoreReason.NOT_YOUR_TURN
    assert reason(state, B, Timeout()) is CoreReason.NOT_YOUR_TURN
    assert list(GAME.moves(state, B)) == []


@pytest.mark.parametrize("seat", [CHANCE, Seat(3), Seat(-7)])
@pytest.mark.parametrize("move", [Put(Cell(4, 4)), OfferDraw(), Resign(), Leave(), Timeout()])
def test_who_is_no_player(seat: Seat, move: Move) -> None:
    state = GAME.start(Setup(10, 10, 3))
    assert reason(state, seat, move) is CoreReason.NOT_A_PLAYER
    assert list(GAME.moves(state, seat)) == []


@pytest.mark.parametrize("seat", [cast("Seat", None), cast("Seat", "0")])
@pytest.mark.parametrize("move", [Put(Cell(4, 4)), OfferDraw(), Resign(), Leave(), Timeout()])
def test_what_is_no_seat(seat: Seat, move: Move) -> None:
    state = GAME.start(Setup(10, 10, 3))
    with pytest.raises(TypeError if IS_COMPILED else IllegalMove):
        GAME.check(state, seat, move)


@pytest.mark.parametrize("move", [None, "A1", 5, object(), Cell(4, 4)])
def test_what_is_no_move(move: Any) -> None:
    assert reason(GAME.start(Setup(10, 10)), A, move) is CoreReason.UNKNOWN_MOVE


@pytest.mark.parametrize("move", [OfferDraw(), Resign(), Leave()])
def test_what_may_be_said_out_of_turn(move: Move) -> None:
    state = GAME.start(Setup(10, 10, 3))
    assert {reason(state, seat, move) for seat in (A, B, C)} == {None}


def test_a_player_who_has_stopped_says_no_more() -> None:
    state = after(GAME.start(Setup(10, 10, 3)), (B, Resign()))
    assert {reason(state, B, move) for move in (OfferDraw(), Resign(), Leave())} == {Reason.STOPPED}
    assert reason(state, B, Put(Cell(4, 4))) is CoreReason.NOT_YOUR_TURN


def test_one_agrees_to_a_draw_once() -> None:
    state = after(GAME.start(Setup(10, 10)), (B, OfferDraw()))
    assert reason(state, B, OfferDraw()) is Reason.AGREED
    assert reason(state, A, OfferDraw()) is None


@pytest.mark.parametrize("seat", [A, B, CHANCE])
@pytest.mark.parametrize("move", [Put(Cell(4, 4)), OfferDraw(), Resign(), Leave(), Timeout(), None])
def test_nothing_may_be_done_after_the_end(seat: Seat, move: Any) -> None:
    state = after(GAME.start(Setup(10, 10)), (A, Resign()))
    assert reason(state, seat, move) is CoreReason.GAME_OVER
    assert list(GAME.moves(state, seat)) == []
