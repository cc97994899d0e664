"""Examines a core: it starts our AIs, which claim, attack and march, correctly and incorrectly."""

from parley.checks.gamecore.core import (
    attacking,
    debug,
    ending,
    following,
    games,
    greeting,
    marching,
    placing,
    preparation,
    questions,
    streams,
    unreadable,
)
from parley.checks.gamecore.core.stage import SUITE

__all__ = [
    "SUITE",
    "attacking",
    "debug",
    "ending",
    "following",
    "games",
    "greeting",
    "marching",
    "placing",
    "preparation",
    "questions",
    "streams",
    "unreadable",
]
