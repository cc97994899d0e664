"""Somebody on a visit over a real socket, with a bot at the controls."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import TypeVar

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.net.visits.place import Find, Visitor
from parley.visits import Fault, Notice, Seen
from parley.visits.pilot import Pilot

N = TypeVar("N", bound=Notice)
PATIENCE = 60.0
THREADS = ThreadPoolExecutor(2)


class Traveller:
    """Remembers what it was told; `failures` is what the bot could not do."""

    def __init__(self, find: Find, address: str, visitor: Visitor, bot: str = "") -> None:
        self.visit, self.run, _ = find(address, visitor)
        self.notices: list[Notice] = []
        self.failures: list[str] = []
        self._heard = asyncio.Event()
        self._pilot: Pilot | None = None
        self.visit.told = self._hear
        if bot:
            self._pilot = Pilot(
                self.visit, load_bot(self.visit.games[0], bot), THREADS, Random(1), Limit(0.01)
            )
            self._pilot.failed = self.failures.append

    def _hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self._heard.set()
        if self._pilot is not None:
            self._pilot.hear(notice)

    @property
    def seen(self) -> Seen:
        """The table."""
        assert self.visit.seen is not None
        return self.visit.seen

    @property
    def faults(self) -> list[Fault]:
        """What the server got wrong."""
        return [notice for notice in self.notices if isinstance(notice, Fault)]

    async def until(self, kind: type[N]) -> N:
        """The first notice of a kind; it is forgotten, and all before it but the faults."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for at, notice in enumerate(self.notices):
                    if isinstance(notice, kind):
                        self.notices[: at + 1] = self.faults_before(at)
                        return notice
                self._heard.clear()
                await self._heard.wait()

    def faults_before(self, at: int) -> list[Notice]:
        """Faults among the first notices."""
        return [notice for notice in self.notices[:at] if isinstance(notice, Fault)]


@asynccontextmanager
async def travelling(
    find: Find, address: str, visitor: Visitor | None = None, bot: str = ""
) -> AsyncIterator[Traveller]:
    """On the way until the block ends; the drive has to end by itself once the visit is closed."""
    traveller = Traveller(find, address, visitor or Visitor(), bot)
    running = asyncio.get_running_loop().create_task(traveller.run())
    try:
        yield traveller
        traveller.visit.close()
        await asyncio.wait_for(running, PATIENCE)
    finally:
        running.cancel()
    assert traveller.failures == []
