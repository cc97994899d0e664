"""Examines an AI of the conquest game: we are its core, and show it whatever positions we like."""

from parley.checks.gamecore.ai import (
    attacking,
    ending,
    games,
    greeting,
    marching,
    numbers,
    placing,
    refusals,
)
from parley.checks.gamecore.ai.stage import SUITE

__all__ = [
    "SUITE",
    "attacking",
    "ending",
    "games",
    "greeting",
    "marching",
    "numbers",
    "placing",
    "refusals",
]
