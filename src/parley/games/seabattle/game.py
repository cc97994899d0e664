"""Sea Battle («морской бой»), put together.

Both sides place their fleets, then seat 0, the document's master, has the first shot. A hit or a kill keeps
the turn; a miss, or a shot where one was fired before, passes it. You win by sinking every enemy ship. If a
fleet is not known here (`Setup.remote`), its side answers every shot at it.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

from parley.core import IllegalMove, Leave, Outcome, Reason, Resign, Seat, Step, Timeout
from parley.core.declared import Pace
from parley.games.seabattle import drawing, endings, notation, placing, shooting
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.fleet import UNKNOWN_FLEET
from parley.games.seabattle.moves import Answer, Place, Ready, SeaBattleMove, Shoot
from parley.games.seabattle.reasons import Reason as OwnReason
from parley.games.seabattle.setup import Setup
from parley.games.seabattle.state import BOTH, PLAYERS, State
from parley.games.seabattle.view import View


class _Rule(NamedTuple):
    """The check raises `IllegalMove`; the effect relies on it."""

    check: Callable[[State, Seat, Any], None]
    effect: Callable[[State, Seat, Any], Step[State]]


_RULES: dict[type[object], _Rule] = {
    Place: _Rule(placing.check_place, placing.place),
    Ready: _Rule(placing.check_ready, placing.ready),
    Shoot: _Rule(shooting.check_shoot, shooting.shoot),
    Answer: _Rule(shooting.check_answer, shooting.answer),
    Resign: _Rule(endings.check_resign, endings.resign),
    Leave: _Rule(endings.check_resign, endings.leave),
    Timeout: _Rule(endings.check_timeout, endings.time_out),
}


def _checked_rule(state: State, seat: Seat, move: SeaBattleMove) -> _Rule:
    if state.outcome is not None:
        raise IllegalMove(Reason.GAME_OVER)
    if seat not in BOTH:
        raise IllegalMove(Reason.NOT_A_PLAYER)
    rule = _RULES.get(type(move))
    if rule is None:
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    rule.check(state, seat, move)
    return rule


class SeaBattle:
    """The rules as `core.Game` wants them."""

    name: ClassVar[str] = "seabattle"
    setup_type: ClassVar[type[Setup]] = Setup
    pace: ClassVar[Pace] = Pace(60, 300)
    reasons: ClassVar[type[OwnReason]] = OwnReason

    def seats(self, _setup: Setup) -> int:
        return len(PLAYERS)

    def start(self, setup: Setup) -> State:
        """Both are to place their fleets."""
        charts = (Chart(setup.waters_of(PLAYERS[0])), Chart(setup.waters_of(PLAYERS[1])))
        return State(setup, BOTH, False, charts, (UNKNOWN_FLEET, UNKNOWN_FLEET))

    def to_move(self, state: State) -> frozenset[Seat]:
        """While placing, those who have not placed; then the shooter, or whoever owes an answer."""
        return state.to_move

    def check(self, state: State, seat: Seat, move: SeaBattleMove) -> None:
        _checked_rule(state, seat, move)

    def apply(self, state: State, seat: Seat, move: SeaBattleMove) -> Step[State]:
        return _checked_rule(state, seat, move).effect(state, seat, move)

    def retell(self, state: State, seat: Seat, move: SeaBattleMove) -> Step[State]:
        """As `apply`, without checking again."""
        return _RULES[type(move)].effect(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Iterator[SeaBattleMove]:
        return self.view(state, seat).moves()

    def chance(self, _state: State, _rng: Random) -> SeaBattleMove:
        """Never: chance has no part in this game."""
        raise IllegalMove(Reason.NOT_YOUR_TURN)

    def view(self, state: State, seat: Seat | None) -> View:
        """What `seat` may know: its own fleet, the public charts, and in the end everything."""
        first, second = state.fleets
        if state.outcome is None:
            first = first if seat == 0 else UNKNOWN_FLEET
            second = second if seat == 1 else UNKNOWN_FLEET
        return View(
            seat,
            state.setup,
            state.to_move,
            state.started,
            state.charts,
            (first, second),
            state.pending,
            state.outcome,
        )

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_move(self, move: SeaBattleMove) -> str:
        """One line of text: `B7`, `place A1-D1 F1-F3 H8`, `ready`, `miss`, `resign`."""
        return notation.format_move(move)

    def parse_move(self, text: str) -> SeaBattleMove:
        """The reverse of `format_move`, in either letter case; raises `NotationError`."""
        return notation.parse_move(text)

    def drawing(self, view: View) -> str:
        return drawing.draw(view)


GAME = SeaBattle()
