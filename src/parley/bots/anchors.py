"""Ratings of bots, from games they played against each other: what the ratings of people hang on.

Games against people do not change them.
"""

from parley.bots.strength import strength_of

HOUSE = "house-"
"""Before the name of a bot that keeps a table open."""


def anchor_of(game: str, bot: str) -> tuple[float, float] | None:
    """Rating and deviation of a bot, by the name it plays under; None where nobody has measured it."""
    found = strength_of(game, bot.removeprefix(HOUSE))
    return None if found is None else (found.rating, found.deviation)
