"""Gates: where a connection waits for its PROXY header or TLS handshake.

A connection at a gate counts like any other, and its wait has a timeout.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Protocol

from parley.net.door import Door
from parley.net.log import note
from parley.net.porter import Porter, connect
from parley.net.ports import Port
from parley.net.proxies import Proxies
from parley.net.proxy_header import BadHeader, bytes_missing, parse_header
from parley.net.tcp import MakeSession, Manners, line_maker
from parley.net.tls import Tls

HEADER = 10.0
"""Seconds for a proxy to say for whom it connects."""
REST = 1.0
"""Seconds until we try again if nobody could be accepted."""

_log = logging.getLogger(__name__)


class Checks(NamedTuple):
    """What a gate requires."""

    tls: Tls | None
    proxies: Proxies
    """They begin with a header, which is believed. Nobody else may send one."""

    @property
    def context(self) -> ssl.SSLContext | None:
        """The TLS context; None: plain TCP."""
        return None if self.tls is None else self.tls.context


class Gate:
    """A connection that is not admitted yet."""

    def __init__(self, door: Door, wire: str, address: str, *, is_proxy: bool) -> None:
        self._door, self.wire, self.address = door, wire, address
        self._counted = None if is_proxy else address  # a proxy has no share of its own
        self._is_proxy = is_proxy
        self._task: asyncio.Task[None] | None = None
        self._idle: socket.socket | None = None
        """Theirs, until somebody begins to look at it."""

    def enter(self) -> bool:
        """Is there room for one more?"""
        if self._door.enter(self, self._counted):
            return True
        self._door.refuse(self.address)
        return False

    def admit(self, sock: socket.socket, checks: Checks, make: "MakeLine", porter: Porter) -> None:
        """Run the checks, then admit the connection."""
        self._idle = sock
        self._task = asyncio.get_running_loop().create_task(self._admit(sock, checks, make, porter))
        self._task.add_done_callback(lambda _: self._close_idle())

    def _close_idle(self) -> None:
        """Close a connection that was cancelled before it began."""
        if self._idle is not None:
            self._idle.close()

    async def _admit(self, sock: socket.socket, checks: Checks, make: "MakeLine", porter: Porter) -> None:
        self._idle = None
        try:
            if self._is_proxy and not await self._look_behind(sock):
                return
            if self in self._door.lines:
                with suppress(OSError):  # no TLS, not this TLS, or none in time
                    await connect(partial(make, gate=self), sock, checks.context)
            else:
                porter.turn_away(sock, checks.context)
        finally:
            self.open()

    async def _look_behind(self, sock: socket.socket) -> bool:
        """Read the client's address from a proxy; then the connection counts as the client's."""
        try:
            async with asyncio.timeout(HEADER):
                origin = await read_header(sock)
        except BaseException as error:
            sock.close()
            if not isinstance(error, BadHeader | OSError):
                raise
            why = str(error) if isinstance(error, BadHeader) else "sent no PROXY header in time"
            note("connection", wire=self.wire, address=self.address, why=why)
            return False
        self.open()
        self.address = self._counted = origin or self.address
        self.enter()
        return True

    def open(self) -> None:
        """Open the gate, to let them in or go; safe to call twice."""
        if self in self._door.lines:
            self._door.leave(self, self._counted)

    def dismiss(self) -> None:
        self.abort()

    def abort(self) -> None:
        if self._task is not None:
            self._task.cancel()


async def read_header(sock: socket.socket) -> str:
    """The client in a PROXY header; empty if the proxy speaks for itself. Raises `BadHeader`, `OSError`."""
    data, loop = b"", asyncio.get_running_loop()
    while missing := bytes_missing(data):
        try:
            more = sock.recv(missing)  # usually it is there
        except BlockingIOError:
            more = await loop.sock_recv(sock, missing)
        if not more:
            raise BadHeader("left without a PROXY header")
        data += more
    return parse_header(data)


class MakeLine(Protocol):
    """What makes a line for somebody at a gate."""

    def __call__(self, *, gate: Gate) -> asyncio.Protocol:
        """It opens the gate when it begins."""


class GateListener:
    """Accepts connections and shows them to a gate."""

    def __init__(self, sockets: Port, admit: Callable[[socket.socket, str], None], porter: Porter) -> None:
        self.sockets, self._admit, self._porter = sockets, admit, porter
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._accept(listening)) for listening in sockets]

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            accepting = asyncio.ensure_future(loop.sock_accept(listening))
            try:
                sock, address = await asyncio.shield(accepting)
            except asyncio.CancelledError:
                accepting.cancel()
                await asyncio.wait([accepting])
                if not accepting.cancelled() and accepting.exception() is None:
                    accepting.result()[0].close()  # accepted just as we stopped listening
                raise
            except OSError as error:  # too many open files, say
                _log.warning("no connection can be accepted: %s", error)
                await asyncio.sleep(REST)
            else:
                self._admit(sock, str(address[0]))

    def close(self) -> None:
        self._porter.close()
        for task in self._tasks:
            task.cancel()
            task.add_done_callback(lambda _: self._forget())

    def _forget(self) -> None:
        for listening in self.sockets:
            listening.close()


def listen_at_gates(
    door: Door, port: Port, make_session: MakeSession, manners: Manners, checks: Checks
) -> GateListener:
    """Listen, and admit connections that pass the checks."""
    make = line_maker(door, make_session, manners)
    return open_gates(door, manners.wire, port, checks, make, manners.no_room)


def open_gates(
    door: Door, wire: str, port: Port, checks: Checks, make: MakeLine, no_room: bytes = b""
) -> GateListener:
    """The same for lines of any kind, which open their gate when they begin."""
    porter = Porter(no_room)

    def admit(sock: socket.socket, address: str) -> None:
        gate = Gate(door, wire, address, is_proxy=checks.proxies.know(address))
        if gate.enter():
            gate.admit(sock, checks, make, porter)
        else:
            porter.turn_away(sock, checks.context)

    return GateListener(port, admit, porter)
