"""`pty:`: a terminal made for the occasion; whoever opens its other end is the other side.

A line begins when the other end is opened, and is lost when the last one there has closed it.
"""

import asyncio
import os
import select
import tty
from typing import cast

from parley.core import SetupError
from parley.net.lines.line import Hearer, TransportLine, words_of

LOOK = 0.05, 1.0
"""Seconds between two looks whether somebody is there: at first, and at most."""


class PtyPort:
    """The terminal is made by `prepare` and kept until `close`, so that its name stays."""

    is_lasting = True
    is_patient = False

    def __init__(self) -> None:
        self.name = "pty"
        self._ours: int | None = None

    async def prepare(self) -> str:
        """Make the terminal: raw, so that no byte means anything to it."""
        try:
            self._ours, theirs = os.openpty()
        except OSError as error:
            raise SetupError(f"pty: {words_of(error)}") from None
        tty.setraw(theirs)
        self.name = f"pty {os.ttyname(theirs)}"
        other_end = os.ttyname(theirs)
        os.close(theirs)
        return f"the other end is {other_end}"

    async def open(self, hearer: Hearer) -> None:
        """Wait until the other end is open."""
        if self._ours is None:
            raise OSError("the terminal is closed")
        pause, longest = LOOK
        while _is_alone(self._ours):
            await asyncio.sleep(pause)
            pause = min(pause * 2, longest)
        await _PtyLine(hearer, self.name).start(self._ours)

    async def close(self) -> None:
        """The terminal is no more."""
        if self._ours is not None:
            os.close(self._ours)
            self._ours = None


class _PtyLine(TransportLine):
    """Writes through one transport and reads through another, each with a descriptor of its own."""

    def __init__(self, hearer: Hearer, name: str) -> None:
        super().__init__(hearer, name)
        self._reading: asyncio.BaseTransport | None = None

    async def start(self, terminal: int) -> None:
        """Begin to talk."""
        loop = asyncio.get_running_loop()
        await loop.connect_write_pipe(lambda: self, os.fdopen(os.dup(terminal), "wb", 0))
        await loop.connect_read_pipe(lambda: _Reader(self), os.fdopen(os.dup(terminal), "rb", 0))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """We can write; the line begins when we can read as well."""
        self._transport = cast("asyncio.Transport", transport)

    def begin_reading(self, transport: asyncio.BaseTransport) -> None:
        """Now it is a line."""
        self._reading = transport
        if self._hearer is not None:
            self._hearer.begin(self)

    def end_reading(self) -> None:
        """The other end was closed, which a terminal calls an input/output error."""
        if self._hearer is not None and self._transport is not None:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing can be written any more, by whosever wish."""
        del exc
        if self._reading is not None:
            self._reading.close()
        super().connection_lost(None)


class _Reader(asyncio.Protocol):
    """The other half of a line."""

    def __init__(self, line: _PtyLine) -> None:
        self._line = line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bytes may come from now on."""
        self._line.begin_reading(transport)

    def data_received(self, data: bytes) -> None:
        """Pass it on."""
        self._line.data_received(data)

    def connection_lost(self, _exc: Exception | None) -> None:
        """No more will come."""
        self._line.end_reading()


def _is_alone(terminal: int) -> bool:
    poll = select.poll()
    poll.register(terminal, select.POLLIN)
    return any(event & select.POLLHUP for _, event in poll.poll(0))
