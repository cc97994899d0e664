"""Tournaments that are shown while they are played, as far as this port has to know of them.

Whoever starts the server says where they come from (`arena.live`): the edge knows no tournaments.
"""

from typing import Any, NamedTuple, Protocol

from parley.net.web.faults import JSON
from parley.net.web.requests import tag_of
from parley.seats.web.replays import Shelf


class Page(NamedTuple):
    """JSON that was made once for everybody, and what a cache knows it by."""

    body: bytes
    media_type: str
    tag: str

    @classmethod
    def of(cls, body: bytes) -> "Page":
        """A new one."""
        return cls(body, JSON, tag_of(body))


class Shows(Protocol):
    """All of them, by the names in their addresses. What does not exist is a `LookupError`."""

    shelf: Shelf[Any]
    """Games that are over, by the tournament and the game."""

    async def listed(self) -> Page:
        """Which there are."""

    async def show(self, event: str) -> Page:
        """How one of them stands."""

    async def games(
        self, event: str, of: int | None, against: int | None, before: int | None
    ) -> dict[str, Any]:
        """Some of its games, the newest first; give its `before` to get the next."""

    def close(self) -> None:
        """Nobody looks any more."""
