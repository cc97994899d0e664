"""TCP: bytes in and out for any session, within limits.

A `Door` counts who is here. A `TcpLine` feeds a session's connection, writes what it has to say, wakes it at
its deadlines, and hangs up on whoever does not read or has been silent for too long: nobody else notices.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from parley.seats.session import Session
from parley.tables import Timers

MakeSession = Callable[[str, float], Session]
"""A session for somebody from this address who connected at this time."""

LINGER = 5.0
"""Seconds for a client to read what was said last."""
_BACKLOG = 1024


@dataclass(frozen=True, slots=True)
class TcpLimits:
    """What clients may ask of the machine."""

    connections: int = 10_000
    """Together."""
    per_address: int = 500
    unread: int = 1_048_576
    """Bytes that may wait for a client to read them."""
    idle: float = 3600.0
    """Seconds without a word."""


class Door:
    """Everybody who is connected, by whatever wire."""

    def __init__(self, limits: TcpLimits, timers: Timers) -> None:
        self.limits, self.timers = limits, timers
        self.lines: set[TcpLine] = set()
        self._by_address: Counter[str] = Counter()
        self._emptied = asyncio.Event()

    async def listen(self, host: str, port: int, make_session: MakeSession) -> asyncio.Server:
        """Let people in. Raises `OSError` where the port is taken."""
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: TcpLine(self, make_session), host, port, backlog=_BACKLOG)

    def enter(self, line: "TcpLine", address: str) -> bool:
        """Whether there is room for one more, and for one more from this address."""
        limits = self.limits
        if len(self.lines) >= limits.connections or self._by_address[address] >= limits.per_address:
            return False
        self.lines.add(line)
        self._by_address[address] += 1
        return True

    def leave(self, line: "TcpLine", address: str) -> None:
        """There is room again."""
        self.lines.discard(line)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        if not self.lines:
            self._emptied.set()

    async def clear(self, patience: float) -> None:
        """Hang up on everybody; who has not read the rest in time does not get it."""
        self._emptied.clear()
        for line in tuple(self.lines):
            line.dismiss()
        try:
            if self.lines:
                await asyncio.wait_for(self._emptied.wait(), patience)
        except TimeoutError:
            for line in tuple(self.lines):
                line.abort()


class TcpLine(asyncio.Protocol):
    """One connection."""

    __slots__ = ("_address", "_door", "_due", "_heard", "_is_in", "_make_session", "_session", "_transport")
    _transport: asyncio.Transport
    _session: Session

    def __init__(self, door: Door, make_session: MakeSession) -> None:
        self._door, self._make_session = door, make_session
        self._address = ""
        self._is_in = False
        self._due: float | None = None
        self._heard = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._transport = cast("asyncio.Transport", transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        if not self._door.enter(self, self._address):
            self._transport.abort()
            return
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._is_in = True
        self._heard = now = self._door.timers.now()
        self._session = session = self._make_session(self._address, now)
        session.flush, session.close = self.flush, self.hang_up
        self._go_on()

    def data_received(self, data: bytes) -> None:
        """Judge it, deal with it, answer."""
        if self._is_in:
            self._heard = now = self._door.timers.now()
            self._session.connection.receive_data(data, now)
            self._go_on()

    def eof_received(self) -> bool:
        """The peer says no more; the session hangs up once it has answered."""
        if self._is_in:
            self._session.connection.receive_eof()
            self._go_on()
        return self._is_in

    def connection_lost(self, _exc: Exception | None) -> None:
        """However it ended."""
        if self._is_in:
            self._is_in = False
            self._door.timers.drop(self)
            self._door.leave(self, self._address)
            self._session.lost()

    def flush(self) -> None:
        """Write what the connection has to say. Whoever lets too much of it lie is dropped."""
        transport = self._transport
        if transport.is_closing():
            return
        if data := self._session.connection.data_to_send():
            transport.write(data[0] if len(data) == 1 else b"".join(data))
            if transport.get_write_buffer_size() > self._door.limits.unread:
                transport.abort()
                return
        self._wind()

    def dismiss(self) -> None:
        """The server stops: say so, and hang up."""
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

    def _go_on(self) -> None:
        self._session.pump()
        self.flush()

    def _wind(self) -> None:
        """The next time to look: a deadline of the wire, or the end of our patience with silence.

        Only what comes sooner than the timer that runs is worth setting: a later one is set when it rings.
        """
        due = self._heard + self._door.limits.idle
        if (deadline := self._session.connection.deadline()) is not None:
            due = min(due, deadline)
        if self._due is None or due < self._due:
            self._due = due
            self._door.timers.set(self, due, self._ring)

    def _ring(self) -> None:
        self._due = None
        now, connection = self._door.timers.now(), self._session.connection
        if now >= self._heard + self._door.limits.idle:
            self.hang_up()
            return
        deadline = connection.deadline()
        if deadline is not None and now >= deadline:
            connection.handle_deadline(now)
        self._go_on()
