"""A stay at a place, until we are gone: signals and impatience end it with a goodbye."""

import asyncio
import signal
from collections.abc import Callable

from parley.net.visits.place import Place

GOODBYE = 5.0
"""Seconds the place has to let us go."""
INTERRUPTED = 130


class Stay:
    """Drives a place. `leaving` is called once with the reason when somebody wants to leave: close the visit.

    If asked twice, it leaves at once.
    """

    def __init__(self, place: Place, leaving: Callable[[str], None]) -> None:
        self.is_interrupted = False
        self._place, self._leaving = place, leaving
        self._running: asyncio.Task[None] | None = None
        self._is_leaving = False

    async def run(self, most: float | None = None) -> None:
        """Until the visit is gone, or for `most` seconds. What breaks the driver is raised."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._interrupt)
        if most is not None:
            loop.call_later(most, self._leave, f"gave up after {most:g} s")
        self._running = loop.create_task(self._place.run())
        try:
            await asyncio.wait([self._running])
        finally:
            self._running.cancel()
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
        if not self._running.cancelled():
            self._running.result()

    def _interrupt(self) -> None:
        self.is_interrupted = True
        self._leave("stopped")

    def _leave(self, why: str) -> None:
        if self._running is None:
            return
        if self._is_leaving:
            self._running.cancel()
            return
        self._is_leaving = True
        asyncio.get_running_loop().call_later(GOODBYE, self._running.cancel)
        self._leaving(why)
