"""TLS: our certificate, and a gate in front of a line until the handshake is done.

Whoever shakes hands is a connection like any other: counted, and not for ever.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol, cast

from parley.core import SetupError
from parley.net.door import Door
from parley.net.ports import Port, open_port
from parley.net.served import LINGER
from parley.net.tcp import MakeSession, Manners, line_maker

HANDSHAKE = 10.0
"""Seconds for it."""
TURNED_AWAY = 32
"""Those who shake hands only to hear that there is no room."""
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


class TlsGate:
    """Somebody who shakes hands."""

    def __init__(self, door: Door, wire: str, address: str) -> None:
        self._door, self.wire, self.address = door, wire, address
        self._task: asyncio.Task[None] | None = None

    def shake(self, sock: socket.socket, context: ssl.SSLContext, make: "MakeLine") -> None:
        """Come in afterwards."""
        self._task = asyncio.get_running_loop().create_task(self._shake(sock, context, make))

    async def _shake(self, sock: socket.socket, context: ssl.SSLContext, make: "MakeLine") -> None:
        try:
            with suppress(OSError):  # no TLS, not this TLS, or none in time
                await _connect(partial(make, gate=self), sock, context)
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


class MakeLine(Protocol):
    """What makes a line for somebody at a gate."""

    def __call__(self, *, gate: TlsGate) -> asyncio.Protocol:
        """It opens the gate when it begins."""


async def _connect(
    make: Callable[[], asyncio.Protocol], sock: socket.socket, context: ssl.SSLContext
) -> None:
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    await asyncio.get_running_loop().connect_accepted_socket(
        make, sock, ssl=context, ssl_handshake_timeout=HANDSHAKE
    )


class Porter:
    """Whoever cannot come in hears why: that takes a handshake too, and so is for a few at a time."""

    def __init__(self, words: bytes) -> None:
        self._words = words
        self._tasks: set[asyncio.Task[None]] = set()

    def turn_away(self, sock: socket.socket, context: ssl.SSLContext) -> None:
        """Say it, if the wire has words for it."""
        if not self._words or len(self._tasks) >= TURNED_AWAY:
            sock.close()
            return
        task = asyncio.get_running_loop().create_task(self._say(sock, context))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, sock: socket.socket, context: ssl.SSLContext) -> None:
        with suppress(OSError):
            last = LastWords(self._words)
            await _connect(lambda: last, sock, context)
            await last.heard()

    def close(self) -> None:
        """Say no more."""
        for task in self._tasks:
            task.cancel()


class LastWords(asyncio.Protocol):
    """A line on which nothing else is said."""

    _transport: asyncio.Transport

    def __init__(self, words: bytes) -> None:
        self._words, self._gone = words, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say it."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._words)
        self._transport.close()

    def connection_lost(self, _exc: Exception | None) -> None:
        """They have heard it, or do not want to."""
        self._gone.set()

    async def heard(self) -> None:
        """Wait for that, but not for long."""
        try:
            async with asyncio.timeout(LINGER):
                await self._gone.wait()
        except TimeoutError:
            return
        finally:
            self._transport.abort()


class TlsListener:
    """Accepts connections and shows them to a gate."""

    def __init__(self, sockets: Port, admit: Callable[[socket.socket, str], None], porter: Porter) -> None:
        self.sockets, self._admit, self._porter = sockets, admit, porter
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
        self._porter.close()
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
    make = line_maker(door, make_session, manners)
    return open_gates(door, manners.wire, await open_port(host, port), tls, make, manners.no_room)


def open_gates(
    door: Door, wire: str, port: Port, tls: Tls, make: MakeLine, no_room: bytes = b""
) -> TlsListener:
    """The same for lines of any kind, which open their gate when they begin."""
    porter = Porter(no_room)

    def admit(sock: socket.socket, address: str) -> None:
        gate = TlsGate(door, wire, address)
        if door.enter(gate, address):
            gate.shake(sock, tls.context, make)
        else:
            door.refuse(address)
            porter.turn_away(sock, tls.context)

    return TlsListener(port, admit, porter)
