"""TCP: sessions of any wire on lines of their own."""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

from parley.net.door import Door
from parley.net.pace import LineMeter, Meter
from parley.net.ports import BACKLOG
from parley.net.served import ServedLine
from parley.seats.session import Session

MakeSession = Callable[[str, float], Session]
"""A session for somebody from this address who connected at this time."""

_HTTP = (b"GET /", b"HEAD /", b"POST /", b"OPTIONS ")
"""How browsers begin. Any page can have its visitor's browser send a body of its own to any port: what in it
is a message of the wire must not be heard."""


class Manners(NamedTuple):
    """What the door needs to know about a wire."""

    wire: str = "tcp"
    make_meter: Callable[[], Meter] = LineMeter
    no_room: bytes = b""
    """What refused clients hear before we disconnect."""


async def listen(
    door: Door,
    host: str,
    port: int,
    make_session: MakeSession,
    manners: Manners | None = None,
    *,
    reuse_port: bool = False,
) -> asyncio.Server:
    """Listen. Raises `OSError` if the port is taken."""
    # bpgp/2/1
    make = line_maker(door, make_session, manners or Manners())
    server = await asyncio.get_running_loop().create_server(
        make, host, port, backlog=BACKLOG, reuse_port=reuse_port
    )
    for listener in cast("Any", server).sockets:  # a list, whatever typeshed says
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # accepted connections inherit it
    return server


def line_maker(door: Door, make_session: MakeSession, manners: Manners) -> "partial[ServedLine]":
    """What makes lines for a wire."""
    make_talk = partial(SessionTalk, door, make_session, manners.make_meter)
    return partial(ServedLine, door, manners.wire, make_talk, no_room=manners.no_room)


class SessionTalk:
    """What a session says and hears."""

    __slots__ = (
        "_is_new",
        "_line",
        "_meter",
        "_session",
        "connection",
        "patience",
    )

    def __init__(
        self, door: Door, make_session: MakeSession, make_meter: Callable[[], Meter], line: ServedLine
    ) -> None:
        self.patience, self._meter, self._line = door.limits.idle, make_meter(), line
        self._session = session = make_session(line.address, line.since)
        session.line, self.connection = line, session.connection
        self._is_new = True

    @property
    def name(self) -> str:
        return str(getattr(self._session, "name", ""))

    @property
    def why(self) -> str:
        """In the connection's words."""
        return str(getattr(self.connection, "why", ""))

    def begin(self) -> None:
        """A greeting, if any, is already waiting in the connection."""

    def take(self, data: bytes, start: int, now: float) -> tuple[int, int]:
        if self._is_new:
            self._is_new = False
            if data.startswith(_HTTP):
                self._line.drop("spoke HTTP")
                return len(data), 0
        end, count = self._meter.cut(data, start)
        self.connection.receive_data(data if end - start == len(data) else data[start:end], now)
        self._session.pump()
        return end, count

    def end(self) -> None:
        """The session disconnects once it has answered."""
        self.connection.receive_eof()
        self._session.pump()

    def handle_deadline(self, now: float) -> None:
        """A deadline of the connection."""
        self.connection.handle_deadline(now)
        self._session.pump()

    def stop(self) -> None:
        """Last words, if the wire has any."""
        self._session.stop()
        self._line.hang_up()

    def lost(self) -> None:
        """The peer is gone."""
        self._session.lost()
