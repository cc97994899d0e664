"""Bots' thoughts queue up per block of addresses, and the queues take turns.

So somebody with a hundred bots delays only themselves. Hints have their own queue. The number of threads
limits how many think at a time.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, NamedTuple

from parley.house.house import House
from parley.tables import Refusal, Refused

LONGEST = 64
"""The most thoughts in one queue."""


class _Thought(NamedTuple):
    think: Callable[[], Any]
    future: "Future[Any]"


class Turns:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._threads = house.thinkers or house.threads
        self._lines: dict[str, deque[_Thought]] = {}  # the next in turn comes first
        self._lock = Lock()

    def take(self, whose: str, think: Callable[[], Any]) -> "asyncio.Future[Any]":
        """Join the queue; returns the result, which may be cancelled. Raises `Refused` if too many wait."""
        thought = _Thought(think, Future())
        with self._lock:
            line = self._lines.setdefault(whose, deque())
            if len(line) >= LONGEST:
                raise Refused(Refusal.TOO_MUCH)
            line.append(thought)
        self._threads.submit(self._next)  # one per thought, whichever it will be
        return asyncio.wrap_future(thought.future)

    def _next(self) -> None:
        """In one of the threads: the first thought of the first queue, which then goes to the back."""
        with self._lock:
            whose = next(iter(self._lines))
            line = self._lines.pop(whose)
            thought = line.popleft()
            if line:
                self._lines[whose] = line
        if thought.future.set_running_or_notify_cancel():
            try:
                thought.future.set_result(thought.think())
            except BaseException as error:  # noqa: BLE001 - anybody's code, which may call sys.exit()
                thought.future.set_exception(_fit_to_await(error))


def _fit_to_await(error: BaseException) -> Exception:
    """A `SystemExit` would end the loop that awaits it, and a future of asyncio takes no `StopIteration`."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    return RuntimeError(repr(error))
