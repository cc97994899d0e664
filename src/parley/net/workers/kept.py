"""A process that is kept running: restarted when it ends, with a growing delay."""

import asyncio
import logging
import signal
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from parley.net.workers.backoff import Backoff

_log = logging.getLogger(__name__)
_LONGEST = 65_536
"""The most bytes of a line that is looked at."""
_CLOSING = 5.0
"""Seconds for the pipe of a killed process to close."""
UNUSABLE = 2
"""The exit status of a process that was asked for the impossible, and has said so."""


class GaveUp(Exception):
    """A process that has never served says that it cannot; restarting it would not help."""


class Start(NamedTuple):
    """How to start it."""

    command: Sequence[str]
    environment: Mapping[str, str] | None = None
    has_errors: bool = False
    """Is its stderr part of what it says? Otherwise it goes where ours does."""


class Kept:
    """One process at a time, whose output is read line by line."""

    def __init__(
        self,
        name: str,
        start: Callable[[], Start],
        hear: Callable[[str], None],
        backoff: Backoff | None = None,
    ) -> None:
        self.name, self._start, self._hear = name, start, hear
        self._backoff = backoff or Backoff()
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self.has_served = False
        """Set by whoever hears it say so."""

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def begin(self) -> asyncio.Task[None]:
        """Until `stop`, or until it raises `GaveUp`."""
        self._task = asyncio.get_running_loop().create_task(self._run())
        return self._task

    async def stop(self, patience: float) -> None:
        """SIGTERM; SIGKILL if it does not end in time."""
        self._stopping.set()
        if self._task is None:
            return
        self.send(signal.SIGTERM)
        _, running = await asyncio.wait([self._task], timeout=patience)
        if running:
            _log.warning("%s did not end within %g s, and is killed", self.name, patience)
            self.send(signal.SIGKILL)
            await asyncio.wait(running)

    def send(self, number: signal.Signals) -> None:
        """A signal, if there is a process."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._stopping.is_set():
            began = loop.time()
            how = await self._run_once()
            if self._stopping.is_set():
                return
            lived = loop.time() - began
            wait = self._backoff.after(lived)
            _log.warning("%s %s after %.1f s: started again in %g s", self.name, how, lived, wait)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), wait)

    async def _run_once(self) -> str:
        start = self._start()
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *start.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=PIPE,
                stderr=STDOUT if start.has_errors else None,
                env=start.environment,
                start_new_session=True,  # Ctrl-C is for us, who know in which order to stop
                limit=_LONGEST,
            )
        except OSError as error:
            return f"could not be started ({error.strerror})"
        if self._stopping.is_set():  # while it was being started
            self.send(signal.SIGTERM)
        try:
            if process.stdout is not None:
                await self._listen(process.stdout)
            code = await process.wait()
        except asyncio.CancelledError:
            self.send(signal.SIGKILL)
            with suppress(TimeoutError):
                await asyncio.wait_for(process.communicate(), _CLOSING)
            raise
        if code == UNUSABLE and not self.has_served:
            raise GaveUp
        return f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"

    async def _listen(self, stdout: asyncio.StreamReader) -> None:
        while True:
            try:
                line = await stdout.readuntil(b"\n")
            except asyncio.LimitOverrunError as error:
                await stdout.readexactly(error.consumed)  # nothing we want to know is that long
                continue
            except asyncio.IncompleteReadError:
                return
            self._hear(line.decode(errors="replace").rstrip())
