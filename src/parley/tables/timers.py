"""One timer for everybody: a heap of deadlines and a single event loop call.

A task or a timer per table would keep an idle server busy. Entries that were moved or dropped stay in the
heap and are skipped when their time comes; when they are the majority, they are removed.
"""

import asyncio
import logging
from collections.abc import Callable, Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from time import time_ns

Due = Callable[[], None]

_SPARE = 64
"""How many entries beyond twice the wanted ones the heap may hold."""

_log = logging.getLogger(__name__)


class Timers:
    """Calls back once at each key's time. Times are `loop.time()`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.now: Callable[[], float] = loop.time
        """The loop's time."""
        self.wall: Callable[[], int] = _wall
        """Milliseconds since 1970, for what outlives the loop."""
        self._heap: list[tuple[float, int, Hashable, Due]] = []
        self._wanted: dict[Hashable, int] = {}
        self._numbers = count()
        self._handle: asyncio.Handle | None = None
        self._armed = 0.0

    def set(self, key: Hashable, at: float, due: Due) -> None:
        """Call `due` at `at`, instead of what was set for `key` before."""
        number = next(self._numbers)
        self._wanted[key] = number
        heappush(self._heap, (at, number, key, due))
        self._sweep()
        if self._heap[0][1] == number:
            self._arm()

    def set_once(self, key: Hashable, at: float, due: Due) -> None:
        """The same, unless something is set for `key`: however many ask until then, it is not delayed."""
        if key not in self._wanted:
            self.set(key, at, due)

    def drop(self, key: Hashable) -> None:
        """Cancel what was set for `key`."""
        if self._wanted.pop(key, None) is not None:
            self._sweep()

    def close(self) -> None:
        self._heap.clear()
        self._wanted.clear()
        self._arm()

    def _sweep(self) -> None:
        if len(self._heap) > 2 * len(self._wanted) + _SPARE:
            self._heap = [entry for entry in self._heap if self._wanted.get(entry[2]) == entry[1]]
            heapify(self._heap)

    def _arm(self) -> None:
        """Be called in time for the first entry; too early does no harm."""
        if self._handle is not None:
            if self._heap and self._armed <= self._heap[0][0]:
                return
            self._handle.cancel()
            self._handle = None
        if self._heap:  # remember when: what uvloop gives for a time that has passed cannot tell
            self._armed = self._heap[0][0]
            self._handle = self._loop.call_at(self._armed, self._run)

    def _run(self) -> None:
        """Call what is due; what is set meanwhile waits for the next time round, due or not."""
        self._handle = None
        now, newest = self._loop.time(), next(self._numbers)
        while self._heap and self._heap[0][0] <= now and self._heap[0][1] < newest:
            _, number, key, due = heappop(self._heap)
            if self._wanted.get(key) == number:
                del self._wanted[key]
                _call(due)
        self._arm()


def _wall() -> int:
    return time_ns() // 1_000_000


def _call(due: Due) -> None:
    try:
        due()
    except Exception:  # noqa: BLE001 - one table's fault must not stop the clocks of all
        _log.exception("a timer failed")
