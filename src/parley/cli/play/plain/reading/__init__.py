"""Positions in words, for those who do not look at drawings: what matters first, in lists, not in grids.

A module per game: `read(seen, say)` gives the lines of a position, `prompt(seen, say)` says what is to be
done when the match waits for us.
"""

from importlib import import_module
from typing import Protocol, cast

from parley.cli.play.words import Say
from parley.visits import Seen


class Reading(Protocol):
    """One game."""

    def read(self, seen: Seen, say: Say) -> list[str]:
        """The position, line by line."""

    def prompt(self, seen: Seen, say: Say) -> str:
        """What we are to do now."""


def reading_of(game: str) -> Reading:
    """How a game is read; one without words of its own is drawn."""
    known = ("seabattle", "battleship-plus", "dots", "conquest")
    module = game.replace("-", "_") if game in known else "any"
    return cast("Reading", import_module(f"parley.cli.play.plain.reading.{module}"))
