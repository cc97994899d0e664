"""The lines somebody types, or that come from a pipe or a file."""

import asyncio
import os

LONGEST = 4096
"""Bytes of a line; the rest of a longer one is dropped."""
_CHUNK = 4096


class Input:
    """Reads lines from a file descriptor as they come; hardly more than are asked for."""

    def __init__(self, fd: int) -> None:
        self.is_terminal = os.isatty(fd)
        self._fd = fd
        self._buffer = b""
        self._has_ended = False

    async def line(self) -> str | None:
        """The next one; None when there are no more."""
        while b"\n" not in self._buffer and not self._has_ended:
            await self._readable()
            data = self._read()
            self._has_ended = not data
            self._buffer = _cut(self._buffer + data)
        if not self._buffer:
            return None
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _read(self) -> bytes:
        try:
            return os.read(self._fd, _CHUNK)
        except OSError:  # the terminal is gone
            return b""

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        try:
            loop.add_reader(self._fd, _wake, ready)
        except OSError:  # a file: always readable
            return
        try:
            await ready
        finally:
            loop.remove_reader(self._fd)


def _wake(ready: "asyncio.Future[None]") -> None:
    if not ready.done():
        ready.set_result(None)


def _cut(buffer: bytes) -> bytes:
    """What there is of a line that is too long."""
    head, newline, tail = buffer.partition(b"\n")
    return head[:LONGEST] + newline + tail
