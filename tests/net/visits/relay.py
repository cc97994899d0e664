"""A relay before a server, whose lines can be cut."""

import asyncio
import contextlib
from typing import Self

from parley.net.settings import Address

HERE = "127.0.0.1"


class Relay:
    """Passes bytes on to a server, which may be another one later."""

    def __init__(self, to: Address) -> None:
        self.to = to
        self.heard: list[bytes] = []
        """What callers have said, in the pieces it came in."""
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, HERE, 0)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.cut()
        assert self._server is not None
        self._server.close()

    @property
    def address(self) -> str:
        """Where it listens."""
        assert self._server is not None
        return f"{HERE}:{self._server.sockets[0].getsockname()[1]}"

    @property
    def url(self) -> str:
        """The same for the web."""
        return f"http://{self.address}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection(*self.to)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, there[1]}
        with contextlib.suppress(asyncio.CancelledError):  # the test is over
            await asyncio.gather(self._pass(reader, there[1], self.heard), self._pass(there[0], writer, []))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pieces: list[bytes]
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                pieces.append(data)
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
        self._writers.discard(writer)

    def cut(self) -> None:
        """All lines, at once."""
        for writer in tuple(self._writers):
            writer.transport.abort()
