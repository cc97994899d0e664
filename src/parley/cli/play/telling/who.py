"""What somebody at a table is called."""

from parley.cli.play.words import Say
from parley.core import Seat
from parley.visits import Seen


def who(seat: Seat, seen: Seen, say: Say) -> str:
    """Their name; some places do not tell it."""
    return seen.name_of(seat) or say("The opponent")
