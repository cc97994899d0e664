"""A recorder for tables by themselves."""

import asyncio
from collections.abc import Sequence

from parley.core import Outcome, ParleyError
from parley.match.journal import JournalLine
from parley.tables.ledger import Done
from parley.tables.nowhere import Nowhere


class Memory(Nowhere):
    """Remembers how matches ended, by number, and fails as often as it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[int, tuple[Outcome | None, str]] = {}
        self.failures = 0

    def append(self, match: int, lines: Sequence[JournalLine], done: Done) -> None:
        if not self.failures:
            super().append(match, lines, done)
            return
        self.failures -= 1
        asyncio.get_running_loop().call_soon(done, ParleyError("no space left"))

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        self.ends[match] = outcome, reason
