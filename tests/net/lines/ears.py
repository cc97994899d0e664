"""Somebody at our end of a line who writes everything down; and a clock that is counted, not waited for."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from parley.net.lines.line import Line

T = TypeVar("T")
SOON = 30.0


class Ears:
    """A `Hearer`: the lines that began, what was heard on the last, why lines were lost."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.heard = b""
        self.losses: list[str] = []
        self.told: list[str] = []
        self._news = asyncio.Event()

    @property
    def line(self) -> Line:
        return self.lines[-1]

    def begin(self, line: Line) -> None:
        self.lines.append(line)
        self.heard = b""
        self._news.set()

    def hear(self, data: bytes) -> None:
        self.heard += data
        self._news.set()

    def inform(self, text: str) -> None:
        self.told.append(text)
        self._news.set()

    def lose(self, why: str) -> None:
        self.losses.append(why)
        self._news.set()

    async def wait_for(self, length: int) -> bytes:
        """What was heard, once it is so long."""
        async with asyncio.timeout(SOON):
            while len(self.heard) < length:
                self._news.clear()
                await self._news.wait()
        return self.heard

    async def wait_for_loss(self, number: int = 1) -> str:
        async with asyncio.timeout(SOON):
            while len(self.losses) < number:
                self._news.clear()
                await self._news.wait()
        return self.losses[-1]


JOT = 1e-9
"""Seconds beyond what was asked for: a sum may fall short of it, and then the clock would stand still."""


class _Counted(selectors.SelectSelector):
    """Instead of waiting it moves the clock."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout + JOT
        return ready


class CountedLoop(asyncio.SelectorEventLoop):
    """A loop on which hours pass at once, as long as nothing comes from outside."""

    def __init__(self) -> None:
        self._counted = _Counted()
        super().__init__(self._counted)

    def time(self) -> float:
        return self._counted.now


def run_counted(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=CountedLoop) as runner:
        return runner.run(work)
