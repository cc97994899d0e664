"""What may be agreed with an AI: only what its wire can express."""

from parley.core import Seat, SetupError
from parley.games.conquest import Setup

CARDS = "cards: GameCore has no message for them, so no program can play with them"


def speakable(setup: Setup, _seat: Seat) -> Setup:
    """The setup, wherever the AI sits. Raises `SetupError`."""
    if setup.cards:
        raise SetupError(CARDS)
    return setup
