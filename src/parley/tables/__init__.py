"""Where matches live: tables with their players, clocks and spectators, and the lobby they are found in."""

from parley.tables.elsewhere import Elsewhere, decided
from parley.tables.ledger import Recorder
from parley.tables.listener import Listener
from parley.tables.lobby import Limits, Lobby
from parley.tables.news import (
    Announced,
    Away,
    Back,
    Began,
    Closed,
    Happened,
    News,
    Said,
    Sat,
    Stood,
    Stopping,
    Trouble,
)
from parley.tables.player import BOT, PROGRAM, Guest, Player, address_of, is_person
from parley.tables.refusals import Refusal, Refused
from parley.tables.restart import Kept, read_kept
from parley.tables.steward import Steward
from parley.tables.table import Table
from parley.tables.terms import Phase, Seeking, Terms
from parley.tables.timers import Timers
from parley.tables.visitor import Visitor

__all__ = [
    "BOT",
    "PROGRAM",
    "Announced",
    "Away",
    "Back",
    "Began",
    "Closed",
    "Elsewhere",
    "Guest",
    "Happened",
    "Kept",
    "Limits",
    "Listener",
    "Lobby",
    "News",
    "Phase",
    "Player",
    "Recorder",
    "Refusal",
    "Refused",
    "Said",
    "Sat",
    "Seeking",
    "Steward",
    "Stood",
    "Stopping",
    "Table",
    "Terms",
    "Timers",
    "Trouble",
    "Visitor",
    "address_of",
    "decided",
    "is_person",
    "read_kept",
]
