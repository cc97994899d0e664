"""What is told of a game of Dots, on a board of our own."""

import pytest

from parley.core import Cell, Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.games.dots import GAME, Passed, Put, Setup, Stopped
from parley.visits.dotline.game import agrees, outcome_of, ply_of
from parley.visits.seen import Seen
from parley.wires.dotline import news as n
from parley.wires.dotline import rows
from parley.wires.dotline.news import Ending, Why

ANN, BOB, EVE = Seat(0), Seat(1), Seat(2)


def seen(players: int = 3) -> Seen:
    setup = Setup(10, 10, players)
    made = Seen(7, GAME, setup, ANN, [f"p{seat}" for seat in range(players)])
    made.view = GAME.view(GAME.start(setup), ANN)
    return made


def test_the_third_turn_that_passes_is_for_the_server_to_count() -> None:
    table = seen()
    for number in range(9):
        told = ply_of(table, number, n.TimePassed(Seat(number % 3)))
        assert told is not None
        assert told.events == (Passed(Seat(number % 3)),)
    told = ply_of(table, 10, n.PlayerStopped(ANN, Why.LATE))
    assert told is not None
    assert (told.move, told.events) == (Timeout(), (Stopped(ANN, Termination.TIMED_OUT),))
    assert table.view.state.turn == BOB


@pytest.mark.parametrize(("why", "move"), [(Why.ASKED, Resign()), (Why.GONE, Leave()), (Why.LATE, Leave())])
def test_whoever_stops_out_of_turn(why: Why, move: object) -> None:
    table = seen()
    told = ply_of(table, 1, n.PlayerStopped(EVE, why))
    assert told is not None
    assert told.move == move
    assert table.view.state.standing.playing == (ANN, BOB)


def test_news_that_are_no_move() -> None:
    assert ply_of(seen(), 1, n.PlayerBack(BOB)) is None
    assert ply_of(Seen(7, GAME, Setup(), None, []), 1, n.DotPut(ANN, Cell(1, 1))) is None


def test_turn_and_scores_show_whether_both_play_by_the_same_rules() -> None:
    state = seen().view.state
    assert agrees(state, n.Turn(ANN, 20))
    assert agrees(state, n.Turn(ANN, 20, (rows.Score(BOB, 0),)))
    assert not agrees(state, n.Turn(BOB, 20))
    assert not agrees(state, n.Turn(ANN, 20, (rows.Score(BOB, 1),)))


def test_how_it_ended_is_the_servers_word() -> None:
    state = seen(2).view.state
    ours = GAME.apply(state, ANN, Resign()).state
    same = n.GameOver(7, Ending.STOPPED, (BOB,))
    assert outcome_of(ours, same, 2) == ours.standing.outcome
    scores = (rows.Score(ANN, 5), rows.Score(BOB, 2), rows.Score(EVE, 3))
    over = n.GameOver(7, Ending.FULL, (ANN,), scores)
    assert outcome_of(None, over, 3) == Outcome((1, 3, 2), Termination.BOARD_FULL)
    assert outcome_of(GAME.apply(state, ANN, Put(Cell(4, 4))).state, over, 2).winners == (ANN,)
