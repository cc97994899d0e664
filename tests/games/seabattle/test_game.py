from random import Random
from typing import Any

import pytest

from parley.core import CHANCE, Cell, Game, IllegalMove, Reason, Seat
from parley.games import load_game
from parley.games.seabattle import GAME, SeaBattle, SeaBattleMove, Setup, Shoot, State, View
from parley.testing.check_game import check_game
from tests.games.seabattle.play import MASTER, SETUP, placed, shoot


def test_it_is_a_game() -> None:
    game: Game[State, SeaBattleMove, View] = GAME
    assert load_game("seabattle") is game
    assert isinstance(game, SeaBattle)
    assert game.seats(Setup()) == 2
    assert game.setup_type is Setup


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(6, (0, 0, 1, 3), wall_limit=True),
        Setup(7, (1, 1, 1, 2), remote=(0,)),
        Setup(6, (0, 1, 1, 2), wall_limit=True, remote=(0, 1)),
    ],
)
def test_it_keeps_the_contract(setup: Setup) -> None:
    check_game(GAME, [setup], seeds=range(1))


@pytest.mark.parametrize("seat", [CHANCE, Seat(2), Seat(-2), Seat(10**20)])
def test_there_are_two_seats(seat: Seat) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(placed(), seat, Shoot(Cell(0, 0)))
    assert refusal.value.reason is Reason.NOT_A_PLAYER


@pytest.mark.parametrize("move", [None, "A1", Cell(0, 0), object()])
def test_other_moves_are_unknown(move: Any) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(placed(), MASTER, move)
    assert refusal.value.reason is Reason.UNKNOWN_MOVE


def test_chance_has_no_part_in_it() -> None:
    with pytest.raises(IllegalMove):
        GAME.chance(placed(), Random(1))


def test_a_refusal_leaves_the_state_as_it_was() -> None:
    state = shoot(placed(), "A1")
    before = (state.charts, state.to_move, state.pending)
    with pytest.raises(IllegalMove):
        GAME.apply(state, MASTER, Shoot(Cell(3, 3)))
    assert (state.charts, state.to_move, state.pending) == before
    assert GAME.start(SETUP) == GAME.start(Setup(6, (0, 1, 1, 2)))
