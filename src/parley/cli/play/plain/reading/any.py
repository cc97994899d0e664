"""A game without words of its own."""

from parley.cli.play.words import Say
from parley.visits import Seen


def read(seen: Seen, _say: Say) -> list[str]:
    """As it is drawn."""
    drawing: str = seen.game.drawing(seen.view)
    return drawing.splitlines()


def prompt(_seen: Seen, say: Say) -> str:
    """It is our turn."""
    return say("Your turn")
