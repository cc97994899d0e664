"""A web port of the examiner's own: it admits anybody, answers what is read, and offers sockets.

It judges nothing at once: what was wrong with a request is kept in `faults`, and refused as a server would.
"""

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import Any

import httptools
import msgspec

from parley import __version__
from parley.checks.json.client.socket import SocketLine
from parley.games import GAMES
from parley.net.lines import Hearer
from parley.net.weather import Weather
from parley.net.weather.rough import Rough

HOST = "127.0.0.1"
LONGEST = 64 * 1024
"""The most bytes of a request."""
SOCKET = "/api/socket"
SIGN_IN = ("/api/guest", "/api/login", "/api/register")
SECONDS = 86_400
_BEARER = "bearer "


class Door:
    """`welcome` returns the hearer of a new socket; `lists` are answers to GET, by address."""

    def __init__(self, name: str, welcome: Callable[[], Hearer]) -> None:
        self.name, self.welcome = name, welcome
        self.is_guest = True
        self.tokens: list[str] = []
        """The tokens that were issued, in order."""
        self.shown: list[str] = []
        """The tokens that sockets presented."""
        self.faults: list[str] = []
        self.lists: dict[str, Any] = {
            "/healthz": {"ok": True},
            "/api/games": [{"game": game, "bots": [{"name": "random"}], "programs": []} for game in GAMES],
            "/api/people": [],
            "/api/tables": [],
        }
        self.is_closed = False
        self.weather: Weather | None = None
        """The weather on every connection."""
        self._server: asyncio.Server | None = None
        self._callers: set[Caller] = set()

    async def open(self) -> int:
        """Listen, and return the port."""
        self._server = await asyncio.get_running_loop().create_server(self._call, HOST, 0)
        return int(self._server.sockets[0].getsockname()[1])

    def _call(self) -> "Caller":
        caller = Caller(self)
        if self.weather is not None:
            caller = RoughCaller(self)
            caller.weather = self.weather
        self._callers.add(caller)
        return caller

    def shut(self) -> None:
        """Disconnect everybody, and refuse new connections."""
        self.is_closed = True
        for caller in self._callers:
            caller.abort()

    def close(self) -> None:
        """Stop listening. Nobody may be connecting: asyncio 3.11 loses a connection that comes just then."""
        if self._server is not None:
            self._server.close()

    # -- what is asked by HTTP ---------------------------------------------------------------------

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Any]:
        path = path.partition("?")[0]
        if method == "POST" and path in SIGN_IN:
            return self._sign_in(path, headers, body)
        if method == "GET" and path == "/api/me":
            return 200, {**self._account(), "operator": False}
        if method == "GET" and path in self.lists:
            return 200, self.lists[path]
        if method == "POST" and path.startswith("/api/logout"):
            return 200, {}
        return 404, {"error": "not_found", "text": "there is nothing here"}

    def _account(self) -> dict[str, Any]:
        return {"account": 1, "name": self.name, "guest": self.is_guest}

    def _sign_in(self, path: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Any]:
        if "json" not in headers.get("content-type", ""):
            self.faults.append(f"POST {path} without Content-Type: application/json")
            return 415, {"error": "not_json", "text": "send JSON, and say so: Content-Type: application/json"}
        try:
            asked = msgspec.json.decode(body, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeError):
            self.faults.append(f"POST {path} with a body that is no JSON object: {body[:60]!r}")
            return 400, {"error": "bad_request", "text": "this is not JSON"}
        self.is_guest = path == SIGN_IN[0]
        if isinstance(name := asked.get("name"), str) and name:
            self.name = name[:40]
        self.tokens.append(f"token-{len(self.tokens) + 1}-of-the-examiner")
        return 201, {**self._account(), "token": self.tokens[-1], "seconds": SECONDS, "operator": False}

    def admit(self, path: str, headers: Mapping[str, str]) -> tuple[int, str]:
        """May a socket be opened? Returns the status, and why not."""
        token = _token(headers)
        if path.partition("?")[0] != SOCKET:
            self.faults.append(f"a websocket at {path}")
            return 404, "there is no socket here"
        if token not in self.tokens:
            if not token:  # an old token may be tried: it is forgotten, and the client is told
                self.faults.append("a websocket without a token")
            return 401, "sign in first"
        self.shown.append(token)
        return 101, ""


def _token(headers: Mapping[str, str]) -> str:
    shown = headers.get("authorization", "")
    if shown.lower().startswith(_BEARER):
        return shown[len(_BEARER) :].strip()
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return next((cookies[name].value for name in ("__Host-parley", "parley") if name in cookies), "")


class Caller(asyncio.Protocol):
    """One connection: a request with its answer, or a socket."""

    def __init__(self, door: Door) -> None:
        self._door, self._parser = door, httptools.HttpRequestParser(self)
        self._asked, self._url, self._body = b"", b"", b""
        self._headers: dict[str, str] = {}
        self._line: SocketLine | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            if self._door.is_closed:
                transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._line is not None:
            self._line.lost(str(exc) if exc else "it hung up")

    def abort(self) -> None:
        """Disconnect abruptly."""
        if self._transport is not None:
            self._transport.abort()

    def _hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Part of a request, or of a message on a socket."""
        if self._line is not None:
            self._line.feed(data)
            return
        self._asked += data
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._is_socket:
                self._open_socket()
        except httptools.HttpParserError as error:
            self._door.faults.append(f"no HTTP: {error}")
            self._hang_up()
        if len(self._asked) > LONGEST:
            self._hang_up()

    def on_url(self, url: bytes) -> None:
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, data: bytes) -> None:
        self._body += data

    def on_message_complete(self) -> None:
        if not self._is_socket:
            method = self._parser.get_method().decode("latin-1")
            self._reply(*self._door.answer(method, self._path, self._headers, self._body))

    @property
    def _path(self) -> str:
        return self._url.decode("latin-1")

    @property
    def _is_socket(self) -> bool:
        return self._headers.get("upgrade", "").lower() == "websocket"

    def _open_socket(self) -> None:
        status, why = self._door.admit(self._path, self._headers)
        if why:
            self._reply(status, {"error": HTTPStatus(status).name.lower(), "text": why})
            return
        if self._transport is not None:
            self._line = SocketLine(self._transport, self._door.welcome)
            self._line.begin(self._asked)

    def _reply(self, status: int, body: Any) -> None:
        data = msgspec.json.encode(body)
        token = body.get("token") if isinstance(body, dict) else None
        cookie = f"Set-Cookie: parley={token}; HttpOnly; Path=/; SameSite=Strict\r\n" if token else ""
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
            f"Parley-Version: {__version__}\r\nConnection: close\r\n{cookie}\r\n"
        )
        if self._transport is not None:
            self._transport.write(head.encode() + data)
            self._transport.close()


class RoughCaller(Rough, Caller):
    """The same in bad weather."""
