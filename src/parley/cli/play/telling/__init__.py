"""What happened, in sentences for players: the log of every screen, and all that the line mode says.

A module per game with `tell(event, seen, say)`: one sentence, empty where there is nothing worth saying.
Names are the players'; what we did ourselves is said to us: "You hit B7.", "ann misses at C3.".
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from parley.cli.play.words import Say
from parley.core import Event
from parley.match.telling import tell as tell_plainly
from parley.visits import Seen, Told

Tell = Callable[[Event, Seen, Say], str]
_MODULES = {
    "seabattle": "seabattle",
    "battleship-plus": "battleship_plus",
    "dots": "dots",
    "conquest": "conquest",
}


def tell_ply(told: Told, seen: Seen, say: Say) -> list[str]:
    """The sentences of one ply."""
    tell = _teller(seen.game.name)
    return [sentence for event in told.events if (sentence := tell(event, seen, say))]


def _teller(game: str) -> Tell:
    module = _MODULES.get(game)
    if module is None or find_spec(f"parley.cli.play.telling.{module}") is None:
        return _plainly
    tell: Tell = import_module(f"parley.cli.play.telling.{module}").tell
    return tell


def _plainly(event: Event, _seen: Seen, _say: Say) -> str:
    """Of a game that has no words of its own."""
    return tell_plainly(event)
