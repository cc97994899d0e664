"""Players who stop: who may, when, and how the game goes on without them."""

from msgspec.structs import replace

from parley.core.clauses import Leave, Resign, Timeout
from parley.core.errors import IllegalMove
from parley.core.errors import Reason as CoreReason
from parley.core.game import Step
from parley.core.outcome import Termination
from parley.core.seats import CHANCE, Seat
from parley.games.conquest.ending import end
from parley.games.conquest.events import Dropped
from parley.games.conquest.preparation import hand_on
from parley.games.conquest.reasons import Reason
from parley.games.conquest.state import Phase, State
from parley.games.conquest.turns import pass_turn

TERMINATIONS: dict[type[object], Termination] = {
    Resign: Termination.RESIGNED,
    Leave: Termination.LEFT,
    Timeout: Termination.TIMED_OUT,
}
_PREPARATION = (Phase.CLAIM, Phase.FILL)


def check_clause(state: State, seat: Seat, move: object) -> None:
    """You may resign or leave at any time; only the player to move can run out of time."""
    if seat == CHANCE:
        raise IllegalMove(CoreReason.NOT_A_PLAYER)
    if seat not in state.standing.playing:
        raise IllegalMove(Reason.OUT)
    if type(move) is Timeout and seat not in state.to_move:
        raise IllegalMove(CoreReason.NOT_YOUR_TURN)


def drop(state: State, seat: Seat, why: Termination) -> Step[State]:
    """The player is out. Whatever they were doing is cut short: units left are lost, dice are not thrown."""
    without = replace(state, standing=state.standing.without(seat))
    events = (Dropped(seat, why),)
    if len(without.standing.playing) == 1:
        return end(without, why, events)
    if seat != state.standing.turn:
        return Step(without, events)
    if state.phase in _PREPARATION:
        return hand_on(without, events)
    return pass_turn(without, state.units, events)
