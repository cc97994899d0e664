"""Before the first turn: placing the fleets, and saying who begins."""

from parley.core import CHANCE, Seat, Step
from parley.core import Reason as CoreReason
from parley.games.battleship_plus import hearing
from parley.games.battleship_plus.events import Placed, Started
from parley.games.battleship_plus.fleet import place_fleet, refuse_fleet
from parley.games.battleship_plus.moves import First, Place
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.state import PLAYERS, TURN_OF_CHANCE, Fleets, Public, State, put


def refuse_place(public: Public, _fleets: Fleets, _seat: Seat, move: Place) -> Reason | None:
    """Whoever has placed may place again until both have."""
    # bpgp/1.2/6, bpgp/4.2.2/9
    if public.started or public.to_move == TURN_OF_CHANCE:
        return Reason.ALREADY_STARTED
    return refuse_fleet(public.setup, move.ships)


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """The last to place hands over to CHANCE."""
    told, fleet = Placed(seat), place_fleet(state.public.setup, move.ships)
    return Step(State(hearing.placed(state.public, told), put(state.fleets, seat, fleet)), (told,))


def refuse_first(public: Public, _fleets: Fleets, seat: Seat, move: First) -> CoreReason | None:
    """Only CHANCE says who begins."""
    if seat != CHANCE or seat not in public.to_move:
        return CoreReason.NOT_YOUR_TURN
    return None if move.seat in PLAYERS else CoreReason.NOT_A_PLAYER


def first(state: State, _seat: Seat, move: First) -> Step[State]:
    """The game has started."""
    # bpgp/1.3/4, bpgp/1.2/7
    told = Started(move.seat)
    return Step(State(hearing.started(state.public, told), state.fleets), (told,))
