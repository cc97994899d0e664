"""Checks for authors of new games, bots and wires: what each promises, examined one clause at a time.

A broken promise raises `Broken`: its first line says which and how, the lines below it where.
"""

from parley.testing.check_bot import check_bot
from parley.testing.check_connection import check_connection
from parley.testing.check_game import check_game
from parley.testing.report import Broken

__all__ = ["Broken", "check_bot", "check_connection", "check_game"]
