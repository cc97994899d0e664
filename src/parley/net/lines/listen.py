"""`listen:HOST:PORT`: wait for a connection; one at a time, others are refused."""

import asyncio
from typing import cast

from parley.core import SetupError
from parley.net.lines.line import Hearer, words_of
from parley.net.lines.tcp import SocketLine
from parley.net.settings import Address


class ListenPort:
    """The port is taken by `prepare` and kept until `close`."""

    is_lasting = True
    is_patient = False

    def __init__(self, address: Address) -> None:
        self.name = f"listen {address}"
        self._address = address
        self._server: asyncio.Server | None = None
        self._hearer: Hearer | None = None
        self._called = asyncio.Event()

    async def prepare(self) -> str:
        """Take the port; raises `SetupError` if it is not available."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(lambda: _Caller(self), *self._address, backlog=1)
        except OSError as error:
            raise SetupError(f"{self.name}: {words_of(error)}") from None
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"waiting for a call at {Address(host, port)}"

    async def open(self, hearer: Hearer) -> None:
        """Wait for a connection."""
        self._called.clear()
        self._hearer = hearer
        try:
            await self._called.wait()
        finally:
            self._hearer = None

    def pick_up(self) -> Hearer | None:
        """The hearer for the next connection; None if nobody waits for one."""
        hearer, self._hearer = self._hearer, None
        self._called.set()
        return hearer

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()


class _Caller(asyncio.Protocol):
    """A new connection: it gets a line, or is refused."""

    def __init__(self, port: ListenPort) -> None:
        self._port = port

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept it, or not."""
        hearer = self._port.pick_up()
        if hearer is None:
            cast("asyncio.Transport", transport).abort()
            return
        host, port = transport.get_extra_info("peername")[:2]
        line = SocketLine(hearer, f"tcp {Address(host, port)}")
        transport.set_protocol(line)
        line.connection_made(transport)
