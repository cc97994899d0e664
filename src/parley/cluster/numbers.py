"""Table numbers: each node has blocks of its own, so that no two tables share a number."""

import asyncio
import logging
from collections import deque

from parley.store import StoreError
from parley.store.nodes import Nodes
from parley.tables import Lobby, Refusal, Refused

LOW = 64
"""When this few are left, the next block is requested."""
_log = logging.getLogger(__name__)


class Numbers:
    """Those of one node."""

    def __init__(self, nodes: Nodes, lobby: Lobby) -> None:
        self._nodes, self._lobby = nodes, lobby
        self._free: deque[int] = deque()
        self._blocks: list[range] = []
        self._filling: asyncio.Task[None] | None = None

    async def fill(self) -> None:
        """Get another block, and give back those that are used up. Raises `StoreError`."""
        for block in self._blocks[:-1]:
            if not any(number in self._lobby.tables for number in block):
                await self._nodes.drop_numbers(block.start)
                self._blocks.remove(block)
        block = await self._nodes.take_numbers()
        self._blocks.append(block)
        self._free.extend(block)

    def next(self) -> int:
        """A number for a new table. Raises `Refused`."""
        if len(self._free) < LOW and (self._filling is None or self._filling.done()):
            self._filling = asyncio.get_running_loop().create_task(self._fill())
        if not self._free:
            raise Refused(Refusal.TOO_MANY_TABLES)
        return self._free.popleft()

    async def _fill(self) -> None:
        try:
            await self.fill()
        except StoreError as error:
            _log.warning("no numbers for more tables: %s", error)
