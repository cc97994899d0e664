"""The clock, announced when your time runs short."""

import asyncio
from collections.abc import Callable

from parley.cli.play.words import Say
from parley.visits import Visit

SECONDS = (30, 10)
"""Seconds left when it is announced."""


class Alarm:
    """Says how much time is left, once for each decision and number of seconds."""

    def __init__(self, visit: Visit, say: Say, write: Callable[[str], None]) -> None:
        self._visit, self._say, self._write = visit, say, write
        self._due: float | None = None
        self._timers: list[asyncio.TimerHandle] = []

    def look(self) -> None:
        """Something happened: does our clock run, and until when?"""
        seen = self._visit.seen
        due = seen.deadlines.get(seen.seat) if seen is not None and seen.seat is not None else None
        if due == self._due:
            return
        self.stop()
        self._due = due
        if due is not None:
            loop, left = asyncio.get_running_loop(), due - self._visit.now()
            self._timers = [
                loop.call_later(left - seconds, self._warn, seconds) for seconds in SECONDS if left > seconds
            ]

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers, self._due = [], None

    def _warn(self, seconds: int) -> None:
        self._write(self._say("Seconds left: {seconds}.", seconds=seconds))
