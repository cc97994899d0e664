"""TCP: bytes in and out for any session, within limits.

A `TcpLine` feeds a session's connection, a few messages at a time, writes what it has to say, wakes it at its
deadlines, and hangs up on whoever does not read or has been silent for too long: nobody else notices.
"""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast

from parley.net.door import Door
from parley.net.log import note
from parley.net.pace import LineMeter, Meter, Pace
from parley.seats.session import Session

MakeSession = Callable[[str, float], Session]
"""A session for somebody from this address who connected at this time."""

LINGER = 5.0
"""Seconds for a client to read what was said last."""
BACKLOG = 1024
_HTTP = (b"GET /", b"HEAD /", b"POST /", b"OPTIONS ")
"""How browsers begin. Any page can have its visitor's browser send a body of its own to any port: what in it
is a message of the wire must not be heard."""
_AHEAD = 1_048_576
"""Bytes that may wait while others have their turn; the event loop reads a quarter of it at most."""


class Manners(NamedTuple):
    """What the door has to know of a wire."""

    wire: str = "tcp"
    make_meter: Callable[[], Meter] = LineMeter
    no_room: bytes = b""
    """What those hear who cannot come in, before we hang up."""


async def listen(
    door: Door, host: str, port: int, make_session: MakeSession, manners: Manners | None = None
) -> asyncio.Server:
    """Let people in. Raises `OSError` where the port is taken."""
    make = partial(TcpLine, door, make_session, manners or Manners())
    server = await asyncio.get_running_loop().create_server(make, host, port, backlog=BACKLOG)
    for listener in server.sockets:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)  # whoever is accepted inherits it
    return server


class TcpLine(asyncio.Protocol):
    """One connection."""

    __slots__ = (
        "_address",
        "_at",
        "_door",
        "_due",
        "_has_ended",
        "_heard",
        "_is_in",
        "_is_slow",
        "_make_session",
        "_manners",
        "_meter",
        "_pace",
        "_received",
        "_rest",
        "_sent",
        "_session",
        "_since",
        "_transport",
        "_why",
    )
    _transport: asyncio.Transport
    _session: Session
    _pace: Pace

    def __init__(self, door: Door, make_session: MakeSession, manners: Manners) -> None:
        self._door, self._make_session, self._manners = door, make_session, manners
        self._address = self._why = ""
        self._is_in = self._is_slow = self._has_ended = False
        self._due: float | None = None
        self._heard = self._since = 0.0
        self._meter = manners.make_meter()
        self._received = self._sent = self._at = 0
        self._rest = b""

    @property
    def wire(self) -> str:
        """What it speaks."""
        return self._manners.wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._transport = cast("asyncio.Transport", transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        if not self._door.enter(self, self._address):
            self._turn_away()
            return
        self._is_in = True
        self._heard = self._since = now = self._door.timers.now()
        self._pace = Pace(self._door.limits.rate, now)
        self._session = session = self._make_session(self._address, now)
        session.flush, session.close = self.flush, self.hang_up
        self._go_on()

    def data_received(self, data: bytes) -> None:
        """Judge it, deal with it, answer."""
        if self._is_slow or not self._is_in:
            self._keep(data)
            return
        if not self._received and data.startswith(_HTTP):
            self._why = "spoke HTTP"
            self._transport.abort()
            return
        self._heard = now = self._door.timers.now()
        self._received += len(data)
        end, count = self._meter.cut(data, 0)
        if end == len(data):
            wait = self._take(data, count, now)
        else:
            wait = self._take(data[:end], count, now)
            self._rest, self._at = data, end
        if wait or self._rest:
            self._slow_down(wait)

    def eof_received(self) -> bool:
        """The peer says no more; the session hangs up once it has answered."""
        if self._is_slow:
            self._has_ended = True
        elif self._is_in:
            self._end()
        return self._is_in

    def connection_lost(self, exc: Exception | None) -> None:
        """However it ended."""
        if self._is_in:
            self._is_in = False
            self._door.timers.drop(self)
            self._door.timers.drop(self._pace)
            self._door.leave(self, self._address)
            self._note(exc)
            self._session.lost()

    def flush(self) -> None:
        """Write what the connection has to say. Whoever lets too much of it lie is dropped."""
        transport = self._transport
        if transport.is_closing():
            return
        if data := self._session.connection.data_to_send():
            words = data[0] if len(data) == 1 else b"".join(data)
            self._sent += len(words)
            transport.write(words)
            if transport.get_write_buffer_size() > self._door.limits.unread:
                self._why = "left too much unread"
                transport.abort()
                return
        deadline = self._session.connection.deadline()
        if deadline is not None or self._due is None:  # who was heard since then has more time, not less
            self._wind(deadline)

    def dismiss(self) -> None:
        """The server stops: say so, and hang up."""
        self._why = self._why or "the server stops"
        self._session.stop()
        self.hang_up()

    def hang_up(self) -> None:
        """Write what is left, and close; who does not read it in time does not get it."""
        if not self._transport.is_closing():
            self.flush()
            self._transport.close()
            self._door.timers.set(self, self._door.timers.now() + LINGER, self.abort)

    def abort(self) -> None:
        """Close at once."""
        self._transport.abort()

    def _turn_away(self) -> None:
        self._door.refuse(self._address)
        if self._manners.no_room:
            self._transport.write(self._manners.no_room)
            self._transport.close()
        else:
            self._transport.abort()

    def _go_on(self) -> None:
        self._session.pump()
        self.flush()

    def _end(self) -> None:
        self._session.connection.receive_eof()
        self._go_on()

    # -- taking turns ------------------------------------------------------------------------------

    def _take(self, data: bytes, count: int, now: float) -> float:
        """Deal with some messages; how long to wait before there are more."""
        self._session.connection.receive_data(data, now)
        self._session.pump()
        self.flush()
        return self._pace.take(count, now)

    def _keep(self, data: bytes) -> None:
        """What comes although we do not read: TLS had it already."""
        if self._is_in:
            self._received += len(data)
            self._rest, self._at = self._rest[self._at :] + data, 0
            if len(self._rest) > _AHEAD:
                self._why = "sent too much at once"
                self._transport.abort()

    def _slow_down(self, wait: float) -> None:
        """Read nothing before the rest is dealt with, and that is when it is this client's turn again."""
        if not self._transport.is_closing():
            self._is_slow = True
            self._transport.pause_reading()
            self._next(wait)

    def _next(self, wait: float) -> None:
        if wait:
            self._door.timers.set(self._pace, self._door.timers.now() + wait, self._resume)
        else:
            asyncio.get_running_loop().call_soon(self._resume)

    def _resume(self) -> None:
        """Everybody else has had a turn."""
        if not self._is_in or self._transport.is_closing():
            self._rest, self._at = b"", 0
        elif self._at < len(self._rest):
            self._heard = now = self._door.timers.now()
            start = self._at
            self._at, count = self._meter.cut(self._rest, start)
            self._next(self._take(self._rest[start : self._at], count, now))
        else:
            self._rest, self._at, self._is_slow = b"", 0, False
            if self._has_ended:
                self._end()
            else:
                self._transport.resume_reading()

    # -- time --------------------------------------------------------------------------------------

    def _wind(self, deadline: float | None) -> None:
        """The next time to look: a deadline of the wire, or the end of our patience with silence.

        Only what comes sooner than the timer that runs is worth setting: a later one is set when it rings.
        """
        due = self._heard + self._door.limits.idle
        if deadline is not None:
            due = min(due, deadline)
        if self._due is None or due < self._due:
            self._due = due
            self._door.timers.set(self, due, self._ring)

    def _ring(self) -> None:
        self._due = None
        now, connection = self._door.timers.now(), self._session.connection
        if self._is_slow:  # it is we who are silent
            self._heard = now
        if now >= self._heard + self._door.limits.idle:
            self._why = "silent for too long"
            self.hang_up()
            return
        deadline = connection.deadline()
        if deadline is not None and now >= deadline:
            connection.handle_deadline(now)
        self._go_on()

    def _note(self, exc: Exception | None) -> None:
        """The one line about this connection."""
        lost = "the client left" if exc is None else f"the connection was lost ({type(exc).__name__})"
        note(
            "connection",
            wire=self._manners.wire,
            address=self._address,
            name=getattr(self._session, "name", ""),
            seconds=round(self._door.timers.now() - self._since, 3),
            received=self._received,
            sent=self._sent,
            why=self._why or getattr(self._session.connection, "why", "") or lost,
        )
