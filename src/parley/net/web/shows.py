"""Tournaments shown while they are played, as far as this port has to know about them.

Whoever starts the server says where they come from (`arena.live`): the edge knows no tournaments.
"""

from typing import Any, NamedTuple, Protocol

from parley.house.events import Asker
from parley.net.web.faults import JSON
from parley.net.web.requests import tag_of
from parley.seats.web.replays import Shelf


class Page(NamedTuple):
    """JSON made once for everybody, and its cache tag."""

    body: bytes
    media_type: str
    tag: str

    @classmethod
    def of(cls, body: bytes) -> "Page":
        return cls(body, JSON, tag_of(body))


class Shows(Protocol):
    """All of them, by the names in their addresses. What does not exist is a `LookupError`."""

    async def listed(self) -> Page:
        """Which there are."""

    async def show(self, event: str) -> Page:
        """The state of one of them."""

    async def games(
        self, event: str, of: int | None, against: int | None, before: int | None
    ) -> dict[str, Any]:
        """Some of its games, newest first; pass its `before` to get the next."""

    def which(self, event: str, game: str) -> tuple[Shelf[Any], Any]:
        """Where a finished game of it is reviewed, and by what key."""

    async def create(self, asker: Asker, plan: dict[str, Any]) -> dict[str, Any]:
        """A new one that the house runs. Raises `EventRefused`."""

    async def act(self, event: str, asker: Asker, do: str, asked: dict[str, Any]) -> None:
        """A request about one that the house runs. Raises `EventRefused`."""

    def close(self) -> None:
        """Nobody looks any more."""
