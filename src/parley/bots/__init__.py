"""Who thinks: a folder per game, a module per bot, found here by name."""

from importlib import import_module
from typing import Any

from parley.core import SetupError
from parley.core.bot import Bot

_BOTS: dict[str, dict[str, str]] = {
    "seabattle": {"random": "parley.bots.seabattle.random:RandomBot"},
    "battleship-plus": {"random": "parley.bots.battleship_plus.random:RandomBot"},
    "dots": {"random": "parley.bots.dots.random:RandomBot"},
    "conquest": {"random": "parley.bots.conquest.random:RandomBot"},
}


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play `game`, weakest first."""
    return tuple(_BOTS[game])


def load_bot(game: str, name: str) -> Bot[Any, Any]:
    """The bot called `name` for `game`; imported on first use."""
    place = _BOTS[game].get(name)
    if place is None:
        raise SetupError(f"{game} has no bot {name!r}: choose one of {', '.join(bot_names(game))}")
    module, _, kind = place.partition(":")
    bot: Bot[Any, Any] = getattr(import_module(module), kind)()
    return bot
