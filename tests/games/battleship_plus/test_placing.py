import pytest

from parley.core import CHANCE, Cell, Seat
from parley.games.battleship_plus import GAME, First, Move, Place, Placed, ShipPosition, Shoot, Started, State
from tests.games.battleship_plus.sea import FIRST, SECOND, mask, place, refusal, setup_of, started

START = GAME.start(setup_of(FIRST))


def placed(*seats: int) -> State:
    state = START
    for seat in seats:
        state = GAME.apply(state, Seat(seat), place(FIRST)).state
    return state


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_both_place_in_any_order_then_chance_says_who_begins(order: tuple[int, int]) -> None:
    assert GAME.to_move(START) == {0, 1}
    assert GAME.to_move(placed(order[0])) == {order[1]}
    assert GAME.to_move(placed(*order)) == {CHANCE}
    for first in (0, 1):
        step = GAME.apply(placed(*order), CHANCE, First(Seat(first)))
        assert step.events == (Started(Seat(first)),)
        assert GAME.to_move(step.state) == {first}


def test_everybody_is_told_that_a_fleet_is_placed_and_nothing_else() -> None:
    step = GAME.apply(START, Seat(1), place(SECOND))
    assert step.events == (Placed(Seat(1)),)
    assert step.state.fleets[1].occupied == mask(SECOND, "01234")
    assert not step.state.fleets[0].ships


def test_a_fleet_may_be_placed_again_until_both_have() -> None:
    # bpgp/4.2.2/9
    step = GAME.apply(placed(0), Seat(0), place(SECOND))
    assert step.events == (Placed(Seat(0)),)
    assert GAME.to_move(step.state) == {1}
    assert step.state.fleets[0].occupied == mask(SECOND, "01234")


@pytest.mark.parametrize("state", [placed(0, 1), started()])
@pytest.mark.parametrize("seat", [0, 1])
def test_and_not_after(state: State, seat: int) -> None:
    # bpgp/1.2/6, bpgp/4.2.2/9
    assert refusal(state, seat, place(FIRST)) == "ALREADY_STARTED"


def test_a_bad_placement_is_refused_and_may_be_mended() -> None:
    too_few = Place(place(FIRST).ships[1:])
    assert refusal(START, 0, too_few) == "WRONG_NUMBER_OF_SHIPS"
    on_land = Place((ShipPosition(Cell(9, 9), 0), *place(FIRST).ships[1:]))
    assert refusal(START, 0, on_land) == "OUT_OF_BOUNDS"
    # A fleet already placed stays when the next one is refused.
    assert refusal(placed(0), 0, on_land) == "OUT_OF_BOUNDS"
    assert refusal(START, 0, place(FIRST)) is None


@pytest.mark.parametrize("state", [START, placed(0), placed(1), placed(0, 1)])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_shoots_or_moves_before_the_start(state: State, seat: int) -> None:
    # bpgp/4.2/2
    assert refusal(state, seat, Shoot(Cell(99, 99))) == "NOT_STARTED"
    assert refusal(state, seat, Move(99, 99)) == "NOT_STARTED"


def test_only_chance_says_who_begins_and_only_once() -> None:
    assert refusal(placed(0, 1), 0, First(Seat(0))) == "NOT_YOUR_TURN"
    assert refusal(placed(0), CHANCE, First(Seat(0))) == "NOT_YOUR_TURN"
    assert refusal(started(), CHANCE, First(Seat(0))) == "NOT_YOUR_TURN"
    assert refusal(placed(0, 1), CHANCE, First(Seat(2))) == "NOT_A_PLAYER"
    assert refusal(placed(0, 1), CHANCE, First(CHANCE)) == "NOT_A_PLAYER"
    assert refusal(placed(0, 1), CHANCE, First(Seat(1))) is None
