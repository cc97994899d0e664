"""A game of Dots as it is told: every dot is put on a board of our own, by the rules.

So a client needs neither the areas nor the turns it is told. They show whether both sides play by the same
rules; where they do not, the server is right, and BRD has its board.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from parley.core import Leave, Outcome, Resign, Seat, Termination, Timeout
from parley.games import dots
from parley.games.dots import GAME
from parley.games.dots.state import replaced
from parley.visits.seen import Seen, Told
from parley.wires.dotline import news as n
from parley.wires.dotline.news import Ending, News, Why

TERMINATIONS: Mapping[Ending, Termination] = {
    Ending.FULL: Termination.BOARD_FULL,
    Ending.AGREED: Termination.AGREED,
    Ending.STOPPED: Termination.RESIGNED,
    Ending.ABANDONED: Termination.ABANDONED,
    Ending.ADJUDICATED: Termination.ADJUDICATED,
}
_LATE = 2
"""How many turns a player has let pass who stops at the next."""


def ply_of(seen: Seen, number: int, told: News) -> Told | None:
    """What was played, on the board of `seen`; None for news that is not a move. Raises `IllegalMove`."""
    moved = _MOVES.get(type(told))
    if moved is None or seen.view is None:
        return None
    state: dots.State = seen.view.state
    state, seat, move = moved(state, told)
    step = GAME.apply(state, seat, move)
    seen.view = GAME.view(step.state, seen.seat)
    return Told(number, seat, move, step.events)


def agrees(state: dots.State, turn: n.Turn) -> bool:
    """Is it as we think?"""
    scores = {score.seat: score.score for score in turn.scores}
    return turn.seat == state.turn and all(
        scores.get(Seat(seat), score) == score for seat, score in enumerate(state.scores)
    )


def outcome_of(state: dots.State | None, over: n.GameOver, players: int) -> Outcome:
    """How the server says it ended; in our own words if we know the same."""
    ours = None if state is None else state.standing.outcome
    if ours is not None and set(ours.winners) == set(over.winners):
        return ours
    scores = {score.seat: score.score for score in over.scores}
    won = set(over.winners)
    ranks = tuple((Seat(seat) in won, scores.get(Seat(seat), 0)) for seat in range(players))
    places = tuple(1 if mine[0] else 1 + sum(other > mine for other in ranks) for mine in ranks)
    return Outcome(places, TERMINATIONS[over.why])


def ended(state: dots.State, outcome: Outcome) -> dots.State:
    """The position with the server's word for how it ended."""
    return state._replace(standing=replace(state.standing, outcome=outcome))


_Moved = tuple[dots.State, Seat, Any]


def _put(state: dots.State, told: n.DotPut) -> _Moved:
    return state, told.seat, dots.Put(told.cell)


def _passed(state: dots.State, told: n.TimePassed) -> _Moved:
    """Not the third time in a row, as far as the server knows."""
    return _late(state, told.seat, 0), told.seat, Timeout()


def _stopped(state: dots.State, told: n.PlayerStopped) -> _Moved:
    if told.why is Why.LATE and told.seat == state.turn:
        return _late(state, told.seat, _LATE), told.seat, Timeout()
    return state, told.seat, Resign() if told.why is Why.ASKED else Leave()


def _late(state: dots.State, seat: Seat, turns: int) -> dots.State:
    """With this many turns let pass, at least or at most."""
    if seat >= state.setup.players:
        return state
    late = state.standing.late[seat]
    turns = turns if turns == _LATE else min(late, _LATE - 1)
    return state._replace(standing=replace(state.standing, late=replaced(state.standing.late, seat, turns)))


def _agreed(state: dots.State, told: n.DrawOffered) -> _Moved:
    return state, told.seat, dots.OfferDraw()


_MOVES: Mapping[type[News], Callable[[dots.State, Any], _Moved]] = {
    n.DotPut: _put,
    n.TimePassed: _passed,
    n.PlayerStopped: _stopped,
    n.DrawOffered: _agreed,
}
"""News that are moves."""
