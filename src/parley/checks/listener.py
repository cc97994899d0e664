"""A probe that keeps news apart from answers: answers can be awaited during a game."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from parley.checks.case import BrokenError
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core.connection import Message
from parley.wires.wire import Wire

LOOK = 0.005
"""Seconds between looks at the news."""
KEPT = 10_000
"""News that may wait to be looked at."""

N = TypeVar("N", bound=Message)


class Listener(Probe):
    """`news` lists the kinds of message that come unasked."""

    def __init__(
        self, means: Means, wire: Wire, role: str, news: type[Message] | tuple[type[Message], ...]
    ) -> None:
        super().__init__(means, wire, role)
        self.heard: deque[Message] = deque(maxlen=KEPT)
        """Answers and news in the order they came."""
        self._kinds = news
        self._news: deque[Message] = deque(maxlen=KEPT)

    def settle(self, message: Message) -> bool:
        """News is for whoever waits for it."""
        self.heard.append(message)
        if isinstance(message, self._kinds):
            self._news.append(message)
            return True
        return False

    async def told(self, kind: type[N], so: Callable[[N], object] = lambda _: True) -> N:
        """The next news of this kind for which `so` holds; earlier news is skipped."""
        end = self.means.clock() + self.means.patience
        while self.means.clock() < end:
            while self._news:
                message = self._news.popleft()
                if isinstance(message, kind) and so(message):
                    return message
            if self.gone is not None:
                break
            await asyncio.sleep(LOOK)
        raise BrokenError(self.name_of(kind), self.nothing)

    def forget(self) -> None:
        """Discard all news so far."""
        self._news.clear()

    def is_told(self, kind: type[N], so: Callable[[N], object] = lambda _: True) -> bool:
        """Has such news come that nobody has looked at yet?"""
        return any(isinstance(message, kind) and so(message) for message in self._news)
