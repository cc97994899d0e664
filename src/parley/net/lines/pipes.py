"""A line made of two pipes, or of a terminal: one descriptor to read from, one to write to."""

import asyncio
import os
from typing import cast

from parley.net.lines.line import Hearer, TransportLine


class PipeLine(TransportLine):
    """Writes through one transport and reads through another, each with a descriptor of its own."""

    def __init__(self, hearer: Hearer, name: str) -> None:
        super().__init__(hearer, name)
        self._reading: asyncio.BaseTransport | None = None

    async def start(self, reading: int, writing: int) -> None:
        """Begin to talk; both descriptors are ours to close. Raises `ValueError` if one is a file."""
        loop = asyncio.get_running_loop()
        heard, said = os.fdopen(reading, "rb", 0), os.fdopen(writing, "wb", 0)
        try:
            await loop.connect_write_pipe(lambda: self, said)
            await loop.connect_read_pipe(lambda: _Reader(self), heard)
        except ValueError:
            heard.close()
            if self._transport is None:
                said.close()
            else:
                self._transport.abort()
            raise

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
        """Writing is over, whoever closed the line."""
        del exc
        if self._reading is not None:
            self._reading.close()
        super().connection_lost(None)


class _Reader(asyncio.Protocol):
    """The other half of a line."""

    def __init__(self, line: PipeLine) -> None:
        self._line = line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bytes may come from now on."""
        self._line.begin_reading(transport)

    def data_received(self, data: bytes) -> None:
        self._line.data_received(data)

    def connection_lost(self, _exc: Exception | None) -> None:
        """No more will come."""
        self._line.end_reading()
