"""The other nodes of the cluster: who is there, and what to tell them.

A house that is alone has none: everything is decided here.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from parley.house.person import Person


class Abroad(Protocol):
    """What the house asks of its other nodes, and tells them."""

    @property
    def is_alone(self) -> bool:
        """Does only this node give out names?"""

    def holding(self, name: str) -> AbstractAsyncContextManager[None]:
        """Hold a name on all nodes; for good if somebody comes in under it at once. Raises `Refused`."""

    def arrived(self, person: Person) -> None:
        """Somebody has come in here."""

    def departed(self, person: Person) -> None:
        """Somebody has left this node."""

    def parted(self, account: int) -> None:
        """An account was deleted."""

    def sanctioned(self) -> None:
        """Somebody was banned or muted, or may come back."""

    def guessed(self, address: str, name: str, device: str) -> None:
        """Somebody gave a wrong password: tries are counted across all nodes."""

    def measures(self) -> Mapping[str, float]:
        """Metrics of the cluster; none for a single node."""


class Alone:
    """A single node."""

    is_alone = True

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncIterator[None]:
        del name
        yield

    def arrived(self, person: Person) -> None:
        """Nobody needs to know."""

    def departed(self, person: Person) -> None:
        """Nobody needs to know."""

    def parted(self, account: int) -> None:
        """Nobody needs to know."""

    def sanctioned(self) -> None:
        """Nobody needs to know."""

    def guessed(self, address: str, name: str, device: str) -> None:
        """Nobody needs to know."""

    def measures(self) -> Mapping[str, float]:
        return {}
