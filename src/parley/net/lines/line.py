"""The one interface of all lines, whatever they run on.

A `Port` is where a line is plugged in; it can be reopened after the line was lost. A `Line` is an open byte
channel. Its user is a `Hearer`, called on the event loop.
"""

import asyncio
import socket
import struct
from typing import Protocol, cast

from parley.core.complaints import of_system

UNREAD = 65_536
"""Bytes that may wait for the other side to read; beyond that it counts as gone."""
LINGER = 5.0
"""Seconds for the last bytes to be written."""


class Hearer(Protocol):
    """The user of a line, at our end."""

    def begin(self, line: "Line") -> None:
        """The line is open, and nothing has been heard on it yet."""

    def hear(self, data: bytes) -> None:
        """These bytes have come."""

    def inform(self, text: str) -> None:
        """A remark about the line."""

    def lose(self, why: str) -> None:
        """The line is lost; called once, and not when we closed it ourselves."""


class Line(Protocol):
    """An open byte channel."""

    name: str
    """For people."""
    note: str
    """What is not as requested, or worth knowing; else empty."""
    is_paced: bool
    """Does the device take the time a byte takes? If not, it may have to be simulated."""

    def write(self, data: bytes) -> None:
        """Write this; ignored once the line is lost."""

    async def close(self) -> None:
        """Disconnect once everything is written, or after a short timeout."""


class Port(Protocol):
    """Where lines come from, one at a time."""

    name: str
    """For people."""
    is_lasting: bool
    """Can it be opened again after the line was lost?"""
    is_patient: bool
    """May the other side come later, so that the first `open` is retried as well?"""

    async def prepare(self) -> str:
        """Claim what the peer needs to reach us, and say where that is, if anywhere; raises `SetupError`."""

    async def open(self, hearer: Hearer) -> None:
        """Wait for the other side, then `begin`.

        Raises `OSError` if a retry may help, `SetupError` if not.
        """

    async def close(self) -> None:
        """Release everything; nothing keeps running after this."""


class TransportLine(asyncio.Protocol):
    """A line over one transport of asyncio."""

    _transport: asyncio.Transport | None = None

    def __init__(self, hearer: Hearer, name: str, *, is_paced: bool = False) -> None:
        self.name, self.note, self.is_paced = name, "", is_paced
        self._hearer: Hearer | None = hearer
        self._gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        self._transport = cast("asyncio.Transport", transport)
        if self._hearer is not None:
            self._hearer.begin(self)

    def data_received(self, data: bytes) -> None:
        if self._hearer is not None:
            self._hearer.hear(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone, whoever closed it."""
        self._gone.set()
        hearer, self._hearer = self._hearer, None
        if hearer is not None and self._transport is not None:
            hearer.lose(words_of(exc) if exc else "closed by the other side")

    def write(self, data: bytes) -> None:
        """Write this; a peer that leaves too much unread counts as gone."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(data)
        if transport.get_write_buffer_size() > UNREAD:
            transport.abort()

    async def reset(self) -> None:
        """Disconnect abruptly."""
        self._hearer = None
        reset(self._transport)

    async def close(self) -> None:
        self._hearer = None
        if self._transport is None:
            return
        self._transport.close()
        try:
            await asyncio.wait_for(self._gone.wait(), LINGER)
        except TimeoutError:
            self._transport.abort()


def reset(transport: asyncio.BaseTransport | None) -> None:
    """Reset the connection instead of closing it, if the line is one."""
    if transport is None:
        return
    end = transport.get_extra_info("socket")
    if end is not None and end.family in (socket.AF_INET, socket.AF_INET6):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    cast("asyncio.Transport", transport).abort()


def words_of(error: Exception) -> str:
    """A system error for people: without its number and the addresses that were tried."""
    return of_system(error) if isinstance(error, OSError) else (str(error) or type(error).__name__).lower()
