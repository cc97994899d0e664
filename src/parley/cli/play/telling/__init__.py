"""What happened, in sentences for players: the log of every screen, and all that the line mode says.

A module per game with `tell(event, seen, say)`: one sentence, empty where there is nothing worth saying.
Where that takes more than the event, it has `tell_ply(told, seen, say)` as well, and where the notation of a
move says little to a reader, `tell_move(move, seen, say)`.
Names are the players'; what we did ourselves is said to us: "You hit B7.", "ann misses at C3.".
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from parley.cli.play.words import Say
from parley.core import Event
from parley.visits import Seen, Told

Tell = Callable[[Event, Seen, Say], str]
_MODULES = {
    "seabattle": "seabattle",
    "battleship-plus": "battleship_plus",
    "dots": "dots",
    "conquest": "conquest",
}


def tells_end(game: str) -> bool:
    """Does the last ply of this game say how it ended?"""
    return game in _MODULES


def tell_move(move: Any, seen: Seen, say: Say) -> str:
    """A move to be read; typed it may be something else."""
    module = import_module(f"parley.cli.play.telling.{_MODULES.get(seen.game.name, 'any')}")
    told: str = module.tell_move(move, seen, say) if hasattr(module, "tell_move") else ""
    return told or seen.game.format_move(move)


def tell_ply(told: Told, seen: Seen, say: Say) -> list[str]:
    """The sentences of one ply."""
    module = import_module(f"parley.cli.play.telling.{_MODULES.get(seen.game.name, 'any')}")
    if hasattr(module, "tell_ply"):
        sentences: list[str] = module.tell_ply(told, seen, say)
        return sentences
    tell: Tell = module.tell
    return [sentence for event in told.events if (sentence := tell(event, seen, say))]
