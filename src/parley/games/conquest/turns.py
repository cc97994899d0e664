"""A turn: reinforce, attack as often as you like, march once."""

from msgspec.structs import replace

from parley.core.errors import IllegalMove
from parley.core.game import Event, Step
from parley.core.outcome import Termination
from parley.core.seats import Seat
from parley.games.conquest.ending import end
from parley.games.conquest.events import Drawn, Marched, PhaseBegan, Placed, TurnBegan
from parley.games.conquest.moves import First, March, Next, Place
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import MAX_PLAYERS
from parley.games.conquest.state import ALONE, DICE, Phase, Standing, State, put

_REINFORCE, _ATTACK, _MARCH = Phase.REINFORCE, Phase.ATTACK, Phase.MARCH
_ATTACKS, _MARCHES = (
    tuple(PhaseBegan(Seat(seat), phase) for seat in range(MAX_PLAYERS)) for phase in (_ATTACK, _MARCH)
)


def draw_turns(state: State, move: First) -> Step[State]:
    """The first turn begins."""
    return _begin(state, state.standing.begun(move.seat), state.units, (Drawn(move.seat),))


def pass_turn(state: State, units: tuple[int, ...], events: tuple[Event, ...]) -> Step[State]:
    """The next turn begins, unless the round limit is reached."""
    # core/rules/7
    passed = state.standing.passed()
    if passed.round > passed.board.setup.rounds:
        return end(replace(state, units=units), Termination.TURN_LIMIT, events)
    return _begin(state, passed, units, events)


def reinforce(state: State, move: Place) -> Step[State]:
    """Place units on an own node; when none are left, the attack begins."""
    # core/50/2
    node, count, seat = move.node, move.units, state.standing.turn
    units = put(state.units, node, state.units[node] + count)
    left = state.left - count
    placed = Placed(seat, node, count)
    phase, events = (_REINFORCE, (placed,)) if left else (_ATTACK, (placed, _ATTACKS[seat]))
    return Step(State(state.standing, phase, state.to_move, state.owners, state.lands, units, left), events)


def check_next(_state: State, _move: Next) -> None:
    """Always allowed in its phases."""


def stop_attack(state: State, _move: Next) -> Step[State]:
    """From the attack, or from a conquest not followed up, on to the march."""
    marching = State(state.standing, _MARCH, state.to_move, state.owners, state.lands, state.units)
    return Step(marching, (_MARCHES[state.standing.turn],))


def check_march(state: State, move: March) -> None:
    """Between own nodes that are connected; one unit stays behind."""
    # core/22/3, core/21/4, core/23/1, core/rules/6
    source, target, owners, standing = move.source, move.target, state.owners, state.standing
    if not 0 <= source < len(owners) or owners[source] != standing.turn:
        raise IllegalMove(Reason.INVALID_SOURCE)
    if not 0 <= target < len(owners) or owners[target] != standing.turn:
        raise IllegalMove(Reason.INVALID_TARGET)
    if not standing.board.is_reached(state.lands[standing.turn], source, target):
        raise IllegalMove(Reason.INVALID_TARGET)
    if not 0 < move.units < state.units[source]:
        raise IllegalMove(Reason.INVALID_UNITS)


def march(state: State, move: March) -> Step[State]:
    """The last action of a turn."""
    # core/53/1
    source, target, count = move.source, move.target, move.units
    units = list(state.units)
    units[source] -= count
    units[target] += count
    return _finish(state, tuple(units), (Marched(state.standing.turn, source, target, count),))


def stay(state: State, _move: Next) -> Step[State]:
    """The turn ends without a march."""
    return _finish(state, state.units, ())


def _finish(state: State, units: tuple[int, ...], events: tuple[Event, ...]) -> Step[State]:
    """The turn ends; a player who conquered something draws a card first, if there are cards."""
    cards = state.standing.cards
    if cards is not None and cards.is_due and cards.in_deck(len(units)):
        return Step(State(state.standing, Phase.DRAW_CARD, DICE, state.owners, state.lands, units), events)
    return pass_turn(state, units, events)


def _begin(
    state: State, standing: Standing, units: tuple[int, ...], events: tuple[Event, ...]
) -> Step[State]:
    seat, lands = standing.turn, state.lands
    left = standing.board.income(lands[seat])
    begun = State(standing, _REINFORCE, ALONE[seat], state.owners, lands, units, left)
    return Step(begun, (*events, TurnBegan(seat, left, standing.round)))
