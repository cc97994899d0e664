import pytest

from parley.core import IllegalMove, Seat
from parley.core import Reason as CoreReason
from parley.games.seabattle import GAME, Place, Placed, Ready, Reason, SeaBattleMove, Setup, Shoot, State
from parley.games.seabattle.drawing import parse_fleet
from tests.games.seabattle.play import FIRST, MASTER, SECOND, SETUP, SLAVE, placed

FIRST_FLEET = Place(parse_fleet(FIRST))
SECOND_FLEET = Place(parse_fleet(SECOND))
REMOTE = Setup(SETUP.size, SETUP.fleet, remote=(1,))


def refused(state: State, seat: Seat, move: SeaBattleMove) -> object:
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(state, seat, move)
    return refusal.value.reason


@pytest.mark.parametrize("order", [(MASTER, SLAVE), (SLAVE, MASTER)])
def test_both_place_in_whichever_order_and_the_master_shoots_first(order: tuple[Seat, Seat]) -> None:
    # com/4/2
    state = GAME.start(SETUP)
    assert GAME.to_move(state) == {MASTER, SLAVE}
    step = GAME.apply(state, order[0], FIRST_FLEET)
    assert step.events == (Placed(order[0]),)
    assert GAME.to_move(step.state) == {order[1]}
    assert not step.state.started
    step = GAME.apply(step.state, order[1], SECOND_FLEET)
    assert step.events == (Placed(order[1]),)
    assert GAME.to_move(step.state) == {MASTER}
    assert step.state.started
    assert step.state.fleets[order[0]].ships == FIRST_FLEET.ships
    assert step.state.fleets[order[1]].ships == SECOND_FLEET.ships


def test_a_fleet_is_placed_for_good() -> None:
    # com/field/7
    state = GAME.apply(GAME.start(SETUP), MASTER, FIRST_FLEET).state
    assert refused(state, MASTER, SECOND_FLEET) is Reason.ALREADY_PLACED
    assert refused(placed(), MASTER, SECOND_FLEET) is Reason.ALREADY_PLACED
    assert refused(placed(), SLAVE, SECOND_FLEET) is Reason.ALREADY_PLACED
    assert refused(placed(REMOTE), SLAVE, Ready()) is Reason.ALREADY_PLACED


def test_an_illegal_fleet_is_refused() -> None:
    assert refused(GAME.start(SETUP), MASTER, Place(FIRST_FLEET.ships[1:])) is Reason.WRONG_FLEET


def test_nobody_shoots_before_both_have_placed() -> None:
    state = GAME.start(SETUP)
    shot = Shoot(FIRST_FLEET.ships[0].first)
    assert refused(state, MASTER, shot) is Reason.NOT_STARTED
    half = GAME.apply(state, MASTER, FIRST_FLEET).state
    assert refused(half, MASTER, shot) is Reason.NOT_STARTED
    assert refused(half, SLAVE, shot) is Reason.NOT_STARTED


def test_a_fleet_that_is_not_known_here_is_just_ready() -> None:
    state = GAME.start(REMOTE)
    assert refused(state, MASTER, Ready()) is Reason.SHIPS_WANTED
    assert refused(state, SLAVE, SECOND_FLEET) is Reason.SHIPS_ELSEWHERE
    step = GAME.apply(state, SLAVE, Ready())
    assert step.events == (Placed(SLAVE),)
    state = GAME.apply(step.state, MASTER, FIRST_FLEET).state
    assert GAME.to_move(state) == {MASTER}
    assert state.fleets[SLAVE].ships == ()


def test_both_fleets_may_be_elsewhere() -> None:
    state = placed(Setup(SETUP.size, SETUP.fleet, remote=(0, 1)))
    assert GAME.to_move(state) == {MASTER}
    assert refused(state, SLAVE, Shoot(FIRST_FLEET.ships[0].first)) is CoreReason.NOT_YOUR_TURN
