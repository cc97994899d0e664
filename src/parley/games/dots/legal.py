"""Who may do what: the checks before a move, and the points open to a player."""

from typing import Never

from parley.core import IllegalMove, Leave, Reason, Resign, Seat, Timeout
from parley.games.dots.field import Spot, field
from parley.games.dots.moves import OfferDraw, Put
from parley.games.dots.moves import Reason as DotsReason
from parley.games.dots.state import State

_WORDS = (OfferDraw, Resign, Leave, Timeout)


def choices(state: State, seat: Seat | None) -> int:
    """The points where `seat` may place the next dot."""
    if seat != state.turn or state.standing.outcome is not None:
        return 0
    # dots/I/4, while a point there is open.
    first = not state.dots[seat]
    return (state.open & state.field.centre if first else 0) or state.open


def check_put(state: State, seat: Seat, move: Put) -> Spot:
    """The point, if a dot may be placed there; raises `IllegalMove`."""
    # dots/I/3, dots/I/5, dots/I/9, dots/I.remarks/9
    setup, live, _, points, turn, _, standing = state
    if seat != turn or standing.outcome is not None:
        _refuse(state, seat)
    try:
        spot = field(setup.width, setup.height).spots[move.cell]
    except (KeyError, TypeError):
        raise IllegalMove(DotsReason.OFF_BOARD) from None
    if not points & spot.bit:
        taken = any(dots & spot.bit for dots in state.dots)
        raise IllegalMove(DotsReason.TAKEN if taken else DotsReason.CLOSED)
    if not live[seat] and not choices(state, seat) & spot.bit:
        raise IllegalMove(DotsReason.NOT_CENTRAL)
    return spot


def check_word(state: State, seat: Seat, move: object) -> None:
    """Raise `IllegalMove` unless `seat` may say this now; most of it is allowed out of turn, too."""
    # dots/I/6
    standing = state.standing
    if standing.outcome is not None or seat not in range(state.setup.players):
        _refuse(state, seat)
    if not isinstance(move, _WORDS):
        raise IllegalMove(Reason.UNKNOWN_MOVE)
    if isinstance(move, Timeout):
        if seat != state.turn:
            _refuse(state, seat)
    elif seat not in standing.playing:
        raise IllegalMove(DotsReason.STOPPED)
    elif isinstance(move, OfferDraw) and seat in standing.agreed:
        raise IllegalMove(DotsReason.AGREED)


def _refuse(state: State, seat: Seat) -> Never:
    if state.standing.outcome is not None:
        raise IllegalMove(Reason.GAME_OVER)
    known = seat in range(state.setup.players)
    raise IllegalMove(Reason.NOT_YOUR_TURN if known else Reason.NOT_A_PLAYER)
