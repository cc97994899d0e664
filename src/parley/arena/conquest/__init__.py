"""Matches of the conquest game among AIs in processes of their own and built-in bots."""

from parley.arena.conquest.series import Series, play_series
from parley.arena.entrants import Entrant, parse_entrant, parse_entrants
from parley.arena.results import Result, Tally
from parley.arena.venue import Venue
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
