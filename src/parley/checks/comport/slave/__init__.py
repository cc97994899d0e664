"""Examines a slave of the COM protocol: we are its master."""

from parley.checks.comport.slave import games, meeting, states, storms, timing, turns
from parley.checks.comport.slave.stage import SUITE

__all__ = ["SUITE", "games", "meeting", "states", "storms", "timing", "turns"]
