"""The supervisor, not a node itself: starts the workers, restarts those that die, and ends after them.

The first worker is up before the others start, so that an error in the settings or the database is reported
once.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import chain
from pathlib import Path

from parley.net.ports import hold_port, taking
from parley.net.settings import DOORS, Settings
from parley.net.workers.backoff import Backoff
from parley.net.workers.broker import Broker
from parley.net.workers.kept import Kept, Start
from parley.net.workers.worker import Worker, format_worker

READY = "Ctrl-C stops the server."
"""The last line of a server that lets people in."""
LINES = 100
"""What a worker says about where it is."""
PATIENCE = 15.0
"""Seconds for a process to end, besides --drain."""


class Supervisor:
    """Keeps processes running that are started with the same command line."""

    def __init__(
        self,
        settings: Settings,
        command: Sequence[str],
        say: Callable[[str], None],
        make_backoff: Callable[[], Backoff] = Backoff,
    ) -> None:
        self._settings, self._command, self._say = settings, command, say
        self._node, self._cluster = settings.node, settings.cluster
        self._make_backoff = make_backoff
        self._ports: dict[str, int] = {}
        self._said: list[list[str]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopped, self._changed = False, asyncio.Event()
        self.workers: list[Kept] = []

    def stop(self) -> None:
        """Stop every worker, and then ourselves."""
        self._is_stopped = True
        self._changed.set()

    def reload(self) -> None:
        """Let every worker reload its settings."""
        for worker in self.workers:
            worker.send(signal.SIGHUP)

    async def run(self) -> None:
        """Until `stop`. Raises `SetupError`, or `GaveUp` when a worker has said why it cannot serve."""
        async with AsyncExitStack() as opened:
            await self._hold_ports(opened)
            if not self._cluster:
                await self._start_broker(opened)
            opened.push_async_callback(self._stop_workers)
            await self._start_workers()
            await self._until(lambda: False)

    async def _hold_ports(self, opened: AsyncExitStack) -> None:
        """Choose them once for all, and say at once if one is taken."""
        for wire in DOORS:
            if (address := getattr(self._settings, wire)) is not None:
                with taking(wire, address):
                    port = await hold_port(*address)
                for held in port:
                    opened.callback(held.close)
                self._ports[wire] = port[0].getsockname()[1]

    async def _start_broker(self, opened: AsyncExitStack) -> None:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="parley-")))
        broker = Broker(folder, self._changed.set, self._make_backoff())
        opened.push_async_callback(broker.kept.stop, PATIENCE)
        self._keep(broker.kept)
        await self._until(lambda: broker.kept.has_served)
        self._cluster = broker.url

    async def _start_workers(self) -> None:
        for number in range(self._settings.workers):
            kept = Kept(
                f"worker {number}",
                partial(self._start, number),
                partial(self._hear, number),
                self._make_backoff(),
            )
            self.workers.append(kept)
            self._said.append([])
            self._keep(kept)
            if not number:
                await self._until(lambda: self.workers[0].has_served)
        await self._until(lambda: all(worker.has_served for worker in self.workers))
        if not self._is_stopped:
            for line in dict.fromkeys(chain(*self._said, [READY])):
                self._say(line)

    def _keep(self, kept: Kept) -> None:
        if self._is_stopped:
            return
        task = kept.begin()
        task.add_done_callback(lambda _: self._changed.set())
        self._tasks.append(task)

    async def _until(self, is_done: Callable[[], bool]) -> None:
        """Or until we have to stop. Raises what a task has raised."""
        while not (self._is_stopped or is_done()):
            self._changed.clear()
            for task in self._tasks:
                if task.done():
                    task.result()
            await self._changed.wait()

    async def _stop_workers(self) -> None:
        patience = PATIENCE + self._settings.drain
        await asyncio.gather(*(worker.stop(patience) for worker in self.workers))

    def _start(self, number: int) -> Start:
        worker = Worker(number, os.getpid(), self._node, self._cluster, self._ports)
        return Start(self._command, {**os.environ, **format_worker(worker)})

    def _hear(self, number: int, line: str) -> None:
        worker = self.workers[number]
        if line == READY:
            worker.has_served = True
            self._changed.set()
        elif not worker.has_served and len(self._said[number]) < LINES:
            self._said[number].append(line)
