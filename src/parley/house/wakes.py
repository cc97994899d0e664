"""Whoever has something to write when the present round of the event loop is over: one call for all."""

import asyncio
import logging
from collections.abc import Callable

from parley.house.house import House

_log = logging.getLogger(__name__)


class Wakes:
    """One for the house; a call of the loop for every session costs more than what it does."""

    def __init__(self, _house: House) -> None:
        self._waiting: list[Callable[[], None]] = []

    def add(self, go_on: Callable[[], None]) -> None:
        """Call this soon, in order."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._run)
        self._waiting.append(go_on)

    def _run(self) -> None:
        """What is added meanwhile waits for the next round."""
        waiting, self._waiting = self._waiting, []
        for go_on in waiting:
            try:
                go_on()
            except Exception:  # noqa: BLE001 - one session's fault must not keep the others asleep
                _log.exception("a session could not go on")
