"""A websocket: one tab, or one program, within limits.

What comes is dealt with a little at a time; whoever is too fast is read more slowly. Whoever does not read,
or does not answer a ping, is dropped: nobody else notices.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from parley.house.person import Parting
from parley.house.signins import note_arrival
from parley.net.log import note
from parley.net.pace import AT_A_TIME, Pace
from parley.net.tcp import LINGER
from parley.net.web.armour import SECURITY
from parley.net.web.desk import Desk
from parley.net.web.faults import JSON, Failed, Fault, reason_of, show, status_of
from parley.net.web.people import Caller, Visitor, check_origin, identify
from parley.seats.web import Identity, WebSession
from parley.store import StoreError, StoreRefused
from parley.tables import Refusal
from parley.wires.json.news import Why

PATH = "/api/socket"
LONGEST = 65_536
"""Bytes in a message."""
SLICE = 1024
"""Bytes that are read before it is everybody else's turn."""
AHEAD = 1_048_576
"""Bytes that may wait for that."""
PING = 25.0
"""Seconds of silence before a ping; after twice as many we hang up."""
RENEW = 1800.0
"""Seconds after which an open socket counts as another use of its token."""
SIGNED_OUT: tuple[Why, str] = ("signed_out", Parting.SIGNED_OUT.value)
_HANDSHAKE = 10.0
_log = logging.getLogger(__name__)


@lru_cache(maxsize=8)
def framed(message: bytes) -> bytes:
    """A message as it is written; made once for all who are told the same: a server's frames have no mask."""
    frame: bytes = Frame(Opcode.TEXT, message).serialize(mask=False)
    return frame


class SocketLine(asyncio.Protocol):
    """One websocket; `HttpLine` hands the connection over with the request for it."""

    wire = "web"
    _token = ""
    _transport: asyncio.Transport
    _session: WebSession | None = None
    _task: "asyncio.Task[None] | None" = None

    def __init__(self, desk: Desk, caller: Caller) -> None:
        self._desk, self._door = desk, desk.door
        self._address, self._is_secure = caller
        self._protocol = ServerProtocol(max_size=LONGEST, logger=_log)
        self._name = self._why = ""
        self._inbox, self._at = b"", 0
        self._frames: deque[Any] = deque()
        """Those read and not yet dealt with: small ones come many at a time."""
        self._message: bytearray | None = None
        self._is_in = self._is_busy = self._is_deaf = False
        self._since = self._heard = self._used = now = self._door.timers.now()
        self._pace = Pace(self._door.limits.rate, now)
        self._every = min(PING, self._door.limits.idle / 2)
        self._received = self._sent = 0

    # -- coming in ---------------------------------------------------------------------------------

    def begin(self, transport: asyncio.Transport, request: bytes) -> None:
        """Take over a connection that has asked for a websocket."""
        self._transport = transport
        self._is_in = self._door.enter(self, self._address)
        transport.pause_reading()
        self._protocol.receive_data(request)
        events = self._protocol.events_received()
        if self._is_in and events and isinstance(events[0], Request):
            self._task = self._desk.spawn(self._let_in(events[0]))
        else:
            transport.abort()

    async def _let_in(self, request: Any) -> None:
        try:
            visitor = await self._identify(request)
        except Failed as error:
            self._reject(*reason_of(error))
        except (StoreError, TimeoutError):
            self._reject(Fault.STORAGE_TROUBLE)
        else:
            if not self._transport.is_closing():
                self._open(request, visitor)
            if self._session is not None:
                await self._make_sure(self._session, visitor.token)
        finally:
            if self._session is None and not self._transport.is_closing():
                self.abort()  # a mistake of ours, which is logged

    async def _identify(self, request: Any) -> Visitor:
        headers = {name.lower(): value for name, value in request.headers.raw_items()}
        if request.path.partition("?")[0] != PATH:
            raise Failed(Fault.NOT_FOUND)
        self._desk.hosts.check(headers.get("host"))
        self._desk.count(self._address, self._desk.requests)
        check_origin(headers, is_secure=self._is_secure)
        async with asyncio.timeout(_HANDSHAKE):
            return await identify(self._desk.house, headers, is_secure=self._is_secure)

    def _open(self, request: Any, visitor: Visitor) -> None:
        if self._desk.house.lobby.is_stopping:
            self._reject(Refusal.STOPPING)
            return
        response = self._protocol.accept(request)
        if response.status_code != 101:
            response.headers.update(SECURITY)  # it repeats what was sent
        self._protocol.send_response(response)
        self._flush()
        if response.status_code != 101:
            self._close()
            return
        signin, self._token = visitor
        self._name = signin.name
        self._wind()
        identity = Identity(signin.account, signin.name, signin.is_guest, self._token)
        self._session = WebSession(self._desk.house, identity, self.send, self.hang_up, self._address)

    async def _make_sure(self, session: WebSession, token: str) -> None:
        """Look again now that the house knows of us, before anything is asked: the token may be gone."""
        try:
            async with asyncio.timeout(_HANDSHAKE):
                found = await self._desk.house.store.signins.find(token)
                if found is not None and found.is_guest:
                    await note_arrival(self._desk.house, found.account)
        except StoreRefused:  # the account went just now
            session.end(*SIGNED_OUT)
        except (StoreError, TimeoutError):
            session.end("refused", Fault.STORAGE_TROUBLE.value)
        else:
            if found is None:
                session.end(*SIGNED_OUT)
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def _reject(self, reason: StrEnum, text: str = "", headers: Mapping[str, str] | None = None) -> None:
        """Answer the request with a refusal, as HTTP does."""
        if self._transport.is_closing():
            return
        body, status = show(reason, text), status_of(reason)
        response: Response = self._protocol.reject(status, body.decode())
        del response.headers["Content-Type"]
        response.headers.update({"Content-Type": JSON, **SECURITY, **(headers or {})})
        self._why = reason.value
        self._protocol.send_response(response)
        self._flush()
        self._close()

    # -- what comes --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Some frames."""
        self._heard = self._door.timers.now()
        self._received += len(data)
        self._inbox, self._at = self._inbox[self._at :] + data, 0
        if len(self._inbox) > AHEAD:  # TLS may have had it already
            self._drop("sent too much at once")
        elif not self._is_busy:
            self._work()

    def eof_received(self) -> None:
        """The peer says no more, which ends a websocket."""

    def connection_lost(self, exc: Exception | None) -> None:
        """However it ended."""
        if not self._is_in:
            return
        self._is_in = False
        for key in (self, self._pace):
            self._door.timers.drop(key)
        if self._task is not None:
            self._task.cancel()
        self._door.leave(self, self._address)
        self._note(exc)
        if self._session is not None:
            self._session.lost()

    def _work(self) -> None:
        """Deal with a slice; when there is more, or it came too fast, read nothing until its turn."""
        if not self._is_in or self._transport.is_closing():
            return
        frames, start = self._frames, self._at
        if not frames:
            self._at = min(start + SLICE, len(self._inbox))
            self._protocol.receive_data(self._inbox[start : self._at])
            frames.extend(self._protocol.events_received())
        count = min(len(frames), AT_A_TIME)
        for _ in range(count):
            self._hear(frames.popleft())
        if not frames:  # what was said before goodbye is heard
            self._flush()
        if self._transport.is_closing():
            return
        wait = self._pace.take(count or self._at > start, self._door.timers.now())
        if wait or frames or self._at < len(self._inbox):
            self._take_turns(wait)
        elif self._is_busy:
            self._is_busy = False
            self._inbox, self._at = b"", 0
            self._transport.resume_reading()

    def _take_turns(self, wait: float) -> None:
        if not self._is_busy:
            self._is_busy = True
            self._transport.pause_reading()
        if wait:
            self._door.timers.set(self._pace, self._door.timers.now() + wait, self._work)
        else:
            asyncio.get_running_loop().call_soon(self._work)

    def _hear(self, frame: Frame) -> None:
        if self._session is None or self._is_deaf:
            return
        if frame.opcode is Opcode.BINARY:
            self._is_deaf = True
            self._protocol.fail(CloseCode.UNSUPPORTED_DATA, "JSON comes as text")
        elif frame.opcode is Opcode.TEXT:
            self._message = bytearray(frame.data)
        elif frame.opcode is Opcode.CONT and self._message is not None:
            self._message += frame.data
        else:
            return
        if frame.fin and self._message is not None:
            message, self._message = bytes(self._message), None
            self._session.receive(message)

    # -- what goes ---------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Write a message. Whoever lets too much of it lie is dropped. Never waits, never raises."""
        if self._protocol.state is State.OPEN and not self._transport.is_closing():
            self._write(framed(message))

    def hang_up(self, reason: str) -> None:
        """Say why, and close; whoever does not answer in time is dropped."""
        self._say_goodbye(CloseCode.NORMAL_CLOSURE, reason)

    def dismiss(self) -> None:
        """The server stops: say so, and hang up."""
        if self._session is not None:
            self._session.stop()
        self._say_goodbye(CloseCode.GOING_AWAY, "the server is stopping")
        if self._protocol.state is State.CONNECTING:
            self.abort()

    def abort(self) -> None:
        """Close at once."""
        self._transport.abort()

    def _say_goodbye(self, code: CloseCode, reason: str) -> None:
        self._why, self._is_deaf = self._why or reason, True
        if self._protocol.state is State.OPEN and not self._transport.is_closing():
            self._protocol.send_close(code, reason.encode()[:120].decode(errors="ignore"))
            self._flush()
            self._linger()

    def _flush(self) -> None:
        chunks = self._protocol.data_to_send()
        if not chunks or self._transport.is_closing():
            return
        self._write(b"".join(chunks))
        if not chunks[-1]:  # how websockets says: and then close
            self._close()

    def _write(self, words: bytes) -> None:
        self._sent += len(words)
        self._transport.write(words)
        if self._transport.get_write_buffer_size() > self._door.limits.unread:
            self._drop("left too much unread")

    def _close(self) -> None:
        """Write what is left, and close; whoever does not read it in time does not get it."""
        if not self._transport.is_closing():
            self._transport.close()
            self._linger()

    def _linger(self) -> None:
        self._door.timers.set(self, self._door.timers.now() + LINGER, self.abort)

    def _drop(self, why: str) -> None:
        self._why, self._is_deaf = why, True
        self._transport.abort()

    # -- time --------------------------------------------------------------------------------------

    def _wind(self) -> None:
        self._door.timers.set(self, self._door.timers.now() + self._every, self._ring)

    def _ring(self) -> None:
        """Is anybody there? And if so, their token is in use."""
        if self._protocol.state is not State.OPEN:
            self.abort()
            return
        now = self._door.timers.now()
        if self._is_busy:  # it is we who are silent
            self._heard = now
        if now >= self._heard + 2 * self._every:
            self._drop("did not answer")
            return
        if now >= self._heard + self._every:
            self._protocol.send_ping(b"")
            self._flush()
        if now >= self._used + RENEW:
            self._used = now
            self._task = self._desk.spawn(self._renew())
        self._wind()

    async def _renew(self) -> None:
        try:
            if await self._desk.house.store.signins.find(self._token) is None and self._session is not None:
                self._session.end(*SIGNED_OUT)
        except StoreError:
            self._used = 0.0  # with the next ping

    def _note(self, exc: Exception | None) -> None:
        lost = "the client left" if exc is None else f"the connection was lost ({type(exc).__name__})"
        note(
            "connection",
            wire=self.wire,
            address=self._address,
            name=self._name,
            seconds=round(self._door.timers.now() - self._since, 3),
            received=self._received,
            sent=self._sent,
            why=self._why or lost,
        )
