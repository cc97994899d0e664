"""How a match ended, in words: what happened, then who has won."""

from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Outcome, Seat, Termination
from parley.visits import Seen

_OURS = {
    Termination.RESIGNED: later("You give up."),
    Termination.LEFT: later("You have left."),
    Termination.TIMED_OUT: later("You ran out of time."),
}
_THEIRS = {
    Termination.RESIGNED: later("{name} gives up."),
    Termination.LEFT: later("{name} has left."),
    Termination.TIMED_OUT: later("{name} ran out of time."),
}
_NOBODYS = {
    Termination.TIMED_OUT: later("The time ran out."),
    Termination.AGREED: later("It was agreed to stop."),
    Termination.BOARD_FULL: later("The board is full."),
    Termination.TURN_LIMIT: later("The last turn has been played."),
    Termination.ABANDONED: later("Everybody had left."),
    Termination.ADJUDICATED: later("The house has ended the match."),
}


_BY_SCORE = frozenset({"dots"})
"""Games that you may still win after giving up, so that this is no reason."""


def tell_end(seen: Seen, say: Say) -> str:
    """How a match that is over ended, and what else the place said about it."""
    outcome, why = seen.outcome, sentence(say(seen.why))
    told = say("The match was broken off.") if outcome is None else tell_outcome(outcome, seen, say)
    return f"{told} {why}" if why else told


def sentence(text: str) -> str:
    """What a place says in passing, as a sentence: `the table is gone` is `The table is gone.`"""
    return f"{text[0].upper()}{text[1:].rstrip('.')}." if text and text[-1] not in "!?" else text


def is_good(seen: Seen) -> bool | None:
    """Is it a happy end for us? None: neither that nor the opposite."""
    outcome = seen.outcome
    if outcome is None or seen.seat is None or outcome.is_draw:
        return None
    return seen.seat in outcome.winners


def tell_outcome(outcome: Outcome, seen: Seen, say: Say) -> str:
    """`ann ran out of time. You have won.`; in a match of two, the loser gave up or was late."""
    return " ".join(filter(None, (_tell_why(outcome, seen, say), _tell_winners(outcome, seen, say))))


def _tell_why(outcome: Outcome, seen: Seen, say: Say) -> str:
    how = outcome.termination
    if how is Termination.RESIGNED and seen.game.name in _BY_SCORE:
        return ""
    losers = [Seat(seat) for seat, place in enumerate(outcome.places) if place > 1]
    if len(outcome.places) == 2 and len(losers) == 1 and how in _OURS:
        (loser,) = losers
        return say(_OURS[how]) if loser == seen.seat else say(_THEIRS[how], name=who(loser, seen, say))
    return say(_NOBODYS[how]) if how in _NOBODYS else ""


def _tell_winners(outcome: Outcome, seen: Seen, say: Say) -> str:
    """Who has won, without a reason. A server may say that nobody has."""
    winners = outcome.winners
    if len(winners) == len(outcome.places):
        return say("It is a draw.")
    if len(winners) > 1:
        return say("Shared first place: {names}.", names=", ".join(who(seat, seen, say) for seat in winners))
    if not winners:
        return say("The match is over.")
    (winner,) = winners
    return (
        say("You have won.") if winner == seen.seat else say("{name} has won.", name=who(winner, seen, say))
    )
