"""Before the first shot: both sides place their fleets, in either order."""

from parley.core import IllegalMove, Seat, Step
from parley.games.seabattle.events import Placed
from parley.games.seabattle.fleet import UNKNOWN_FLEET, Fleet, check_fleet
from parley.games.seabattle.moves import Place, Ready
from parley.games.seabattle.reasons import Reason
from parley.games.seabattle.state import TURN_OF, State, put


def check_place(state: State, seat: Seat, move: Place) -> None:
    """Raise `IllegalMove` unless these ships may lie so."""
    _check_unplaced(state, seat)
    if seat in state.setup.remote:
        raise IllegalMove(Reason.SHIPS_ELSEWHERE)
    check_fleet(state.setup.waters, move.ships)


def check_ready(state: State, seat: Seat, _move: Ready) -> None:
    """Raise `IllegalMove` unless this fleet is one that is not known here."""
    _check_unplaced(state, seat)
    if seat not in state.setup.remote:
        raise IllegalMove(Reason.SHIPS_WANTED)


def _check_unplaced(state: State, seat: Seat) -> None:
    # com/field/7
    if state.started or seat not in state.to_move:
        raise IllegalMove(Reason.ALREADY_PLACED)


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """The fleet stays where it is to the end."""
    return _placed(state, seat, check_fleet(state.setup.waters, move.ships))


def ready(state: State, seat: Seat, _move: Ready) -> Step[State]:
    """The fleet is placed, and its side answers for it."""
    return _placed(state, seat, UNKNOWN_FLEET)


def _placed(state: State, seat: Seat, fleet: Fleet) -> Step[State]:
    waiting = state.to_move - {seat}
    fleets = put(state.fleets, seat, fleet)
    # com/4/2
    after = State(state.setup, waiting or TURN_OF[0], not waiting, state.charts, fleets)
    return Step(after, (Placed(seat),))
