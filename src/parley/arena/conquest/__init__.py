"""Matches of the conquest game among AIs in processes of their own and built-in bots."""

from parley.arena.conquest.results import Result, Tally
from parley.arena.conquest.series import Series, play_series
from parley.arena.conquest.venue import Venue
from parley.arena.entrants import Entrant, parse_entrant, parse_entrants
from parley.seats.faults import Fault, FaultKind

__all__ = [
    "Entrant",
    "Fault",
    "FaultKind",
    "Result",
    "Series",
    "Tally",
    "Venue",
    "parse_entrant",
    "parse_entrants",
    "play_series",
]
