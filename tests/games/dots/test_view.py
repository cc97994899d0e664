from parley.core import Cell, Resign, Seat
from parley.games.dots import GAME, Put, Setup

A, B = Seat(0), Seat(1)


def test_everybody_sees_everything() -> None:
    state = GAME.apply(GAME.start(Setup(10, 10)), A, Put(Cell(4, 4))).state
    for seat in (A, B, None):
        view = GAME.view(state, seat)
        assert view.seat == seat
        assert view.state == state
        assert view.to_move == {B}
        assert view.outcome is None


def test_a_view_offers_what_the_game_offers_that_seat() -> None:
    state = GAME.start(Setup(10, 10))
    assert list(GAME.view(state, A).moves()) == list(GAME.moves(state, A)) != []
    assert list(GAME.view(state, B).moves()) == list(GAME.view(state, None).moves()) == []
    assert GAME.view(state, A).choices == state.field.centre
    assert GAME.view(state, B).choices == GAME.view(state, None).choices == 0


def test_the_end_is_seen() -> None:
    state = GAME.apply(GAME.start(Setup(10, 10)), A, Resign()).state
    view = GAME.view(state, None)
    assert view.to_move == frozenset()
    assert view.outcome == GAME.outcome(state)
