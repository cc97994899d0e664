"""Dots (Точки): take turns placing dots, and encircle the enemy's."""

from parley.games.dots.events import (
    Captured,
    DrawOffered,
    Ended,
    Freed,
    Lost,
    Passed,
    Placed,
    Stopped,
)
from parley.games.dots.game import Dots
from parley.games.dots.moves import Move, OfferDraw, Put, Reason
from parley.games.dots.setup import Goal, Setup
from parley.games.dots.state import Land, Standing, State
from parley.games.dots.view import View

GAME = Dots()

__all__ = [
    "GAME",
    "Captured",
    "Dots",
    "DrawOffered",
    "Ended",
    "Freed",
    "Goal",
    "Land",
    "Lost",
    "Move",
    "OfferDraw",
    "Passed",
    "Placed",
    "Put",
    "Reason",
    "Setup",
    "Standing",
    "State",
    "Stopped",
    "View",
]
