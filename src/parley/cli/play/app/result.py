"""How a match ended, in a line."""

from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.words import Say
from parley.visits import Seen


def tell_result(seen: Seen, say: Say) -> str:
    """Why and who, and what else the place said about it."""
    outcome = seen.outcome
    told = say("The match was broken off.") if outcome is None else tell_outcome(outcome, seen, say)
    return " ".join(filter(None, (told, say(seen.why))))


def is_good(seen: Seen) -> bool | None:
    """Is it a happy end for us? None: neither that nor the opposite."""
    outcome = seen.outcome
    if outcome is None or seen.seat is None or outcome.is_draw:
        return None
    return seen.seat in outcome.winners
