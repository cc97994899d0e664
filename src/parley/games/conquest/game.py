"""The conquest game: claim, reinforce, attack, march; the last one left wins.

Read from "Kommunikation zwischen AI und dem GameCore" (codes like #50 are its). Which action belongs to which
phase is one table; a move is refused for its phase first, then source, target and units.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from parley.core.declared import Pace
from parley.core.errors import IllegalMove
from parley.core.errors import Reason as CoreReason
from parley.core.game import Game, Step
from parley.core.outcome import Outcome
from parley.core.seats import CHANCE, Seat
from parley.games.conquest.battle import (
    advance,
    attack,
    check_advance,
    check_attack,
    check_roll,
    roll,
)
from parley.games.conquest.board import board_of
from parley.games.conquest.clauses import TERMINATIONS, check_clause, drop
from parley.games.conquest.dealing import check_deal, deal, draw_deal
from parley.games.conquest.dice import dice_for
from parley.games.conquest.drawing import drawing
from parley.games.conquest.ending import places
from parley.games.conquest.moves import (
    Advance,
    Attack,
    Deal,
    Draw,
    First,
    March,
    Move,
    Next,
    Place,
    Roll,
    Trade,
)
from parley.games.conquest.notation import format_move, parse_move
from parley.games.conquest.offers import all_moves
from parley.games.conquest.preparation import (
    check_claim,
    check_first,
    check_place,
    claim,
    draw_placing,
    fill,
)
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import Setup
from parley.games.conquest.state import Phase, State, start
from parley.games.conquest.trading import check_draw, check_trade, draw, draw_card, trade
from parley.games.conquest.turns import (
    check_march,
    check_next,
    draw_turns,
    march,
    reinforce,
    stay,
    stop_attack,
)
from parley.games.conquest.view import View

Rule = tuple[Callable[[State, Any], None], Callable[[State, Any], Step[State]]]

RULES: dict[Phase, dict[type[object], Rule]] = {
    Phase.DRAW_PLACING: {First: (check_first, draw_placing)},
    Phase.DEAL: {Deal: (check_deal, deal)},
    Phase.CLAIM: {Place: (check_claim, claim)},
    Phase.FILL: {Place: (check_place, fill)},
    Phase.DRAW_TURNS: {First: (check_first, draw_turns)},
    Phase.REINFORCE: {Place: (check_place, reinforce), Trade: (check_trade, trade)},
    Phase.ATTACK: {Attack: (check_attack, attack), Next: (check_next, stop_attack)},
    Phase.BATTLE: {Roll: (check_roll, roll)},
    Phase.ADVANCE: {
        Advance: (check_advance, advance),
        Attack: (check_attack, attack),
        Next: (check_next, stop_attack),
    },
    Phase.MARCH: {March: (check_march, march), Next: (check_next, stay)},
    Phase.DRAW_CARD: {Draw: (check_draw, draw)},
    Phase.OVER: {},
}
"""Which actions belong to which phase: how each is checked, and what it does."""

_FACES = range(1, 7)
_MOVES = frozenset(move for rules in RULES.values() for move in rules)


def _draw_first(state: State, rng: Random) -> First:
    return First(rng.choice(state.standing.playing))


def _throw(state: State, rng: Random) -> Roll:
    source, target = state.front
    attacker, defender = dice_for(state.units[source], state.units[target])
    return Roll(tuple(rng.choices(_FACES, k=attacker)), tuple(rng.choices(_FACES, k=defender)))


_CHANCES: dict[Phase, Callable[[State, Random], Move]] = {
    Phase.DRAW_PLACING: _draw_first,
    Phase.DEAL: draw_deal,
    Phase.DRAW_TURNS: _draw_first,
    Phase.BATTLE: _throw,
    Phase.DRAW_CARD: draw_card,
}


class Conquest:
    """The rules. Everything is public, so views differ only in whose they are."""

    name: ClassVar[str] = "conquest"
    setup_type: ClassVar[type[Setup]] = Setup
    pace: ClassVar[Pace] = Pace(120)
    reasons: ClassVar[type[Reason]] = Reason

    def seats(self, setup: Setup) -> int:
        """How many players this setup is for."""
        # core/rules/1
        return setup.players

    def start(self, setup: Setup) -> State:
        """An empty map; CHANCE decides who places first."""
        return start(board_of(setup))

    def to_move(self, state: State) -> frozenset[Seat]:
        """The player whose turn it is, or CHANCE."""
        return state.to_move

    def check(self, state: State, seat: Seat, move: Move) -> None:
        rule = RULES[state.phase].get(type(move))
        if rule is None or seat not in state.to_move:
            _check_exceptional(state, seat, move)
        else:
            rule[0](state, move)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        rule = RULES[state.phase].get(type(move))
        if rule is None or seat not in state.to_move:
            _check_exceptional(state, seat, move)
            return drop(state, seat, TERMINATIONS[type(move)])
        rule[0](state, move)
        return rule[1](state, move)

    def retell(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """As `apply`, without checking again."""
        rule = RULES[state.phase].get(type(move))
        if rule is None or seat not in state.to_move:
            return drop(state, seat, TERMINATIONS[type(move)])
        return rule[1](state, move)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """What `seat` may decide now, lazily: a march alone may be a thousand moves."""
        return all_moves(state) if seat in state.to_move else iter(())

    def chance(self, state: State, rng: Random) -> Move:
        """Draw the first player, deal, throw the dice, or draw a card."""
        return _CHANCES[state.phase](state, rng)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.standing.outcome

    def places(self, state: State) -> tuple[int, ...]:
        """Those still playing by nodes, then units; then the fallen, the last to fall first."""
        return places(state)

    def format_move(self, move: Move) -> str:
        """One line of text."""
        return format_move(move)

    def parse_move(self, text: str) -> Move:
        """The reverse of `format_move`."""
        return parse_move(text)

    def drawing(self, view: View) -> str:
        """The map and a table of its continents, at most 100 columns wide."""
        return drawing(view)


def _check_exceptional(state: State, seat: Seat, move: object) -> None:
    """Out of turn, or not in this phase: only a player who stops may do that."""
    if state.standing.outcome is not None:
        raise IllegalMove(CoreReason.GAME_OVER)
    if seat != CHANCE and not 0 <= seat < state.standing.board.setup.players:
        raise IllegalMove(CoreReason.NOT_A_PLAYER)
    if type(move) in TERMINATIONS:
        check_clause(state, seat, move)
    elif type(move) not in _MOVES:
        raise IllegalMove(CoreReason.UNKNOWN_MOVE)
    else:
        raise IllegalMove(Reason.WRONG_PHASE if seat in state.to_move else CoreReason.NOT_YOUR_TURN)


GAME: Game[State, Move, View] = Conquest()
