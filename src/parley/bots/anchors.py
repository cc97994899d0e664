"""Ratings of bots, from games they played against each other: what the ratings of people hang on.

`python -m benchmarks.anchors --write` measures them. They stay what they are, whoever plays a bot.
"""

from functools import cache
from importlib.resources import files

import msgspec

HOUSE = "house-"
"""Before the name of a bot that keeps a table open."""


def anchor_of(game: str, bot: str) -> tuple[float, float] | None:
    """Rating and deviation of a bot, by the name it plays under; None where nobody has measured it."""
    return _measured().get(game, {}).get(bot.removeprefix(HOUSE))


@cache
def _measured() -> dict[str, dict[str, tuple[float, float]]]:
    data = files("parley.bots").joinpath("anchors.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, tuple[float, float]]])
