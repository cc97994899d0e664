"""One timer for everybody: a heap of deadlines and a single call of the event loop.

A task or a timer per table is what makes quiet servers busy. Entries that were moved or dropped stay in the
heap until their time comes and are passed over then.
"""

import asyncio
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count

Due = Callable[[], None]


class Timers:
    """Calls back once at each key's time. Times are `loop.time()`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._heap: list[tuple[float, int, Hashable]] = []
        self._wanted: dict[Hashable, tuple[int, Due]] = {}
        self._numbers = count()
        self._handle: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """The loop's time."""
        return self._loop.time()

    def set(self, key: Hashable, at: float, due: Due) -> None:
        """Call `due` at `at`, instead of what was set for `key` before."""
        number = next(self._numbers)
        self._wanted[key] = (number, due)
        heappush(self._heap, (at, number, key))
        if self._heap[0][1] == number:
            self._arm()

    def drop(self, key: Hashable) -> None:
        """Call nothing for `key`."""
        self._wanted.pop(key, None)

    def close(self) -> None:
        """Nothing is called any more."""
        self._heap.clear()
        self._wanted.clear()
        self._arm()

    def _arm(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._loop.call_at(self._heap[0][0], self._run) if self._heap else None

    def _run(self) -> None:
        now = self._loop.time()
        while self._heap and self._heap[0][0] <= now:
            _, number, key = heappop(self._heap)
            wanted = self._wanted.get(key)
            if wanted is not None and wanted[0] == number:
                del self._wanted[key]
                wanted[1]()
        self._handle = None
        self._arm()
