"""A connection that speaks HTTP: uvicorn's, counted at the door and within limits of ours.

A client that needs longer than `PATIENCE` to send a request or read the answer is disconnected; headers that
are too long, or too many requests at once, are refused.
"""

import asyncio
from email.utils import formatdate
from functools import partial
from typing import TYPE_CHECKING

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from parley.net.gates import Gate
from parley.net.log import note
from parley.net.proxies import came_by_tls
from parley.net.served import ServedLine
from parley.net.web import heads
from parley.net.web.armour import SECURITY
from parley.net.web.desk import Desk, address_of
from parley.net.web.faults import JSON, Fault, show
from parley.net.web.hosts import is_local
from parley.net.web.people import Caller
from parley.net.web.socket_line import SocketTalk

if TYPE_CHECKING:
    from starlette.types import ASGIApp
    from uvicorn._types import ASGI3Application

PATIENCE = 30.0
"""Seconds for each step: to ask, to be answered, to read the answer."""
KEEP_ALIVE = 20
"""Seconds between two requests."""
WHOLE = 1_048_576
"""The most bytes of a request. Bodies are shorter; longer ones get a refusal instead of being cut off."""
AHEAD = 16
"""Requests sent without waiting for answers."""


def make_config(app: "ASGIApp", *, has_sockets: bool = True) -> Config:
    """What uvicorn's protocol needs to know. Upgrades are ours: `ws` only says whether there are any."""
    config = Config(
        app,
        ws=asyncio.Protocol if has_sockets else "none",
        interface="asgi3",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
    )
    config.load()
    return config


class HttpLine(HttpToolsProtocol):
    """One connection, until it asks for a websocket."""

    wire = "http"

    def __init__(self, desk: Desk, config: Config, gate: Gate | None = None) -> None:
        super().__init__(config, ServerState(), {}, asyncio.get_running_loop())
        self._desk, self._gate = desk, gate
        self._is_in = self._is_proxy = False
        self._address, self._since, self._why = "", 0.0, ""
        self._answering: RequestResponseCycle | None = None
        self._size, self._is_head = 0, True
        """Bytes of an incomplete request, and whether not even its headers are complete."""
        self._set_headers()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address, door = address_of(transport), self._desk.door
        if self._gate is not None:
            self._address = self._gate.address
            self.client = (self._address, 0)
            self._gate.open()
        self._is_proxy = self._desk.proxies.know(self._address)
        if door.enter(self, self._counted):
            self._is_in, self._since = True, door.timers.now()
            self._wind()
        else:
            door.refuse(self._address)
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if not self._is_in:
            return
        self._size += len(data)
        super().data_received(data)
        if self._size > (heads.LONGEST if self._is_head else WHOLE):
            self._cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_in:
            self._leave()
            seconds = round(self._desk.door.timers.now() - self._since, 3)
            requests = self.server_state.total_requests
            note("connection", wire=self.wire, address=self._address, seconds=seconds, requests=requests)
        self._say_no_more()
        super().connection_lost(exc)

    def dismiss(self) -> None:
        """The server stops: finish the current request, and disconnect."""
        self.shutdown()

    def abort(self) -> None:
        self._say_no_more()
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not proper HTTP, and disconnect."""
        body = show(Fault.BAD_REQUEST, self._why or msg.lower().rstrip("."))
        headers = [*self.server_state.default_headers, (b"content-type", JSON.encode())]
        headers += [(b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        lines = [b"HTTP/1.1 400 Bad Request", *(b"%s: %s" % header for header in headers), b"", body]
        self._say_no_more()
        self.transport.write(b"\r\n".join(lines))
        self.transport.close()

    # -- called by uvicorn's parser ----------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._wind()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line; whatever comes after a body is ignored."""
        if self._is_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The headers are complete. What is raised here becomes status 400."""
        self._is_head = False
        self._check_head()
        if self._is_proxy:
            self._look_behind()
        self._set_headers(is_strict=self.scope["scheme"] == "https" and not is_local(self.headers))
        super().on_headers_complete()
        if self.parser.should_upgrade() and not self._should_upgrade():
            self.cycle.keep_alive = False  # the parser reads no further

    def on_message_complete(self) -> None:
        self._size, self._is_head = 0, True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._wind()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, unless an answer is still to be written."""
        if self.tasks:
            self.send_400_response("wait for the answer before asking for a websocket")
            return
        self.connections.discard(self)
        self._leave()
        lines = [b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%s: %s" % header for header in self.headers]
        address, is_secure = self._caller
        talk = partial(SocketTalk, self._desk, is_secure, b"\r\n".join((*lines, b"", b"")))
        line = ServedLine(self._desk.door, SocketTalk.wire, talk, address=address)
        self.transport.set_protocol(line)
        line.connection_made(self.transport)

    @property
    def _counted(self) -> str | None:
        """The address this connection counts for; a proxy has no share of its own."""
        return None if self._is_proxy else self._address

    @property
    def _caller(self) -> Caller:
        client = self.scope["client"]
        return Caller(client[0] if client else "", self.scope["scheme"] == "https")

    def _look_behind(self) -> None:
        """What a proxy says is true of this request; the next may be somebody else's."""
        self.scope["client"] = (self._desk.proxies.look_behind(self._address, self.headers), 0)
        if came_by_tls(self.headers):
            self.scope["scheme"] = "https"

    def _check_head(self) -> None:
        if len(self.pipeline) >= AHEAD:
            self._why = "too many requests at once"
        else:
            version, method = self.parser.get_http_version(), self.parser.get_method().decode()
            self._why = heads.fault_in(version, method, self.url, self.headers)
        if self._why:
            raise ValueError(self._why)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _say_no_more(self) -> None:
        """The client is gone: uvicorn tells only the last of several requests, and the others would fail."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _cut_off(self) -> None:
        if not self._is_in or self.transport.is_closing():
            return
        if self._is_head:
            self.send_400_response("the head of this request is too long")
        elif self.cycle.response_started:
            self._say_no_more()
            self.transport.close()
        else:
            self.send_400_response("this request is too long")

    def _leave(self) -> None:
        self._is_in = False
        self._desk.door.timers.drop(self)
        self._desk.door.leave(self, self._counted)

    def _wind(self) -> None:
        timers = self._desk.door.timers
        timers.set(self, timers.now() + PATIENCE, self.abort)

    def _set_headers(self, *, is_strict: bool = False) -> None:
        date = (b"date", formatdate(usegmt=True).encode())
        self.server_state.default_headers = headers = [date, *_ENCODED]
        if is_strict:
            headers.append((b"strict-transport-security", b"max-age=%d" % self._desk.hsts))


_ENCODED = [(name.encode(), value.encode()) for name, value in SECURITY.items()]
