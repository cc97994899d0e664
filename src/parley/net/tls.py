"""TLS: our certificate, and a gate in front of a line until the handshake is done.

Whoever shakes hands is a connection like any other: counted, and not for ever.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial

from parley.core import SetupError
from parley.net.door import Door
from parley.net.tcp import BACKLOG, MakeSession, Manners, TcpLine

HANDSHAKE = 10.0
"""Seconds for it."""
REST = 1.0
"""Seconds until we try again where nobody could be accepted."""

_log = logging.getLogger(__name__)


def make_context(cert: str, key: str) -> ssl.SSLContext | None:
    """What a server needs, TLS 1.2 or later; None without a certificate. Raises `SetupError`."""
    if not cert and not key:
        return None
    if not cert or not key:
        raise SetupError("TLS takes both --cert and --key")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as error:
        why = error.reason.replace("_", " ").lower() if error.reason else "no PEM"
        raise SetupError(f"--cert {cert}, --key {key}: {why}") from None
    except OSError as error:
        raise SetupError(f"--cert {cert}, --key {key}: {error.strerror or error}") from None
    return context


def _no_password() -> str:
    """Instead of asking at the terminal."""
    raise SetupError("--key: a key with a password cannot be used")


class Tls:
    """The certificate whoever shakes hands is shown; it may be exchanged while others go on."""

    def __init__(self, cert: str, key: str) -> None:
        self._files = cert, key
        self.context = self._load()

    def reload(self) -> None:
        """Read the files again. Raises `SetupError`, and the certificate stays."""
        self.context = self._load()

    def _load(self) -> ssl.SSLContext:
        context = make_context(*self._files)
        if context is None:
            raise SetupError("TLS takes a certificate")
        return context


class TlsLine(TcpLine):
    """A line behind a gate."""

    __slots__ = ("_gate",)

    def __init__(self, gate: "TlsGate", door: Door, make_session: MakeSession, manners: Manners) -> None:
        super().__init__(door, make_session, manners)
        self._gate = gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hands are shaken."""
        self._gate.open()
        super().connection_made(transport)

    def eof_received(self) -> bool:
        """TLS knows no half-closed connections."""
        super().eof_received()
        return False


class TlsGate:
    """Somebody who shakes hands."""

    def __init__(self, door: Door, wire: str, address: str) -> None:
        self._door, self.wire, self.address = door, wire, address
        self._task: asyncio.Task[None] | None = None

    def shake(self, sock: socket.socket, context: ssl.SSLContext, make: "MakeLine") -> None:
        """If there is room."""
        if self._door.enter(self, self.address):
            self._task = asyncio.get_running_loop().create_task(self._shake(sock, context, make))
        else:
            self._door.refuse(self.address)
            sock.close()

    async def _shake(self, sock: socket.socket, context: ssl.SSLContext, make: "MakeLine") -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        loop = asyncio.get_running_loop()
        try:
            with suppress(OSError):  # no TLS, not this TLS, or none in time
                await loop.connect_accepted_socket(
                    partial(make, self), sock, ssl=context, ssl_handshake_timeout=HANDSHAKE
                )
        finally:
            self.open()

    def open(self) -> None:
        """Let them go where they want to: inside, or away. Calling it again is fine."""
        if self in self._door.lines:
            self._door.leave(self, self.address)

    def dismiss(self) -> None:
        """The server stops."""
        self.abort()

    def abort(self) -> None:
        """Close at once."""
        if self._task is not None:
            self._task.cancel()


MakeLine = Callable[[TlsGate], asyncio.Protocol]


class TlsListener:
    """Accepts connections and shows them to a gate."""

    def __init__(self, sockets: Sequence[socket.socket], admit: Callable[[socket.socket, str], None]) -> None:
        self.sockets, self._admit = sockets, admit
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._accept(listening)) for listening in sockets]

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, address = await loop.sock_accept(listening)
            except OSError as error:  # too many open files, say
                _log.warning("no connection can be accepted: %s", error)
                await asyncio.sleep(REST)
            else:
                self._admit(sock, str(address[0]))

    def close(self) -> None:
        """Accept no more."""
        for task in self._tasks:
            task.cancel()
            task.add_done_callback(lambda _: self._forget())

    def _forget(self) -> None:
        for listening in self.sockets:
            listening.close()


async def listen_tls(
    door: Door, host: str, port: int, make_session: MakeSession, manners: Manners, tls: Tls
) -> TlsListener:
    """Let people in who shake hands. Raises `OSError` where the port is taken."""
    make = partial(TlsLine, door=door, make_session=make_session, manners=manners)
    return await open_gates(door, manners.wire, host, port, tls, make)


async def open_gates(door: Door, wire: str, host: str, port: int, tls: Tls, make: MakeLine) -> TlsListener:
    """The same for lines of any kind, which open their gate when they begin."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    with ExitStack() as opened:
        sockets = []
        for family, _, _, _, address in dict.fromkeys(found):
            listening = socket.create_server(address[:2], family=family, backlog=BACKLOG)
            listening.setblocking(False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # for all who are accepted
            sockets.append(opened.enter_context(listening))
        opened.pop_all()
    return TlsListener(
        sockets, lambda sock, address: TlsGate(door, wire, address).shake(sock, tls.context, make)
    )
