"""Event loop lag: every player waits that long."""

import asyncio

from parley.core.histogram import Histogram

EVERY = 0.25
"""Seconds between samples of the clock."""


class Lag:
    """Samples the clock from `start` to `close`, and records how late each sample was."""

    def __init__(self) -> None:
        self.times = Histogram()
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Look from now on."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + EVERY
        self._timer = loop.call_at(self._due, self._look)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self.times.add(max(0.0, asyncio.get_running_loop().time() - self._due))
        self.start()
