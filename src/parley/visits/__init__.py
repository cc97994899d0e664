"""How we sit down at somebody else's table: the other half of every wire, and tables of our own.

A *visit* is our side of a place where games are played. Its player (a person at a terminal, a bot, a program)
sees every place alike: a hall with its tables, one table that is `seen`, a few things to do.
"""

from parley.visits.hall import Hall, Remark, Row, Wish
from parley.visits.notices import (
    Absent,
    Announced,
    Began,
    Came,
    Chat,
    Declined,
    Entered,
    Fault,
    Gathered,
    Happened,
    Hinted,
    Listed,
    Lost,
    Notice,
    Over,
    Parted,
    Returned,
    Sat,
    Stood,
)
from parley.visits.seen import Seen, Told
from parley.visits.visit import Archive, Can, CannotNow, Command, Commanded, Stage, Visit, Wired

__all__ = [
    "Absent",
    "Announced",
    "Archive",
    "Began",
    "Came",
    "Can",
    "CannotNow",
    "Chat",
    "Command",
    "Commanded",
    "Declined",
    "Entered",
    "Fault",
    "Gathered",
    "Hall",
    "Happened",
    "Hinted",
    "Listed",
    "Lost",
    "Notice",
    "Over",
    "Parted",
    "Remark",
    "Returned",
    "Row",
    "Sat",
    "Seen",
    "Stage",
    "Stood",
    "Told",
    "Visit",
    "Wired",
    "Wish",
]
