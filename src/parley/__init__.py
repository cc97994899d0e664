"""Parley: the referee and meeting place for turn-based board games.

These are the names most people need; each is imported when it is first used. They keep their meaning from one
version to the next as docs/reference/versions.md says. Everything else may change in any version.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.2.0"

if TYPE_CHECKING:
    from parley.arena.ratings.named import rate_games
    from parley.arena.ratings.rate import Rating
    from parley.arena.simulation import play_match, simulate
    from parley.bots import load_bot
    from parley.client import AsyncClient, AsyncClientTable, Client, ClientTable, connect, connect_async
    from parley.core import Game, IllegalMove, Outcome, ParleyError, Seat, SetupError
    from parley.core.bot import Bot, Hint, Limit
    from parley.films import Film, load_match, save_match
    from parley.games import GAMES, load_game
    from parley.match.referee import Match
    from parley.match.replay import replay
    from parley.visits import CannotNow

__all__ = [
    "GAMES",
    "AsyncClient",
    "AsyncClientTable",
    "Bot",
    "CannotNow",
    "Client",
    "ClientTable",
    "Film",
    "Game",
    "Hint",
    "IllegalMove",
    "Limit",
    "Match",
    "Outcome",
    "ParleyError",
    "Rating",
    "Seat",
    "SetupError",
    "connect",
    "connect_async",
    "load_bot",
    "load_game",
    "load_match",
    "play_match",
    "rate_games",
    "replay",
    "save_match",
    "simulate",
]

_PLACES = {
    "parley.arena.ratings.named": ("rate_games",),
    "parley.arena.ratings.rate": ("Rating",),
    "parley.arena.simulation": ("play_match", "simulate"),
    "parley.bots": ("load_bot",),
    "parley.client": ("AsyncClient", "AsyncClientTable", "Client", "ClientTable", "connect", "connect_async"),
    "parley.core": ("Game", "IllegalMove", "Outcome", "ParleyError", "Seat", "SetupError"),
    "parley.core.bot": ("Bot", "Hint", "Limit"),
    "parley.films": ("Film", "load_match", "save_match"),
    "parley.games": ("GAMES", "load_game"),
    "parley.match.referee": ("Match",),
    "parley.match.replay": ("replay",),
    "parley.visits": ("CannotNow",),
}
"""Where each name is; a test holds it against the imports above."""
_MODULES = {name: module for module, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> object:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(module), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
