"""Matches of the conquest game among AIs in processes of their own and built-in bots."""

from parley.arena.conquest.desk import Desk
from parley.arena.conquest.entrants import Entrant, parse_entrant, parse_entrants
from parley.arena.conquest.results import Fault, FaultKind, Result, Tally
from parley.arena.conquest.series import Series, play_series

__all__ = [
    "Desk",
    "Entrant",
    "Fault",
    "FaultKind",
    "Result",
    "Series",
    "Tally",
    "parse_entrant",
    "parse_entrants",
    "play_series",
]
