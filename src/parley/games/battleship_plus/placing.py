"""Before the first turn: placing the fleets, and saying who begins (BPGP 4.2.2, 4.1.3)."""

from parley.core import CHANCE, Seat, Step
from parley.core import Reason as CoreReason
from parley.games.battleship_plus.events import Placed, Started
from parley.games.battleship_plus.fleet import place_fleet, refuse_fleet
from parley.games.battleship_plus.moves import First, Place
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.state import PLAYERS, TURN_OF, TURN_OF_CHANCE, Fleets, Public, State, put


def refuse_place(public: Public, _fleets: Fleets, _seat: Seat, move: Place) -> Reason | None:
    """Who has placed may place again until both have."""
    if public.started or public.to_move == TURN_OF_CHANCE:
        return Reason.ALREADY_STARTED
    return refuse_fleet(public.setup, move.ships)


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """The last to place hands over to CHANCE."""
    setup, to_move = state.public.setup, state.public.to_move
    public = Public(setup, to_move - TURN_OF[seat] or TURN_OF_CHANCE)
    return Step(State(public, put(state.fleets, seat, place_fleet(setup, move.ships))), (Placed(seat),))


def refuse_first(public: Public, _fleets: Fleets, seat: Seat, move: First) -> CoreReason | None:
    """Only CHANCE says who begins."""
    if seat != CHANCE or seat not in public.to_move:
        return CoreReason.NOT_YOUR_TURN
    return None if move.seat in PLAYERS else CoreReason.NOT_A_PLAYER


def first(state: State, _seat: Seat, move: First) -> Step[State]:
    """The game has started."""
    public = Public(state.public.setup, TURN_OF[move.seat], started=True)
    return Step(State(public, state.fleets), (Started(move.seat),))
