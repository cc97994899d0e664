"""The standard error of a child: always drained, so that the child never blocks; the tail is kept."""

import asyncio
import os

KEPT = 64 * 1024
READ = 64 * 1024
BURST = 1024 * 1024
"""Bytes read as they come. A child that writes more has to wait a little, so that others get a turn."""
PAUSE, PORTION = 0.05, 256 * 1024


class Errors:
    """Reads a pipe until it ends."""

    def __init__(self, fd: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._fd = fd
        self._kept = bytearray()
        self._left = BURST
        self._timer: asyncio.TimerHandle | None = None
        os.set_blocking(fd, False)
        self._loop.add_reader(fd, self._read)

    @property
    def kept(self) -> bytes:
        """The tail of all that has been written until now."""
        if self._fd >= 0:
            self._read()
        return bytes(self._kept)

    def _read(self) -> int:
        try:
            data = os.read(self._fd, READ)
        except BlockingIOError:
            return 0
        self._kept += data
        del self._kept[:-KEPT]
        self._left -= len(data)
        if not data:
            self._stop()
        elif self._left < 0:
            self._loop.remove_reader(self._fd)
            self._timer = self._loop.call_later(PAUSE, self._resume)
        return len(data)

    def _resume(self) -> None:
        self._left = PORTION
        self._loop.add_reader(self._fd, self._read)

    def close(self) -> None:
        """Read a little of what is left, and stop."""
        if self._fd >= 0 and self._read():
            self._stop()
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._fd >= 0:
            self._loop.remove_reader(self._fd)
            os.close(self._fd)
            self._fd = -1
