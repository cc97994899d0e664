"""What somebody at a table is called."""

from parley.cli.play.words import Say
from parley.core import Seat
from parley.visits import Seen

ME = "you"
"""Whoever has no other name at a table of their own."""


def who(seat: Seat, seen: Seen, say: Say) -> str:
    """Their name; some places do not tell it."""
    name = seen.name_of(seat)
    return say(ME) if name == ME and seat == seen.seat else name or say("The opponent")
