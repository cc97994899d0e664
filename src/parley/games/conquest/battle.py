"""An attack: the player says where, CHANCE throws the dice, and a conquest may be followed up."""

from msgspec.structs import replace

from parley.core.errors import IllegalMove
from parley.core.game import Event, Step
from parley.core.outcome import Termination
from parley.core.seats import Seat
from parley.games.conquest.cards import show
from parley.games.conquest.dice import IS_THROW, dice_for, losses
from parley.games.conquest.ending import end
from parley.games.conquest.events import Advanced, Attacked, Conquered, Eliminated, Inherited, Rolled
from parley.games.conquest.moves import Advance, Attack, Roll
from parley.games.conquest.reasons import Reason
from parley.games.conquest.state import ALONE, DICE, Phase, Standing, State

_ATTACK, _BATTLE, _ADVANCE = Phase.ATTACK, Phase.BATTLE, Phase.ADVANCE


def check_attack(state: State, move: Attack) -> None:
    """From one of your nodes with at least two units, to a neighbouring enemy node."""
    # core/22/2, core/21/3, core/rules/8
    source, target, owners, standing = move.source, move.target, state.owners, state.standing
    if not 0 <= source < len(owners) or owners[source] != standing.turn or state.units[source] < 2:
        raise IllegalMove(Reason.INVALID_SOURCE)
    if target not in standing.board.neighbours[source] or owners[target] == standing.turn:
        raise IllegalMove(Reason.INVALID_TARGET)


def attack(state: State, move: Attack) -> Step[State]:
    """The dice decide next. After a conquest, attacking again declines to follow up."""
    front = source, target = move.source, move.target
    battle = State(state.standing, _BATTLE, DICE, state.owners, state.lands, state.units, 0, front)
    return Step(battle, (Attacked(state.standing.turn, source, target),))


def check_roll(state: State, move: Roll) -> None:
    """Each side throws as many dice as it must, with one to six on each."""
    source, target = state.front
    attacker, defender = dice_for(state.units[source], state.units[target])
    if move.attacker not in IS_THROW[attacker] or move.defender not in IS_THROW[defender]:
        raise IllegalMove(Reason.INVALID_DICE)


def roll(state: State, move: Roll) -> Step[State]:
    """One throw: the node is conquered, or the attack has failed, or (until decided) they throw again."""
    # core/rules/4
    standing, owners, lands, front = state.standing, state.owners, state.lands, state.front
    source, target = front
    lost = losses(move.attacker, move.defender)
    counts = list(state.units)
    counts[source] = ours = counts[source] - lost[0]
    counts[target] = theirs = counts[target] - lost[1]
    rolled = Rolled(move.attacker, move.defender, lost, (ours, theirs))
    if not theirs:
        return _conquer(state, counts, rolled)
    if ours > 1 and standing.board.until_decided:
        return Step(State(standing, _BATTLE, DICE, owners, lands, tuple(counts), 0, front), (rolled,))
    return Step(State(standing, _ATTACK, ALONE[standing.turn], owners, lands, tuple(counts)), (rolled,))


def _conquer(state: State, counts: list[int], rolled: Rolled) -> Step[State]:
    """One unit moves in at once; a player who loses the last node is out, unless out already."""
    # core/rules/5, core/11/1
    source, target = state.front
    standing, owners, lands = state.standing, list(state.owners), list(state.lands)
    loser, seat = owners[target], standing.turn
    owners[target] = seat
    lands[loser] ^= 1 << target
    lands[seat] ^= 1 << target
    counts[source] -= 1
    counts[target] = 1
    events: tuple[Event, ...] = (rolled, Conquered(seat, source, target, (counts[source], 1)))
    if standing.cards is not None:
        standing = replace(standing, cards=standing.cards.conquered())
    if not lands[loser] and loser in standing.playing:
        events = (*events, Eliminated(loser, seat), *_inherited(standing, loser))
        standing = standing.without(loser, seat)
    taken = State(standing, _ADVANCE, ALONE[seat], tuple(owners), tuple(lands), tuple(counts), 0, state.front)
    if len(standing.playing) == 1:
        return end(taken, Termination.WON, events)
    return Step(taken, events)


def _inherited(standing: Standing, loser: Seat) -> tuple[Event, ...]:
    hand = standing.cards.hands[loser] if standing.cards is not None else ()
    nodes = len(standing.board.map.nodes)
    return (Inherited(loser, standing.turn, tuple(show(card, nodes) for card in hand)),) if hand else ()


def check_advance(state: State, move: Advance) -> None:
    """Any number, including none, as long as one unit stays behind."""
    # core/23/1, core/52/1
    if not 0 <= move.units < state.units[state.front[0]]:
        raise IllegalMove(Reason.INVALID_UNITS)


def advance(state: State, move: Advance) -> Step[State]:
    """Follow up a conquest, and go on attacking."""
    standing, (source, target) = state.standing, state.front
    counts = list(state.units)
    counts[source] -= move.units
    counts[target] += move.units
    after = State(standing, _ATTACK, state.to_move, state.owners, state.lands, tuple(counts))
    return Step(after, (Advanced(standing.turn, source, target, move.units),))
