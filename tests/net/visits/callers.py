"""Somebody who plays at a place: their visit, what they were told, and a bot at the controls."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeVar

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.net.visits.place import Place
from parley.visits import Entered, Fault, Notice, Seen
from parley.visits.pilot import Pilot

N = TypeVar("N", bound=Notice)
PATIENCE = 60.0


class Caller:
    """One visit."""

    def __init__(self, place: Place) -> None:
        self.visit, self._place = place.visit, place
        self.notices: list[Notice] = []
        self.faults: list[Fault] = []
        self.failures: list[str] = []
        self.pilot: Pilot | None = None
        self._threads, self._heard = ThreadPoolExecutor(1), asyncio.Event()
        self.visit.told = self._hear
        self.running = asyncio.create_task(place.run())

    def _hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        if isinstance(notice, Fault):
            self.faults.append(notice)
        self._heard.set()
        if self.pilot is not None:
            self.pilot.hear(notice)

    def fly(self, game: str, bot: str = "random") -> None:
        """Let a bot play from now on."""
        self.pilot = Pilot(self.visit, load_bot(game, bot), self._threads, Random(1), Limit(0.01))
        self.pilot.failed = self.failures.append
        self.pilot.hear(Entered())

    async def until(self, kind: type[N]) -> N:
        """The next notice of a kind; those before it are forgotten."""
        await self.see(lambda: any(isinstance(notice, kind) for notice in self.notices))
        at = next(at for at, notice in enumerate(self.notices) if isinstance(notice, kind))
        found: Any = self.notices[at]
        del self.notices[: at + 1]
        return found  # type: ignore[no-any-return]

    async def see(self, is_so: Callable[[], bool]) -> None:
        """Wait until it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    assert not self.failures, self.failures
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError as error:
            error.add_note(f"told: {self.notices[-5:]}")
            raise

    @property
    def seen(self) -> Seen:
        """The table they are at."""
        assert self.visit.seen is not None
        return self.visit.seen

    async def leave(self) -> None:
        """Go home, whatever is played."""
        self.pilot = None
        self.visit.close()
        async with asyncio.timeout(PATIENCE):
            await self.running
        self._threads.shutdown()


@asynccontextmanager
async def calling(place: Place) -> AsyncIterator[Caller]:
    """Somebody who is in, as long as the block takes."""
    caller = Caller(place)
    try:
        await caller.until(Entered)
        yield caller
    finally:
        await caller.leave()
