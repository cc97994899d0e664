"""What a judge of one game says of one decision."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from parley.core.bot import Advisor
from parley.house.review.past import Decision


class Opinion(NamedTuple):
    """What the best move is, and the chance to win after it and after the one that was made."""

    better: Any
    best: float
    mine: float
    hits: tuple[float, float] | None = None
    """At sea: how likely both shots hit."""


Judge = Callable[[Decision, Advisor[Any, Any], Random], Opinion | None]
"""Asks the bot; None where it cannot tell."""
