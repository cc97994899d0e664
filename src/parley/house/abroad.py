"""The other nodes of the same house: who is there, and what they want to know.

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
        """Whether nobody else can give out names."""

    def holding(self, name: str) -> AbstractAsyncContextManager[None]:
        """Keep a name on all nodes; for good if somebody comes in under it at once. Raises `Refused`."""

    def arrived(self, person: Person) -> None:
        """Somebody has come in here."""

    def departed(self, person: Person) -> None:
        """They have left."""

    def parted(self, account: int) -> None:
        """An account is no more."""

    def sanctioned(self) -> None:
        """Somebody was banned or muted, or may come back."""

    def guessed(self, address: str, name: str, device: str) -> None:
        """Somebody gave a wrong password: their tries are few at all nodes together."""

    def measures(self) -> Mapping[str, float]:
        """Numbers for whoever watches over the nodes; none where there is one."""


class Alone:
    """One node is all there is."""

    is_alone = True

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncIterator[None]:
        """Nobody else can take it."""
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
        """There is nothing to measure."""
        return {}
