"""What all parts of the web port share: house and door, running tasks, and rate limits."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parley.house.attempts import Attempts
from parley.house.house import House
from parley.house.origin import block_of
from parley.net.door import Door
from parley.net.lag import Lag
from parley.net.proxies import Proxies
from parley.net.web.faults import Failed, Fault
from parley.net.web.hosts import Hosts
from parley.net.web.measure import Answers
from parley.net.web.shows import Shows

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Desk:
    """Made once for the port."""

    house: House
    door: Door
    requests: Attempts
    """Requests from a block of addresses, not counting files of the page."""
    files: Attempts
    """Files of the page."""
    proxies: Proxies
    hosts: Hosts = field(default_factory=Hosts)
    hsts: int = 31_536_000
    """Seconds for which a browser that came by TLS must use nothing else."""
    lag: Lag = field(default_factory=Lag)
    answers: Answers = field(default_factory=Answers)
    metrics_token: str = ""
    """What readers of the metrics have to present, if set."""
    data: Path | None = None
    """Where the store keeps its files, if they are here."""
    shows: Shows | None = None
    """Tournaments on show."""
    _tasks: set["asyncio.Task[None]"] = field(default_factory=set)

    def count(self, address: str, limit: Attempts) -> None:
        """Count a request. Raises `Failed` if there were too many."""
        block, now = block_of(address), self.house.timers.now()
        if not limit.take(block, now):
            raise Failed(Fault.TOO_FAST, wait=limit.wait(block, now))

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start something that takes time, and keep track of it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("web: a task failed", exc_info=error)

    def close(self) -> None:
        """Forget what still waits."""
        self.lag.close()
        if self.shows is not None:
            self.shows.close()
        for task in tuple(self._tasks):
            task.cancel()


def address_of(transport: asyncio.BaseTransport) -> str:
    """Where somebody comes from."""
    return str((transport.get_extra_info("peername") or ("",))[0])
