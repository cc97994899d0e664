"""Who is to blame for a late answer: the rule, and one ticker for all programs.

An AI's time limit counts only time *in which it could run*. During the last nine tenths of the limit and
after it, we deduct the larger of

- the time that its most delayed thread waited for a CPU,
- the time by which our own event loop was late for its ticks: then we could not run either.

Pending output is read before we judge: an answer already in the pipe counts. If an AI was given twice its
limit in extra time and still does not answer, this machine starved it and the match is void. Everything else
is the AI's own fault, sleeping as well as computing. The greeting may always take ten seconds, because
programs load then.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from parley.net.children.tree import Look, look

TICK = 0.025
MEASURED = 0.9
"""Share of the limit: what is faster than this is not measured, because measuring takes time."""
GRAIN = 0.01
"""Seconds that are not worth waiting for."""
ADDED = 2.0
"""How many limits may be added before a match is void."""


class Watch:
    """Ticks for every subscriber, and measures how late each tick was.

    Each tick asks one of them, in rotation, to measure its memory, so the cost does not grow with their
    number.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ticks: dict[object, Callable[[float], None]] = {}
        self._weighs: deque[tuple[object, Callable[[], None]]] = deque()
        self._due = self._loop.time() + TICK
        self._timer = self._loop.call_at(self._due, self._tick)
        self.late = 0.0
        """Seconds in total."""
        self.latest = 0.0
        self.forgiven = 0
        """Requests whose time was extended."""

    def join(self, who: object, tick: Callable[[float], None], weigh: Callable[[], None]) -> None:
        """Call `tick` at every tick, with the time, and `weigh` in turn with the others."""
        self._ticks[who] = tick
        self._weighs.append((who, weigh))

    def part(self, who: object) -> None:
        self._ticks.pop(who, None)

    def _tick(self) -> None:
        now = self._loop.time()
        late = now - self._due
        self.late += late
        self.latest = max(self.latest, late)
        self._due = now + TICK
        self._timer = self._loop.call_at(self._due, self._tick)
        for tick in tuple(self._ticks.values()):
            tick(now)
        self._weigh_next()

    def _weigh_next(self) -> None:
        while self._weighs and self._weighs[0][0] not in self._ticks:
            self._weighs.popleft()
        if self._weighs:
            self._weighs.rotate(-1)
            self._weighs[-1][1]()

    def close(self) -> None:
        self._timer.cancel()
        self._ticks.clear()


class Patience:
    """The time deducted from one AI's clock: `forgiven` in total."""

    def __init__(self, watch: Watch, limit: float) -> None:
        self._watch, self._limit = watch, limit
        self.forgiven = 0.0
        self._due: float | None = None
        self._given = 0.0
        self._late = 0.0
        self._first: dict[int, Look] = {}
        self._last: dict[int, Look] = {}
        self._stood: dict[int, float] = {}
        """Since when each thread has been ready and has not run."""
        self._is_sure = False

    def begin(self, due: float, root: int, now: float) -> None:
        """A request takes long: start measuring."""
        if self._due != due:
            self._due, self._given, self._is_sure = due, 0.0, False
            self._late = self._watch.late
            self._first = self._last = look(root)
            self._stood = dict.fromkeys(self._first, now)

    def prolong(self, due: float, root: int, now: float) -> bool:
        """The time is up: give back what the AI could not use."""
        if self._due != due:  # we never got to look
            self.begin(due, root, now)
            more = MEASURED * self._limit
        else:
            more = self._stolen(root, now) - self._given
        if more < GRAIN and not self._is_sure and any(thread.is_ready for thread in self._last.values()):
            self._is_sure, more = True, TICK  # is it running, or waiting? The next look tells
        if more < GRAIN:
            return False
        self._watch.forgiven += not self._given
        self._given += more
        self.forgiven += more
        return True

    def _stolen(self, root: int, now: float) -> float:
        """Time lost by the most delayed thread: what the kernel has recorded, and the wait still running."""
        before, self._last = self._last, look(root)
        most = 0.0
        for task, thread in self._last.items():
            if not thread.is_ready or task not in before or before[task].ran != thread.ran:
                self._stood[task] = now
            waited = thread.waited - (self._first[task].waited if task in self._first else 0.0)
            most = max(most, waited + now - self._stood[task])
        return max(most, self._watch.late - self._late)

    @property
    def is_exhausted(self) -> bool:
        """Has it been given so much extra time that it must have been starved?"""
        return self._given > ADDED * self._limit
