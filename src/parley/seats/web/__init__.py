"""A browser, or a program that talks JSON, in the lobby and at the table."""

from parley.seats.web.player import Identity
from parley.seats.web.session import WebSession

__all__ = ["Identity", "WebSession"]
