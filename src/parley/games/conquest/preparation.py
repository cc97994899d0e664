"""Before the first turn: chance says who begins, nodes are claimed, then filled up.

"Each in turn claims an empty node with 1 unit; when all are owned, players go on placing 1 unit at a time on
own nodes until each has placed the starting number." One unit each is a round, so the starting number is a
number of rounds. If players have dropped out, the others claim their share as well: claiming goes on until
every node is owned, past the starting number if need be.
"""

from msgspec.structs import replace

from parley.core.errors import IllegalMove
from parley.core.game import Event, Step
from parley.games.conquest.board import UNOWNED
from parley.games.conquest.cards import MOST
from parley.games.conquest.events import Claimed, Drawn, PhaseBegan, Placed, PreparationEnded
from parley.games.conquest.moves import First, Place
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import Dealing
from parley.games.conquest.state import ALONE, DICE, Phase, Standing, State, put


def check_first(state: State, move: First) -> None:
    """Somebody who is still playing begins."""
    if move.seat not in state.standing.playing:
        raise IllegalMove(Reason.OUT)


def draw_placing(state: State, move: First) -> Step[State]:
    """The first to claim is known; if nodes are dealt, theirs are dealt first."""
    seat = move.seat
    if state.standing.board.setup.deal is not Dealing.OFF:
        undealt = replace(state.standing, first=seat)
        return Step(replace(state, standing=undealt, phase=Phase.DEAL), (Drawn(seat),))
    standing = state.standing.begun(seat)
    drawn = replace(state, standing=standing, phase=Phase.CLAIM, to_move=ALONE[seat], left=1)
    return Step(drawn, (Drawn(seat),))


def check_claim(state: State, move: Place) -> None:
    """One unit, on a node that nobody has."""
    # core/21/2, core/23/1, core/rules/2
    if not 0 <= move.node < len(state.owners) or state.owners[move.node] != UNOWNED:
        raise IllegalMove(Reason.INVALID_TARGET)
    if move.units != 1:
        raise IllegalMove(Reason.INVALID_UNITS)


def check_place(state: State, move: Place) -> None:
    """Some of the units that are left, on an own node; with too many cards you have to trade first."""
    # core/21/2, core/23/1
    cards = state.standing.cards
    if cards is not None and len(cards.hands[state.standing.turn]) >= MOST:
        raise IllegalMove(Reason.MUST_TRADE)
    if not 0 <= move.node < len(state.owners) or state.owners[move.node] != state.standing.turn:
        raise IllegalMove(Reason.INVALID_TARGET)
    if not 0 < move.units <= state.left:
        raise IllegalMove(Reason.INVALID_UNITS)


def claim(state: State, move: Place) -> Step[State]:
    """The node is the player's."""
    node, seat = move.node, state.standing.turn
    owners = put(state.owners, node, seat)
    lands = put(state.lands, seat, state.lands[seat] | 1 << node)
    claimed = replace(state, owners=owners, lands=lands, units=put(state.units, node, 1))
    return hand_on(claimed, (Claimed(seat, node),))


def fill(state: State, move: Place) -> Step[State]:
    """Place one more of the starting units."""
    node = move.node
    filled = replace(state, units=put(state.units, node, state.units[node] + 1))
    return hand_on(filled, (Placed(state.standing.turn, node, 1),))


def hand_on(state: State, events: tuple[Event, ...]) -> Step[State]:
    """The next player places, or preparation is over."""
    owners, lands, units = state.owners, state.lands, state.units
    standing = state.standing.passed()
    seat = standing.turn
    if UNOWNED in owners:
        phase = Phase.CLAIM
    elif standing.round <= standing.board.starting_units:
        phase = Phase.FILL
        if state.phase is not phase:
            events = (*events, PhaseBegan(seat, phase))
    else:
        undrawn = Standing(standing.board, standing.playing, standing.fallen, cards=standing.cards)
        prepared = State(undrawn, Phase.DRAW_TURNS, DICE, owners, lands, units)
        return Step(prepared, (*events, PreparationEnded()))
    return Step(State(standing, phase, ALONE[seat], owners, lands, units, 1), events)
