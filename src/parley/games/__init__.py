"""What is legal: one folder per game, found here by name."""

from importlib import import_module
from typing import Any

from parley.core.errors import SetupError
from parley.core.game import Game

_MODULES = {
    "seabattle": "parley.games.seabattle",
    "battleship-plus": "parley.games.battleship_plus",
    "dots": "parley.games.dots",
    "conquest": "parley.games.conquest",
}

GAMES = tuple(_MODULES)
"""The names of the games, as people type them."""


def load_game(name: str) -> Game[Any, Any, Any]:
    """The rules of the game called `name`; imported on first use."""
    module = _MODULES.get(name)
    if module is None:
        raise SetupError(f"there is no game {name!r}: choose one of {', '.join(GAMES)}")
    game: Game[Any, Any, Any] = import_module(module).GAME
    return game
