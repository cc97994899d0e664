"""Whose fault is it that an answer is late? The rule, and one ticker for everybody.

An AI has its limit of time *in which it could run*. Taken from its clock is, of the last nine tenths of the
limit and of what follows,

- the time its busiest thread stood in line for a processor (`schedstat` of its process and all it started),
- or the time our own event loop came late to its ticks, if that is more: then we were not let to run either.

What an AI wrote is read before it is judged: an answer that lay in the pipe counts. Who has been given twice
its limit in addition and still says nothing was starved by this machine: nobody's fault, the match is void.
Everything else is the AI's own fault, sleeping as well as computing. The greeting, where programs are loaded,
may take ten seconds whatever the limit is.
"""

import asyncio
from collections.abc import Callable

from parley.net.children.tree import waits

TICK = 0.025
MEASURED = 0.9
"""Of the limit: what is quicker than the rest is not looked at, for looking takes time."""
GRAIN = 0.01
"""Seconds that are not worth waiting for."""
ADDED = 2.0
"""Limits that may be added before a match is void."""


class Watch:
    """Ticks for all who ask, and knows how late it came."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ticks: dict[object, Callable[[float], None]] = {}
        self._due = self._loop.time() + TICK
        self._timer = self._loop.call_at(self._due, self._tick)
        self.late = 0.0
        """Seconds in all."""
        self.latest = 0.0
        self.forgiven = 0
        """Requests whose time was prolonged."""

    def join(self, who: object, tick: Callable[[float], None]) -> None:
        """Call this at every tick, with the time."""
        self._ticks[who] = tick

    def part(self, who: object) -> None:
        """No more."""
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

    def close(self) -> None:
        """Stop."""
        self._timer.cancel()
        self._ticks.clear()


class Patience:
    """What is taken from one AI's clock: `forgiven` in all."""

    def __init__(self, watch: Watch, limit: float) -> None:
        self._watch, self._limit = watch, limit
        self.forgiven = 0.0
        self._due: float | None = None
        self._late = 0.0
        self._waits: dict[int, float] = {}
        self._given = 0.0

    def begin(self, due: float, root: int) -> None:
        """A request that is due then takes long: measure from here."""
        if self._due != due:
            self._due, self._given = due, 0.0
            self._late, self._waits = self._watch.late, waits(root)

    def prolong(self, due: float, root: int) -> bool:
        """The time is up: was any of it stolen? Then it is given back."""
        if self._due != due:  # we never came to look
            self.begin(due, root)
            more = MEASURED * self._limit
        else:
            more = self._stolen(root) - self._given
        if more < GRAIN:
            return False
        self._watch.forgiven += not self._given
        self._given += more
        self.forgiven += more
        return True

    def _stolen(self, root: int) -> float:
        before = self._waits
        waited = max((wait - before.get(task, 0.0) for task, wait in waits(root).items()), default=0.0)
        return max(waited, self._watch.late - self._late)

    @property
    def is_exhausted(self) -> bool:
        """Has it been given so much that it must have been starved?"""
        return self._given > ADDED * self._limit
