"""A recorder for tables by themselves."""

import asyncio

from parley.core import Outcome, ParleyError
from parley.match.journal import Writing
from parley.tables.nowhere import Nowhere


class Memory(Nowhere):
    """Remembers how matches ended, by number, and fails as often as it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[int, tuple[Outcome | None, str]] = {}
        self.failures = 0

    def append(self, writing: Writing) -> None:
        if not self.failures:
            super().append(writing)
            return
        self.failures -= 1
        asyncio.get_running_loop().call_soon(writing.done, ParleyError("no space left"))

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        self.ends[match] = outcome, reason
