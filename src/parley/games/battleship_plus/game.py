"""Battleship Plus, put together (bpgp/1.1/1 and on).

Both players place their fleets, CHANCE says who begins, then they take turns. A turn is a shot or a move of
one ship by one cell; a hit earns another turn. A damaged ship cannot move. You win by sinking every ship of
the other; you lose if you miss three turns in a row, give up or leave.
"""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from parley.core import CHANCE, IllegalMove, Outcome, Seat, Step
from parley.core.declared import Pace
from parley.games.battleship_plus import drawing, notation
from parley.games.battleship_plus.fleet import Fleet
from parley.games.battleship_plus.moves import BattleshipMove, First
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.rules import RULES, refuse
from parley.games.battleship_plus.setup import PLACING_SECONDS, Setup
from parley.games.battleship_plus.state import PLAYERS, Public, State
from parley.games.battleship_plus.view import View


class BattleshipPlus:
    """The rules as `core.Game` wants them."""

    name: ClassVar[str] = "battleship-plus"
    setup_type: ClassVar[type[Setup]] = Setup
    pace: ClassVar[Pace] = Pace(60, PLACING_SECONDS)
    reasons: ClassVar[type[Reason]] = Reason

    def seats(self, _setup: Setup) -> int:
        # bpgp/1.1/1, bpgp/1.3/1
        return len(PLAYERS)

    def start(self, setup: Setup) -> State:
        """Both are to place their fleets."""
        return State(Public(setup))

    def to_move(self, state: State) -> frozenset[Seat]:
        """While placing, those who have not placed yet: nobody waits for a second thought."""
        return state.public.to_move

    def check(self, state: State, seat: Seat, move: BattleshipMove) -> None:
        reason = refuse(state.public, state.fleets, seat, move)
        if reason is not None:
            raise IllegalMove(reason)

    def apply(self, state: State, seat: Seat, move: BattleshipMove) -> Step[State]:
        reason = refuse(state.public, state.fleets, seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        return RULES[type(move)].apply(state, seat, move)

    def retell(self, state: State, seat: Seat, move: BattleshipMove) -> Step[State]:
        """Like `apply`, without checking again."""
        return RULES[type(move)].apply(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[BattleshipMove]:
        """Like `View.moves`; CHANCE may choose either player."""
        if seat in PLAYERS:
            yield from self.view(state, seat).moves()
        elif seat in state.public.to_move:
            yield from map(First, PLAYERS)

    def chance(self, state: State, rng: Random) -> BattleshipMove:
        """Either player begins, with equal probability."""
        # bpgp/1.2/7
        return rng.choice(tuple(self.moves(state, CHANCE)))

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` may know: its own fleet, everything public, and in the end everything."""
        first, second = state.fleets
        if state.public.outcome is None:
            first = first if seat == 0 else _UNSEEN
            second = second if seat == 1 else _UNSEEN
        return View(seat, state.public, (first, second))

    def outcome(self, state: State) -> Outcome | None:
        return state.public.outcome

    format_move = staticmethod(notation.format_move)
    parse_move = staticmethod(notation.parse_move)

    def drawing(self, view: View) -> str:
        return drawing.draw(view)


_UNSEEN = Fleet()
GAME = BattleshipPlus()
