"""Examines a server of the Dots line protocol: we are its clients, and play against ourselves."""

from parley.checks.dotline.server import (
    accounts,
    connections,
    frames,
    games,
    playing,
    states,
    storms,
    tables,
    talk,
)
from parley.checks.dotline.server.stage import SUITE

__all__ = [
    "SUITE",
    "accounts",
    "connections",
    "frames",
    "games",
    "playing",
    "states",
    "storms",
    "tables",
    "talk",
]
