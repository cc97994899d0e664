"""The vocabulary of the house: games, seats, moves, steps, outcomes, grids and errors."""

from parley.core.cells import Cell, format_cell, parse_cell
from parley.core.clauses import Aside, Leave, Resign, Timeout, format_clause, parse_clause
from parley.core.errors import (
    IllegalMove,
    LocalProtocolError,
    NotationError,
    ParleyError,
    Reason,
    SetupError,
    quote,
)
from parley.core.game import CHANCE, NOBODY, Dated, Event, Game, Ranking, Retelling, Seat, Step, View
from parley.core.outcome import Outcome, Termination

__all__ = [
    "CHANCE",
    "NOBODY",
    "Aside",
    "Cell",
    "Dated",
    "Event",
    "Game",
    "IllegalMove",
    "Leave",
    "LocalProtocolError",
    "NotationError",
    "Outcome",
    "ParleyError",
    "Ranking",
    "Reason",
    "Resign",
    "Retelling",
    "Seat",
    "SetupError",
    "Step",
    "Termination",
    "Timeout",
    "View",
    "format_cell",
    "format_clause",
    "parse_cell",
    "parse_clause",
    "quote",
]
