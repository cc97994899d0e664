"""How a match ended, in sentences: who won, and why."""

from collections.abc import Mapping

from parley.cli.play.words import Say, later
from parley.core import Outcome, Termination
from parley.visits import Seen

_WHY: Mapping[Termination, str] = {
    Termination.RESIGNED: later("The other side has given up."),
    Termination.LEFT: later("The other side has left."),
    Termination.TIMED_OUT: later("The time was up."),
    Termination.AGREED: later("It was agreed."),
    Termination.BOARD_FULL: later("The board is full."),
    Termination.TURN_LIMIT: later("The last round is over."),
    Termination.ABANDONED: later("Nobody was left at the table."),
    Termination.ADJUDICATED: later("The house ended it."),
}


def tell_result(seen: Seen, say: Say) -> list[str]:
    """Two sentences at the most: who, then why."""
    outcome = seen.outcome
    if outcome is None:
        return [say("The match was broken off."), *filter(None, [say(seen.why)])]
    return [_who(seen, outcome, say), *filter(None, [_why(seen, outcome, say)])]


def _who(seen: Seen, outcome: Outcome, say: Say) -> str:
    if outcome.is_draw and len(outcome.winners) == len(outcome.places):
        return say("The match is drawn.")
    names = ", ".join(seen.name_of(seat) for seat in outcome.winners)
    if outcome.is_draw:
        return say("Shared first place: {names}.", names=names)
    if seen.seat is None:
        return say("{name} has won.", name=names)
    if seen.seat in outcome.winners:
        return say("You have won.")
    if len(outcome.places) > 2:
        return say("{name} has won; your place: {place}.", name=names, place=outcome.places[seen.seat])
    return say("You have lost.")


def _why(seen: Seen, outcome: Outcome, say: Say) -> str:
    if seen.why:
        return say(seen.why)
    is_ours = len(outcome.places) == 2 and seen.seat in (0, 1) and seen.seat not in outcome.winners
    if outcome.termination is Termination.RESIGNED and is_ours:
        return say("You gave up.")
    return say(_WHY[outcome.termination]) if outcome.termination in _WHY else ""


def is_good(seen: Seen) -> bool | None:
    """Is it a happy end for us? None: neither that nor the opposite."""
    outcome = seen.outcome
    if outcome is None or seen.seat is None or outcome.is_draw:
        return None
    return seen.seat in outcome.winners
