import pytest

from parley.adapters.encodings.dots import DotsEncoding
from parley.core import Cell, Seat
from parley.games.dots import GAME, OfferDraw, Put, Setup, State
from tests.adapters.choosing import painted

SETUP = Setup(10, 10, players=3)


def _state() -> State:
    state = GAME.start(SETUP)
    for number, move in enumerate(["E5", "F5", "E6", "A1"]):
        state = GAME.apply(state, Seat(number % 3), GAME.parse_move(move)).state
    return state


def test_the_planes_begin_with_whoever_looks() -> None:
    encoding = DotsEncoding(SETUP)
    planes = painted(encoding.planes, encoding.see(GAME.view(_state(), Seat(2)), ()))
    live = [sorted(zip(*plane.nonzero()[::-1], strict=True)) for plane in planes[0:9:3]]
    assert live == [[(4, 5)], [(0, 0), (4, 4)], [(5, 4)]]
    assert planes[9].sum() == 96
    assert planes[10][0][0] == planes[10].sum() == 1


def test_the_first_dot_goes_into_the_centre() -> None:
    encoding, view = DotsEncoding(SETUP), GAME.view(GAME.start(SETUP), Seat(0))
    mask = painted(encoding.choices, encoding.offer(view, ())).reshape(-1)
    assert mask.nonzero()[0].tolist() == [44, 45, 54, 55]
    assert encoding.move(view, (45,)) == Put(Cell(5, 4))
    assert encoding.actions(view, Put(Cell(5, 4))) == (45,)


def test_an_offer_is_no_action() -> None:
    with pytest.raises(ValueError, match="no actions"):
        DotsEncoding(SETUP).actions(GAME.view(_state(), Seat(0)), OfferDraw())
