"""Callbacks for the end of the current event loop round: one call for all."""

import asyncio
import logging
from typing import Protocol

from parley.house.house import House

_log = logging.getLogger(__name__)


class Sleeper(Protocol):
    """Somebody who wants to be woken."""

    def go_on(self) -> None:
        """Do what was put off."""


class Wakes:
    """One for the house; one event loop call per session costs more than what it does."""

    def __init__(self, _house: House) -> None:
        self._waiting: dict[Sleeper, None] = {}

    def add(self, sleeper: Sleeper) -> None:
        """Wake them soon, once, in order: many news, one write."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._run)
        self._waiting[sleeper] = None

    def _run(self) -> None:
        """Whoever is added meanwhile waits for the next round."""
        waiting, self._waiting = self._waiting, {}
        for sleeper in waiting:
            try:
                sleeper.go_on()
            except Exception:  # noqa: BLE001 - one session's fault must not keep the others asleep
                _log.exception("a session could not go on")
