"""The rules of Dots (Точки), sections I and II of the document.

Players put one dot in turn; a ring of one's dots round enemy dots captures all that is inside. Where the
document leaves something open, this is how it is played here:

- Whoever finds no central point open for the first dot may put it anywhere.
- Any capture made by a move gives the extra move, that of a pending free area as well.
- Whoever stops keeps dots, areas and score, and may still win. A stopped player's rings are no longer judged,
  until the board is full: then everybody's are, once.
- Of equal scores the better place is theirs who stayed. Whoever left, or slept, has lost to all others.
- An agreed draw is theirs who agreed: they share the first place, and whoever had stopped comes behind them.
  It needs all who still play, so it may also come about when the last one against it stops.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import ClassVar

from parley.core import IllegalMove, Leave, Outcome, Reason, Resign, Seat, Step, Timeout
from parley.games.dots import legal, moves, ranking, steps, view
from parley.games.dots.drawing import drawing
from parley.games.dots.field import field
from parley.games.dots.moves import Move, OfferDraw, Put
from parley.games.dots.setup import Setup
from parley.games.dots.state import EDITION, Land, Standing, State
from parley.games.dots.view import View

_STEPS: dict[type[Move], Callable[[State, Seat], Step[State]]] = {
    OfferDraw: steps.offer_draw,
    Resign: steps.resign,
    Leave: steps.leave,
    Timeout: steps.time_out,
}


class Dots:
    """The game, for the referee and for play in memory."""

    name: ClassVar[str] = "dots"
    setup_type: ClassVar[type[Setup]] = Setup
    edition: ClassVar[int] = EDITION
    reasons: ClassVar[type[moves.Reason]] = moves.Reason

    def seats(self, setup: Setup) -> int:
        """How many players this setup is for."""
        return setup.players

    def start(self, setup: Setup) -> State:
        """The empty board; seat 0 begins."""
        return self.start_as_of(self.edition, setup)

    def start_as_of(self, edition: int, setup: Setup) -> State:
        """The same under an older edition of the rules."""
        none = (0,) * setup.players
        playing = tuple(Seat(seat) for seat in range(setup.players))
        points = field(setup.width, setup.height).grid.full
        standing = Standing(playing, (*playing[1:], playing[0]), none, frozenset(), edition=edition)
        return State(setup, none, Land(none, none, none), points, Seat(0), None, standing)

    def to_move(self, state: State) -> frozenset[Seat]:
        """Whose turn it is; nobody's when the game is over."""
        return state.to_move

    def check(self, state: State, seat: Seat, move: Move) -> None:
        if isinstance(move, Put):
            legal.check_put(state, seat, move)
        else:
            legal.check_word(state, seat, move)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Put):
            return steps.put(state, seat, legal.check_put(state, seat, move))
        legal.check_word(state, seat, move)
        return _STEPS[type(move)](state, seat)

    def retell(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """As `apply`, without checking again."""
        if isinstance(move, Put):
            return steps.put(state, seat, state.field.spots[move.cell])
        return _STEPS[type(move)](state, seat)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """The dots `seat` may put now."""
        return view.moves(state, seat)

    def chance(self, _state: State, _rng: Random) -> Move:
        """Never: chance has no part in this game."""
        raise IllegalMove(Reason.NOT_YOUR_TURN)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return state.standing.outcome

    def places(self, state: State) -> tuple[int, ...]:
        """The places as they stand; what is enclosed but not captured yet does not count."""
        return ranking.places(state.standing, state.scores)

    def format_move(self, move: Move) -> str:
        """`T16`, `draw`, `resign`…"""
        return moves.format_move(move)

    def parse_move(self, text: str) -> Move:
        """The reverse of `format_move`, in either letter case."""
        return moves.parse_move(text)

    def drawing(self, view: View) -> str:
        """The board, and a line with the score."""
        return drawing(view)
