"""The game of one end: our answers, and theirs judged."""

from random import Random

import pytest

from parley.core import Cell, SetupError
from parley.games.layout import random_layout
from parley.games.seabattle import Place, Result
from parley.games.seabattle.drawing import parse_fleet
from parley.seats.comport.game import ComportGame, Dishonest, answer_to, setup_of
from parley.wires.comport import MASTER, ROLES, SLAVE, Kill, Miss, Parameters

SIX = Parameters(6, 0, 0, 2, 2)


def placed(role: str, parameters: Parameters = SIX) -> ComportGame:
    game = ComportGame(role, parameters)
    waters = game.view.setup.waters
    game.place(Place.of(waters, random_layout(waters, Random(1))).ships)
    game.begin()
    return game


@pytest.mark.parametrize("role", ROLES)
def test_seats(role: str) -> None:
    game = placed(role)
    assert game.may_fire == (role == MASTER)
    assert game.view.seat == ROLES.index(role)


def test_a_fleet_nobody_can_place() -> None:
    with pytest.raises(SetupError):
        setup_of(Parameters(6, 1, 2, 5, 10))


def test_shots_at_us_are_answered_by_our_fleet() -> None:
    game = ComportGame(SLAVE, Parameters(6, 0, 0, 1, 1))
    game.place(
        parse_fleet("""
            . . . . . .
            . # # . . .
            . . . . . .
            . . . # . .
            . . . . . .
            . . . . . .
        """)
    )
    game.begin()
    shots = [Cell(1, 1), Cell(1, 1)]
    assert [game.answer(cell) for cell in shots[:1]] == [Result.HIT]
    assert game.answer(Cell(2, 1)) is Result.SUNK
    assert game.answer(Cell(3, 3)) is Result.SUNK
    assert game.is_lost
    assert (game.theirs.shots, game.theirs.hits) == (3, 3)


def test_an_answer_without_a_shot_means_nothing() -> None:
    game = placed(MASTER)
    assert game.hear(Result.HIT) is None


def test_a_lie_leaves_the_game_as_it_was() -> None:
    game = placed(MASTER)
    game.fire(Cell(2, 3))
    with pytest.raises(Dishonest, match="answered 'repeat' at C4, but that cell was not fired at before"):
        game.hear(Result.REPEAT)
    assert game.hear(Result.MISS) == Cell(2, 3)


def test_another_reading_of_the_wall_rule_is_no_lie() -> None:
    """Two of two ships at the wall: too many for us, but the peer may count only ships that lie along it."""
    game = placed(MASTER, Parameters(6, 0, 0, 1, 1))
    for cell, result in ((Cell(0, 0), Result.SUNK), (Cell(5, 0), Result.HIT), (Cell(5, 1), Result.SUNK)):
        game.fire(cell)
        assert game.hear(result) == cell
    assert game.is_won


def test_words_of_the_wire() -> None:
    assert answer_to(Result.MISS) == Miss()
    assert answer_to(Result.SUNK) == Kill()
