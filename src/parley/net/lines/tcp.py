"""`tcp:HOST:PORT`: connect to a listening peer."""

import asyncio
import socket

from parley.core import SetupError
from parley.net.lines.line import Hearer, TransportLine
from parley.net.settings import Address

PATIENCE = 10.0
"""Seconds for the other side to answer."""
_ALIVE = {"TCP_KEEPIDLE": 20, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 4, "TCP_USER_TIMEOUT": 60_000}
"""A machine that was switched off is noticed after a minute, whether or not anything was sent to it."""


PIECE = 8192
"""Bytes read at once: a peer that sends without end must not keep us from everything else."""


class SocketLine(TransportLine, asyncio.BufferedProtocol):
    """Sends every byte at once, and notices a peer whose machine is gone."""

    def get_buffer(self, sizehint: int) -> bytearray:
        """The buffer for what comes."""
        del sizehint
        self._piece = bytearray(PIECE)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        """Some bytes have come."""
        self.data_received(bytes(self._piece[:nbytes]))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        sock = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _keep_alive(sock)
        super().connection_made(transport)


class TcpPort:
    """Reconnects after the line was lost."""

    is_lasting = is_patient = True

    def __init__(self, address: Address) -> None:
        self.name = f"tcp {address}"
        self._address = address

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        """Connect; raises `OSError` if nobody answers, `SetupError` if there is no such host."""
        loop = asyncio.get_running_loop()
        call = loop.create_connection(lambda: SocketLine(hearer, self.name), *self._address)
        try:
            await asyncio.wait_for(call, PATIENCE)
        except socket.gaierror as error:
            raise SetupError(f"{self.name}: {error.strerror}") from None
        except TimeoutError:
            raise OSError(None, "nobody picks up") from None

    async def close(self) -> None:
        """Nothing is held between lines."""


def _keep_alive(sock: socket.socket) -> None:
    """Turn on TCP keep-alive: a line has one caller, and the next should not wait for a dead one."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _ALIVE.items():
        if (option := getattr(socket, name, None)) is not None:  # not every system has them all
            sock.setsockopt(socket.IPPROTO_TCP, option, value)
