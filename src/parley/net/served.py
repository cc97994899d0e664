"""An accepted connection: bytes in and out, with the same limits for every wire.

Input is handled a few messages at a time, taking turns with everybody; clients that are too fast are read
more slowly. A client that does not read, or is silent for too long, is disconnected, and nobody else notices.
A `Talk` implements the protocol.
"""

import asyncio
from collections.abc import Callable, Sequence
from sys import intern
from typing import Protocol, cast

from parley.net.door import Door
from parley.net.log import note
from parley.net.pace import Pace

LINGER = 5.0
"""Seconds for a client to read our last words."""
_AHEAD = 1_048_576
"""Bytes that may wait while others have their turn; the event loop reads at most a quarter of that."""
_UNREAD = "left too much unread"


class Voice(Protocol):
    """What there is to say, and when to look again."""

    def data_to_send(self) -> Sequence[bytes]:
        """What to write since the last call."""

    def deadline(self) -> float | None:
        """When to be called if nothing comes before."""


class Talk(Protocol):
    """The protocol on a line: gets input, and says what to send."""

    patience: float
    """Seconds of silence before we disconnect."""

    @property
    def connection(self) -> Voice:
        """The wire."""

    @property
    def name(self) -> str:
        """Who it is, if they have said so."""

    @property
    def why(self) -> str:
        """Why it is over, if the wire knows."""

    def begin(self) -> None:
        """Somebody has connected."""

    def take(self, data: bytes, start: int, now: float) -> tuple[int, int]:
        """Handle some of it, and `flush`; returns how far it got, and how many messages that counts for."""

    def end(self) -> None:
        """End of input: disconnect once everything is answered."""

    def handle_deadline(self, now: float) -> None:
        """Time has passed."""

    def stop(self) -> None:
        """The server stops: say so, and disconnect."""

    def lost(self) -> None:
        """It is over, however it ended."""


MakeTalk = Callable[["ServedLine"], Talk]


class Gate(Protocol):
    """Where a connection waits before it is admitted."""

    @property
    def address(self) -> str:
        """Where they come from."""

    def open(self) -> None:
        """The handshake is done."""


class ServedLine(asyncio.Protocol):
    """One connection."""

    __slots__ = (
        "_at",
        "_door",
        "_due",
        "_gate",
        "_has_ended",
        "_is_in",
        "_is_slow",
        "_make_talk",
        "_no_room",
        "_pace",
        "_received",
        "_rest",
        "_sent",
        "_talk",
        "address",
        "heard",
        "since",
        "transport",
        "why",
        "wire",
    )
    transport: asyncio.Transport
    _talk: Talk
    _pace: Pace

    def __init__(
        self,
        door: Door,
        wire: str,
        make_talk: MakeTalk,
        *,
        no_room: bytes = b"",
        address: str = "",
        gate: Gate | None = None,
    ) -> None:
        self.wire, self.address, self.why = wire, address, ""
        self.heard = self.since = 0.0
        self._door, self._make_talk, self._no_room, self._gate = door, make_talk, no_room, gate
        self._is_in = self._is_slow = self._has_ended = False
        self._due: float | None = None
        self._received = self._sent = self._at = 0
        self._rest = b""

    # -- driven by the event loop ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        if self._gate is not None:
            self.address = intern(self._gate.address)
            self._gate.open()
        elif not self.address:
            self.address = intern(str((transport.get_extra_info("peername") or ("",))[0]))
        if not self._door.enter(self, self.address):
            self._turn_away()
            return
        self._is_in = True
        self.transport.set_write_buffer_limits(self._door.limits.unread)
        self.heard = self.since = now = self._door.timers.now()
        self._pace = Pace(self._door.limits.rate, now)
        self._talk = self._make_talk(self)
        self._talk.begin()
        self.flush()
        self.wind()

    def data_received(self, data: bytes) -> None:
        """Handle it, and answer."""
        if self._is_slow or not self._is_in:
            self._keep(data)
            return
        self.heard = now = self._door.timers.now()
        self._received += len(data)
        end, count = self._talk.take(data, 0, now)
        self.wind()
        wait = self._pace.take(count, now)
        if wait or end < len(data):
            self._rest, self._at = data, end
            self._slow_down(wait)

    def eof_received(self) -> bool:
        """End of input. We may still write, except over TLS, which has no half-closed connections."""
        if self._is_slow:
            self._has_ended = True
        elif self._is_in:
            self._talk.end()
        return self._is_in and self.transport.get_extra_info("sslcontext") is None

    def pause_writing(self) -> None:
        """The peer leaves too much unread."""
        self.drop(_UNREAD)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_in:
            self._is_in = False
            self._door.timers.drop(self)
            self._door.timers.drop(self._pace)
            self._door.leave(self, self.address)
            self._note(exc)
            self._talk.lost()

    # -- what goes ---------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write what there is to say."""
        if data := self._talk.connection.data_to_send():
            self.write(data[0] if len(data) == 1 else b"".join(data))

    def write(self, words: bytes) -> None:
        """Write this, if anybody is there to read it."""
        if not self.transport.is_closing():
            self._sent += len(words)
            self.transport.write(words)

    def hang_up(self) -> None:
        """Write what is left, and close; drop it after a timeout."""
        if not self.transport.is_closing():
            self.flush()
            self.transport.close()
            self.linger()

    def linger(self) -> None:
        """Wait for the peer to close, but not for long."""
        self._due = 0.0  # nothing else should be called sooner
        self._door.timers.set(self, self._door.timers.now() + LINGER, self.abort)

    def drop(self, why: str) -> None:
        """Close at once, and log why."""
        self.why = why
        self.transport.abort()

    def dismiss(self) -> None:
        """The server stops: say so, and disconnect."""
        self.why = self.why or "the server stops"
        self._talk.stop()

    def abort(self) -> None:
        self.transport.abort()

    def _turn_away(self) -> None:
        self._door.refuse(self.address)
        if self._no_room:
            self.transport.write(self._no_room)
            self.transport.close()
        else:
            self.transport.abort()

    # -- taking turns ------------------------------------------------------------------------------

    def pause(self) -> None:
        """Read nothing until `resume`."""
        self._is_slow = True
        self.transport.pause_reading()

    def resume(self) -> None:
        """Handle what came meanwhile, and read on."""
        self.heard = self._door.timers.now()
        self.wind()
        self._next(0.0)

    def _keep(self, data: bytes) -> None:
        """Keep input that arrives while paused: TLS had buffered it."""
        if self._is_in:
            self._received += len(data)
            self._rest, self._at = self._rest[self._at :] + data, 0
            if len(self._rest) > _AHEAD:
                self.drop("sent too much at once")

    def _slow_down(self, wait: float) -> None:
        """Pause reading until the rest is handled, on this client's next turn."""
        if not self.transport.is_closing():
            self.pause()
            self._next(wait)

    def _next(self, wait: float) -> None:
        if wait:
            self._door.timers.set(self._pace, self._door.timers.now() + wait, self._go_on)
        else:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """Everybody else has had a turn."""
        if not self._is_in or self.transport.is_closing():
            self._rest, self._at = b"", 0
        elif self._at < len(self._rest):
            self.heard = now = self._door.timers.now()
            self._at, count = self._talk.take(self._rest, self._at, now)
            self.wind()
            self._next(self._pace.take(count, now))
        else:
            self._rest, self._at, self._is_slow = b"", 0, False
            if self._has_ended:
                self._talk.end()
            else:
                self.transport.resume_reading()

    # -- time --------------------------------------------------------------------------------------

    def wind(self) -> None:
        """Set the timer for the next deadline: the wire's own, or the idle timeout.

        Only an earlier deadline replaces the running timer: a later one is set when that fires.
        """
        due = self._talk.connection.deadline()
        if self._due is None:
            silent = self.heard + self._talk.patience
            due = silent if due is None else min(due, silent)
        elif due is None or due >= self._due:  # being heard from gives more time, not less
            return
        self._due = due
        self._door.timers.set(self, due, self._ring)

    def _ring(self) -> None:
        self._due = None
        now, talk = self._door.timers.now(), self._talk
        if self._is_slow:  # it is we who are silent
            self.heard = now
        if now >= self.heard + talk.patience:
            self.why = "silent for too long"
            self.hang_up()
            return
        deadline = talk.connection.deadline()
        if deadline is not None and now >= deadline:
            talk.handle_deadline(now)
        self.flush()
        if not self.transport.is_closing():
            self.wind()

    def _note(self, exc: Exception | None) -> None:
        """The one log line about this connection."""
        lost = "the client left" if exc is None else f"the connection was lost ({type(exc).__name__})"
        note(
            "connection",
            wire=self.wire,
            address=self.address,
            name=self._talk.name,
            seconds=round(self._door.timers.now() - self.since, 3),
            received=self._received,
            sent=self._sent,
            why=self.why or self._talk.why or lost,
        )
