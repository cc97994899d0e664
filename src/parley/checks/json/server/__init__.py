"""Examines a server of the JSON socket: we are its guests, and play against ourselves."""

from parley.checks.json.server import games, messages, seats, storms, tables, talk
from parley.checks.json.server.stage import SUITE

__all__ = ["SUITE", "games", "messages", "seats", "storms", "tables", "talk"]
