"""What a table of another node needs of ours."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from parley.cluster import frames as f
from parley.house.house import House
from parley.tables import Player


class Link(Protocol):
    """How to reach the others, and whoever is here."""

    house: House

    def send(self, node: int, frame: f.Frame) -> None:
        """To one node."""

    def call(self, node: int, ask: Callable[[int], f.Frame]) -> Awaitable[f.Answer]:
        """Ask something by number, and wait for the answer. Raises `Refused`."""

    def expect(self, player: Player) -> int:
        """A token that will identify somebody who wants a seat."""

    def arrive(self, token: int) -> Player | None:
        """The person with this token, if they still want the seat."""

    async def journal(self, record: int) -> bytes:
        """As far as it is stored. Raises `StoreError`."""
