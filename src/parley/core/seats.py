"""Who may move: players by number, and chance."""

from typing import NewType

Seat = NewType("Seat", int)

CHANCE = Seat(-1)
"""The seat that throws dice and says who starts."""

NOBODY: frozenset[Seat] = frozenset()
"""Whose move it is when the game is over."""
