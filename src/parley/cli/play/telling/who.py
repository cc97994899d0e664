"""What players at a table are called."""

from parley.cli.play.words import Say
from parley.core import Seat
from parley.visits import Seen

ME = "you"
"""A player without any other name at their own table."""


def who(seat: Seat, seen: Seen, say: Say) -> str:
    """Their name; some places do not give it."""
    name = seen.name_of(seat)
    return say(ME) if name == ME and seat == seen.seat else name or say("The opponent")
