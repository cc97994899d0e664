"""Ticks, and the few timers a connection runs."""

from enum import IntEnum
from math import inf
from typing import Final

TICK: Final = 1 / 18.2065
"""The tick of the PC's timer, in seconds (com/line/2)."""
SYNC_EVERY: Final = 10 * TICK
"""com/sync/1"""
REPLY_WITHIN: Final = 60 * TICK
"""com/sync/4-5"""


class Timer(IntEnum):
    """What a connection may be waiting for. Each runs at most once."""

    SYNC = 0
    """the master's next sync"""
    REPLY = 1
    """the answer to our command"""
    HEARD = 2
    """anything at all from the other side"""
    GAME_OVER = 3
    """the winner's A9"""
    KEY = 4
    """the key that a headless player presses by itself"""
    FRAME = 5
    """the rest of an unfinished command"""


class Timers:
    """One float per timer; every operation takes the same short time."""

    def __init__(self) -> None:
        self._due = [inf] * len(Timer)

    def start(self, timer: Timer, at: float) -> None:
        """Run until `at`; a running timer is restarted."""
        self._due[timer] = at

    def stop(self, *timers: Timer) -> None:
        for timer in timers:
            self._due[timer] = inf

    def is_running(self, timer: Timer) -> bool:
        return self._due[timer] != inf

    def next(self) -> float | None:
        """When the first of them is due."""
        due = min(self._due)
        return None if due == inf else due

    def pop(self, now: float) -> Timer | None:
        """Stop and return the first that is due."""
        due = min(self._due)
        if due > now or due == inf:
            return None
        timer = Timer(self._due.index(due))
        self.stop(timer)
        return timer
