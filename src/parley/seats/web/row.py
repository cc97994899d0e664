"""A queue of people for something that is done for one at a time."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from parley.seats.web.codes import Denied
from parley.tables import Player
from parley.wires.json.codes import Code


class Row:
    """`places` in all, including the first, and `most` of them for one asker."""

    def __init__(self, most: int, places: int) -> None:
        self.askers: Counter[Player | str] = Counter()
        self._most, self._places, self._first = most, places, asyncio.Lock()

    @asynccontextmanager
    async def place(self, asker: Player | str) -> AsyncIterator[None]:
        """Wait to be first, and stay so for the duration of the block. Raises `Denied`."""
        if self.askers[asker] >= self._most:
            raise Denied(Code.TOO_MANY)
        if self.askers.total() >= self._places:
            raise Denied(Code.BUSY)
        self.askers[asker] += 1
        try:
            async with self._first:
                yield
        finally:
            self.askers -= Counter((asker,))
