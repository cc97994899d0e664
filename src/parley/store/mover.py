"""Decides when the log is moved into the database: soon, sooner if it is long, at once for a reader."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from parley.store.errors import StoreError
from parley.store.logfiles import LogFiles

EVERY = 0.5
"""Seconds until what was written is moved."""
MANY = 1 << 20
"""Bytes beyond which it is moved sooner."""

Turn = Callable[[], Awaitable[list[bytes]]]
"""Switch to the other file, after pending writes; returns the chunks of the previous one."""
Store = Callable[[Sequence[bytes]], Awaitable[None]]
"""Put chunks into the database, as durably as they are in the log."""


class Mover:
    """Moves one file at a time; `report` hears how it went each time."""

    def __init__(
        self, files: LogFiles, turn: Turn, store: Store, report: Callable[[StoreError | None], None]
    ) -> None:
        self._files, self._turn, self._store, self._report = files, turn, store, report
        self._loop = asyncio.get_running_loop()
        self._old: list[bytes] = []  # of the file that is not being written
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[StoreError | None] | None = None

    @property
    def is_wanted(self) -> bool:
        """Is there anything that may not be in the database?"""
        return bool(self._files.size or self._old)

    def wake(self) -> None:
        """Something was written, or could not be."""
        if self._files.size > MANY:
            self._start()
        elif self._timer is None:
            self._timer = self._loop.call_later(EVERY, self._start)

    async def move(self) -> None:
        """Return when everything written before is in the database. Raises `StoreError`."""
        if self._task is not None:
            await asyncio.shield(self._task)  # it may have begun before the last was written
        is_due = self.is_wanted or self._timer is not None  # which may be because something failed
        if is_due and (error := await asyncio.shield(self._start())) is not None:
            raise type(error)(str(error))

    async def wipe(self) -> None:
        """Leave nothing in either file of what was written before. Raises `StoreError`."""
        for _ in range(2):
            while self._task is not None:
                await asyncio.shield(self._task)
            if (error := await asyncio.shield(self._start(wipe=True))) is not None:
                raise type(error)(str(error))

    def stop(self) -> None:
        """Move no more by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, *, wipe: bool = False) -> "asyncio.Task[StoreError | None]":
        self.stop()
        if self._task is None:
            self._task = self._loop.create_task(self._run(wipe=wipe), name="store log")
        return self._task

    async def _run(self, *, wipe: bool) -> StoreError | None:
        """Move what is left from last time and what has come since; returns how it went."""
        error = None
        try:
            await self._store_old()
            self._old = await self._turn()
            await self._store_old()
            if wipe:
                await asyncio.to_thread(self._files.wipe_other)
        except StoreError as trouble:
            error = trouble
        finally:
            self._task = None
        self._report(error)
        if self.is_wanted:
            self.wake()
        return error

    async def _store_old(self) -> None:
        if self._old:
            await self._store(self._old)
            self._old = []
