"""How strong the bots were found to be: `python -m benchmarks.strength --write` writes it down."""

from functools import cache
from importlib.resources import files

import msgspec


def strength_of(game: str, bot: str) -> str:
    """What was measured, in a line; empty where nothing was."""
    return _measured().get(game, {}).get(bot, "")


@cache
def _measured() -> dict[str, dict[str, str]]:
    data = files("parley.bots").joinpath("strength.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, str]])
