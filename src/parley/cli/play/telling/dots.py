"""Dots in sentences."""

from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Cell, Event, Seat, Termination, format_cell
from parley.games.dots import (
    Captured,
    DrawOffered,
    Ended,
    Freed,
    Lost,
    Passed,
    Placed,
    Stopped,
    View,
)
from parley.visits import Seen

_OURS: dict[type[Event], str] = {
    Placed: later("You put a dot on {cell}."),
    Lost: later("You lose captured points: {count}."),
    Freed: later("Your dots set free: {count}."),
    Passed: later("You miss your turn: the time is over."),
    DrawOffered: later("You agree to a draw."),
}
_THEIRS: dict[type[Event], str] = {
    Placed: later("{name} puts a dot on {cell}."),
    Lost: later("{name} loses captured points: {count}."),
    Freed: later("{name} has dots set free: {count}."),
    Passed: later("{name} misses a turn: the time is over."),
    DrawOffered: later("{name} agrees to a draw."),
}
_WE_STOP = {
    Termination.RESIGNED: later("You give up; your dots stay."),
    Termination.LEFT: later("You have left; your dots stay."),
    Termination.TIMED_OUT: later("You were too late too often; your dots stay."),
}
_THEY_STOP = {
    Termination.RESIGNED: later("{name} gives up; the dots stay."),
    Termination.LEFT: later("{name} has left; the dots stay."),
    Termination.TIMED_OUT: later("{name} was too late too often; the dots stay."),
}
_DOT = later("your dot"), later("dot of {name}")
_CAPTURED = later("captured by you"), later("captured by {name}")
_ENCLOSED = later("enclosed by you"), later("enclosed by {name}")


def tell(event: Event, seen: Seen, say: Say) -> str:
    """One event."""
    match event:
        case Placed(seat, cell):
            return _tell(event, seat, seen, say, cell=format_cell(cell))
        case Captured(seat, area, prisoners):
            return _tell_capture(seat, len(area), len(prisoners), seen, say)
        case Lost(seat, cells) | Freed(seat, cells):
            return _tell(event, seat, seen, say, count=len(cells))
        case Passed(seat) | DrawOffered(seat):
            return _tell(event, seat, seen, say)
        case Stopped(seat, why):
            texts = _WE_STOP if seat == seen.seat else _THEY_STOP
            return say(texts.get(why, texts[Termination.LEFT]), name=who(seat, seen, say))
        case Ended(outcome, scores):
            return f"{tell_outcome(outcome, seen, say)} {_tell_scores(scores, seen, say)}"
    return ""


def _tell(event: Event, seat: Seat, seen: Seen, say: Say, **values: object) -> str:
    text = (_OURS if seat == seen.seat else _THEIRS)[type(event)]
    return say(text, name=who(seat, seen, say), **values)


def _tell_capture(seat: Seat, points: int, dots: int, seen: Seen, say: Say) -> str:
    if seat == seen.seat:
        if dots == 1:
            return say("You capture a dot; points closed: {points}.", points=points)
        return say("You capture {dots} dots; points closed: {points}.", dots=dots, points=points)
    name = who(seat, seen, say)
    if dots == 1:
        return say("{name} captures a dot; points closed: {points}.", name=name, points=points)
    return say("{name} captures {dots} dots; points closed: {points}.", name=name, dots=dots, points=points)


def _tell_scores(scores: tuple[int, ...], seen: Seen, say: Say) -> str:
    """`Score: ann 5, bob 3.`"""
    told = ", ".join(f"{who(Seat(seat), seen, say)} {score}" for seat, score in enumerate(scores))
    return say("Score: {scores}.", scores=told)


def tell_point(view: View, cell: Cell, seen: Seen, say: Say) -> str:
    """What is on a point: `H7: dot of ann, captured by bob.`"""
    state = view.state
    bit = state.field.grid.bit(*cell)
    found = [seat for seat, dots in enumerate(state.dots) if dots & bit]
    held = [seat for seat, area in enumerate(state.land.areas) if area & bit]
    around = [seat for seat, area in enumerate(state.land.enclosed) if area & bit]
    what = _whose(found[0], seen, say, *_DOT) if found else say("empty")
    if held:
        what += ", " + _whose(held[0], seen, say, *_CAPTURED)
    elif around:
        what += ", " + _whose(around[0], seen, say, *_ENCLOSED)
    return f"{format_cell(cell)}: {what}."


def _whose(seat: int, seen: Seen, say: Say, ours: str, theirs: str) -> str:
    return say(ours) if seat == seen.seat else say(theirs, name=who(Seat(seat), seen, say))
