"""Examines a master of the COM protocol: we are its slave."""

from parley.checks.comport.master import games, meeting, states, storms, turns
from parley.checks.comport.master.stage import SUITE

__all__ = ["SUITE", "games", "meeting", "states", "storms", "turns"]
