"""What is spoken on a websocket, by a tab or a program. Silent peers are pinged."""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from parley.house.person import Parting
from parley.house.signins import note_arrival
from parley.net.pace import AT_A_TIME
from parley.net.served import ServedLine
from parley.net.web.armour import SECURITY
from parley.net.web.desk import Desk
from parley.net.web.faults import JSON, Failed, Fault, reason_of, show, status_of
from parley.net.web.people import Visitor, check_origin, identify
from parley.seats.web.player import Identity
from parley.seats.web.session import WebSession
from parley.store import StoreError, StoreRefused
from parley.tables import Refusal
from parley.wires.json.news import Why

PATH = "/api/socket"
LONGEST = 65_536
"""The most bytes in a message."""
SLICE = 1024
"""Bytes read before everybody else gets a turn."""
PING = 25.0
"""Seconds of silence before a ping; after twice as many we disconnect."""
RENEW = 1800.0
"""Seconds after which an open socket counts as another use of its token."""
SIGNED_OUT: tuple[Why, str] = ("signed_out", Parting.SIGNED_OUT.value)
_HANDSHAKE = 10.0
_WHOLE_TEXT = 0x80 | Opcode.TEXT
_log = logging.getLogger(__name__)


@lru_cache(maxsize=8)
def framed(message: bytes) -> bytes:
    """A message as it is written, whole and unmasked; made once for all who are told the same."""
    size = len(message)
    if size < 126:
        return bytes((_WHOLE_TEXT, size)) + message
    if size < 65_536:
        return bytes((_WHOLE_TEXT, 126)) + size.to_bytes(2) + message
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8) + message


class SocketTalk:
    """One websocket; `HttpLine` hands its line over with the request for it."""

    wire = "web"
    why = ""
    _token = ""
    _session: WebSession | None = None
    _task: "asyncio.Task[None] | None" = None

    def __init__(self, desk: Desk, is_secure: bool, request: bytes, line: ServedLine) -> None:
        self._desk, self._is_secure, self._request, self._line = desk, is_secure, request, line
        self._protocol = ServerProtocol(max_size=LONGEST, logger=_log)
        self.name = ""
        self._frames: deque[Any] = deque()
        """Frames read and not yet handled: small ones come many at a time."""
        self._ahead = 0
        """The bytes they came in."""
        self._parts: list[bytes] = []
        """Parts of a message that comes in several frames."""
        self._is_deaf = self._is_over = False
        self._every = min(PING, desk.door.limits.idle / 2)
        self.patience = 2 * self._every
        self._asked = self._used = line.since
        """When we sent a ping, and when the token was last used."""

    @property
    def connection(self) -> "SocketTalk":
        """What is said on a websocket is known here."""
        return self

    # -- coming in ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Check who has asked for a websocket; nothing is read before that."""
        self._line.pause()
        self._protocol.receive_data(self._request)
        events = self._protocol.events_received()
        if events and isinstance(events[0], Request):
            self._task = self._desk.spawn(self._let_in(events[0]))
        else:
            self._line.abort()

    async def _let_in(self, request: Any) -> None:
        try:
            visitor = await self._identify(request)
        except Failed as error:
            self._reject(*reason_of(error))
        except (StoreError, TimeoutError):
            self._reject(Fault.STORAGE_TROUBLE)
        else:
            if not self._line.transport.is_closing():
                self._open(request, visitor)
            if self._session is not None:
                await self._make_sure(self._session, visitor.token)
        finally:
            if self._session is None and not self._line.transport.is_closing():
                self._line.abort()  # a mistake of ours, which is logged

    async def _identify(self, request: Any) -> Visitor:
        address = self._line.address
        headers = {name.lower(): value for name, value in request.headers.raw_items()}
        if request.path.partition("?")[0] != PATH:
            raise Failed(Fault.NOT_FOUND)
        self._desk.hosts.check(headers.get("host"))
        self._desk.count(address, self._desk.requests)
        check_origin(headers, is_secure=self._is_secure)
        async with asyncio.timeout(_HANDSHAKE):
            return await identify(self._desk.house, headers, is_secure=self._is_secure)

    def _open(self, request: Any, visitor: Visitor) -> None:
        # json/socket/1, json/socket/5
        if self._desk.house.lobby.is_stopping:
            self._reject(Refusal.STOPPING)
            return
        response = self._protocol.accept(request)
        if response.status_code != 101:
            response.headers.update(SECURITY)  # it repeats what was sent
        self._protocol.send_response(response)
        self._flush()
        if response.status_code != 101:
            self._line.hang_up()
            return
        signin, self._token = visitor
        self.name = signin.name
        identity = Identity(signin.account, signin.name, signin.is_guest, self._token)
        self._session = WebSession(self._desk.house, identity, self.send, self.hang_up, self._line.address)

    async def _make_sure(self, session: WebSession, token: str) -> None:
        """Check again now that the house knows of us, before anything is asked: the token may be gone."""
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
        if not self._line.transport.is_closing():
            self._line.resume()

    def _reject(self, reason: StrEnum, text: str = "", headers: Mapping[str, str] | None = None) -> None:
        """Refuse the request in HTTP."""
        if self._line.transport.is_closing():
            return
        body, status = show(reason, text), status_of(reason)
        response: Response = self._protocol.reject(status, body.decode())
        del response.headers["Content-Type"]
        response.headers.update({"Content-Type": JSON, **SECURITY, **(headers or {})})
        self.why = reason.value
        self._protocol.send_response(response)
        self._line.hang_up()

    # -- what comes --------------------------------------------------------------------------------

    def take(self, data: bytes, start: int, now: float) -> tuple[int, int]:
        """A slice, or some more frames of the last one: those are handled first."""
        frames, is_more = self._frames, not self._frames
        if is_more:
            piece = data[start : start + SLICE]
            self._protocol.receive_data(piece)
            self._ahead = len(piece)
            frames.extend(self._protocol.events_received())
        count = min(len(frames), AT_A_TIME)
        for _ in range(count):
            self._hear(frames.popleft(), now)
        if frames:
            return start, count
        self._flush()  # what was said before goodbye arrives
        return start + self._ahead, count or is_more

    def end(self) -> None:
        """The peer says no more, which ends a websocket."""
        self._line.hang_up()

    def lost(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._session is not None:
            self._session.lost()

    def _hear(self, frame: Frame, now: float) -> None:
        if self._session is None or self._is_deaf:
            return
        if frame.opcode is Opcode.BINARY:
            self._is_deaf = True
            self._protocol.fail(CloseCode.UNSUPPORTED_DATA, "JSON comes as text")
        elif frame.opcode is Opcode.TEXT and frame.fin:
            self._session.receive(frame.data, now)
        elif frame.opcode is Opcode.TEXT:
            self._parts = [frame.data]
        elif frame.opcode is Opcode.CONT:
            self._parts.append(frame.data)
            if frame.fin:
                parts, self._parts = self._parts, []
                self._session.receive(b"".join(parts), now)

    # -- what goes ---------------------------------------------------------------------------------

    def send(self, messages: Sequence[bytes]) -> None:
        """Write messages. Never waits, never raises."""
        if self._protocol.state is State.OPEN and not self._line.transport.is_closing():
            self._line.write(b"".join(map(framed, messages)))

    def data_to_send(self) -> list[bytes]:
        """What websockets has to say."""
        chunks: list[bytes] = self._protocol.data_to_send()
        self._is_over = bool(chunks) and not chunks[-1]  # its way of saying: and then close
        return chunks

    def hang_up(self, reason: str) -> None:
        """Say why, and close; a peer that does not answer in time is dropped."""
        self._say_goodbye(CloseCode.NORMAL_CLOSURE, reason)

    def stop(self) -> None:
        """The server stops: say so, and disconnect."""
        if self._session is not None:
            self._session.stop()
        self._say_goodbye(CloseCode.GOING_AWAY, "the server is stopping")
        if self._protocol.state is State.CONNECTING:
            self._line.abort()

    def _say_goodbye(self, code: CloseCode, reason: str) -> None:
        self.why, self._is_deaf = self.why or reason, True
        if self._protocol.state is State.OPEN and not self._line.transport.is_closing():
            self._protocol.send_close(code, reason.encode()[:120].decode(errors="ignore"))
            self._flush()
            self._line.linger()

    def _flush(self) -> None:
        self._line.flush()
        if self._is_over:
            self._line.hang_up()

    # -- time --------------------------------------------------------------------------------------

    def deadline(self) -> float | None:
        """When to ping, or to use their token again."""
        if self._protocol.state is State.CONNECTING:
            return None
        return min(max(self._line.heard, self._asked) + self._every, self._used + RENEW)

    def handle_deadline(self, now: float) -> None:
        """Is anybody there? If so, their token is in use."""
        if self._protocol.state is not State.OPEN:
            self._line.abort()
            return
        if now >= max(self._line.heard, self._asked) + self._every:
            self._asked = now
            self._protocol.send_ping(b"")
        if now >= self._used + RENEW:
            self._used = now
            self._task = self._desk.spawn(self._renew())

    async def _renew(self) -> None:
        try:
            if await self._desk.house.store.signins.find(self._token) is None and self._session is not None:
                self._session.end(*SIGNED_OUT)
        except StoreError:
            self._used += self._every - RENEW  # again, soon
