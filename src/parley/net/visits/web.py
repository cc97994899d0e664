"""`http://HOST:PORT`: sign in and use the JSON socket; if it breaks, reconnect with the same token."""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosedOK,
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)
from websockets.protocol import State

from parley.core import SetupError
from parley.core.text import clean
from parley.net.visits.dialling import rest
from parley.net.visits.http import Answer, Site, Unreachable, ask, explain, read_site, refusal
from parley.net.visits.place import Place, Visitor
from parley.visits.json import JsonVisit, Query
from parley.wires.json import CLIENT, WIRE
from parley.wires.json.codec import LONGEST_SAYING

if TYPE_CHECKING:
    from parley.net.lines.tracing import Trace

HELLO = 20.0
"""Seconds until the server says who we are."""
WRITE = 30.0
"""Seconds for the server to accept what we send."""
PINGS = 20.0
"""Seconds of silence before we ping it."""
CHECK = 5.0
"""Seconds between checks whether the socket is still open: `recv` also waits while it is closing."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a retry; each pause is twice the one before."""
TRIES = 20
"""Failed attempts before we give up."""
FAREWELL = 3.0
"""Seconds to sign out."""


def find_web(address: str, visitor: Visitor) -> Place:
    """The place at `http://HOST:PORT` or `https://HOST:PORT?ca=FILE`. Raises `SetupError`."""
    if visitor.register and not (visitor.name and visitor.password):
        raise SetupError("an account has a name and a password: give both to register")
    if visitor.password and not visitor.name:
        raise SetupError("whose password is it? Give the name of the account")
    site = read_site(address)
    visit = JsonVisit(site.name, asyncio.get_running_loop().time)
    trace = None
    if visitor.trace is not None:
        from parley.net.lines.tracing import Trace

        trace = Trace(visitor.trace, CLIENT, wire=WIRE, title=site.name)
    return Place(visit, Driver(site, visitor, visit, trace).run)


class _SignIn(msgspec.Struct, frozen=True):
    token: str
    guest: bool


class Driver:
    """Keeps a visit connected."""

    def __init__(self, site: Site, visitor: Visitor, visit: JsonVisit, trace: "Trace | None" = None) -> None:
        self._site, self._visitor, self._visit, self._trace = site, visitor, visit, trace
        self._signin: _SignIn | None = None
        self._is_known = False
        """Were we in once? Before that, nothing is retried."""
        self._fetching: set[asyncio.Task[None]] = set()
        self._stirred = asyncio.Event()
        self._why = ""
        visit.flush = self._stirred.set
        visit.hang_up = self._hang_up

    async def run(self) -> None:
        """Until the visit is gone."""
        try:
            await self._keep_connected()
        finally:
            for task in self._fetching:
                task.cancel()
            self._visit.close()
            if self._trace is not None:
                self._trace.close()
            with contextlib.suppress(Unreachable):
                await self._sign_out()

    async def _keep_connected(self) -> None:
        visit, pause, tries = self._visit, FIRST_PAUSE, 0
        while visit.wants_line:
            try:
                await self._stay()
                why, again, wait = self._why or "the server hung up", self._is_known, 0.0
            except Unreachable as error:
                why, again, wait = str(error), error.again and self._is_known, error.wait
            if visit.is_in:
                pause, tries = FIRST_PAUSE, 0
            tries += 1
            wait = max(wait, pause)
            visit.lost(why, visit.now(), wait if again and tries < TRIES else None)
            if visit.wants_line:
                await rest(visit, self._stirred, wait)
            pause = min(2 * pause, LONGEST_PAUSE)

    # -- signing in and out ----------------------------------------------------------------------------

    async def _token(self) -> str:
        if self._signin is None:
            path, body = self._credentials()
            answer = await ask(self._site, "POST", path, msgspec.json.encode(body))
            self._signin = self._read(answer)
        return self._signin.token

    def _credentials(self) -> tuple[str, dict[str, Any]]:
        """Where to sign in, and with what. An account is created once; after that we log in."""
        name, password = self._visitor.name, self._visitor.password
        if not password:
            return "/api/guest", {"name": name or None}
        is_new = self._visitor.register and not self._is_known
        return ("/api/register" if is_new else "/api/login"), {"name": name, "password": password}

    def _read(self, answer: Answer) -> _SignIn:
        if answer.status >= 300:
            raise refusal(self._site, answer)
        try:
            return msgspec.json.decode(answer.body, type=_SignIn)
        except (msgspec.DecodeError, UnicodeError):
            raise Unreachable(f"{self._site.name} is not a Parley server") from None

    async def _sign_out(self) -> None:
        """A guest's name is free again, unless a match is still played under it."""
        if self._signin is not None:
            await ask(self._site, "POST", "/api/logout", b"", self._signin.token, FAREWELL)

    # -- the socket ------------------------------------------------------------------------------------

    async def _stay(self) -> None:
        """From one hello to the end of the socket. Raises `Unreachable`."""
        socket = await self._connect(await self._token())
        visit, self._why = self._visit, ""
        if self._trace is not None:
            self._trace.begin()
        visit.connected(visit.now())
        work = [asyncio.create_task(part(socket)) for part in (self._read_all, self._write_all)]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for done in work:
                if done.done():
                    done.result()
        except (OSError, WebSocketException) as error:
            self._why = self._why or _ending(error)
        finally:
            self._is_known = self._is_known or visit.is_in
            for part in work:
                part.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await self._close(socket)

    async def _connect(self, token: str) -> ClientConnection:
        # json/socket/8
        site = self._site
        try:
            return await connect(
                f"{site.name.replace('http', 'ws', 1)}/api/socket",
                additional_headers={"Authorization": f"Bearer {token}"},
                ssl=site.tls,
                proxy=None,
                compression=None,
                open_timeout=HELLO,
                ping_interval=PINGS,
                ping_timeout=PINGS,
                close_timeout=FAREWELL,
                max_size=LONGEST_SAYING,
                max_queue=4,
            )
        except InvalidStatus as error:
            raise self._refused(error) from None
        except (OSError, InvalidMessage) as error:
            raise explain(site, error.__cause__ if isinstance(error.__cause__, OSError) else error) from None
        except InvalidHandshake:
            raise Unreachable(f"{site.name} has no web socket: is a proxy before it?") from None

    def _refused(self, error: InvalidStatus) -> Unreachable:
        """A token may have been forgotten: then we sign in again."""
        response = error.response
        answer = Answer()
        answer.status = response.status_code
        answer.headers = {name.lower(): value for name, value in response.headers.raw_items()}
        answer.on_body(bytes(response.body or b""))
        refused = refusal(self._site, answer)
        if answer.status == 401:
            self._signin, refused.again = None, True
        return refused

    async def _read_all(self, socket: ClientConnection) -> None:
        """Hand over what comes; the first message has to come soon."""
        try:
            async with asyncio.timeout(HELLO):
                self._take(await socket.recv(decode=False))
        except TimeoutError:
            self._why = "the server does not say hello"
            return
        while True:
            self._take(await socket.recv(decode=False))

    def _take(self, data: bytes) -> None:
        if self._trace is not None:
            self._trace.hear(data + b"\n")
        self._visit.receive(data, self._visit.now())

    async def _write_all(self, socket: ClientConnection) -> None:
        """Send pending messages, and wake the visit at its deadlines, until the line is no longer wanted."""
        visit = self._visit
        while True:
            self._stirred.clear()
            for data in visit.data_to_send():
                if self._trace is not None:
                    self._trace.say(data + b"\n")
                async with asyncio.timeout(WRITE):
                    await socket.send(data, text=True)
            self._fetch(visit.queries())
            if self._why or not visit.wants_line or socket.state is not State.OPEN:
                return
            due = visit.deadline()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CHECK if due is None else min(max(due - visit.now(), 0), CHECK)):
                    await self._stirred.wait()
            due = visit.deadline()
            if due is not None and due <= visit.now():
                visit.wake(visit.now())

    async def _close(self, socket: ClientConnection) -> None:
        """Politely, but not for long."""
        if (farewell := socket.protocol.close_sent) is not None:  # it was we who gave up
            self._why = self._why or clean(f"the connection broke: {farewell.reason}", 200)
        with contextlib.suppress(TimeoutError, OSError, WebSocketException):
            async with asyncio.timeout(FAREWELL):
                await socket.close()
        socket.transport.abort()

    def _hang_up(self, why: str) -> None:
        self._why = why or "the server hung up"
        self._stirred.set()

    # -- what is read by HTTP --------------------------------------------------------------------------

    def _fetch(self, queries: list[Query]) -> None:
        for query in queries:
            task = asyncio.create_task(self._answer(query))
            self._fetching.add(task)
            task.add_done_callback(self._fetching.discard)

    async def _answer(self, query: Query) -> None:
        status, body = 0, b""
        token = self._signin.token if self._signin is not None else ""
        try:
            answer = await ask(self._site, "GET", query.path, None, token)
            status, body = answer.status, answer.body
        except Unreachable:
            pass
        finally:
            query.answer(status, body)


def _ending(error: Exception) -> str:
    """Why a socket broke."""
    if isinstance(error, ConnectionClosedOK):
        return "the server hung up"
    if isinstance(error, TimeoutError):
        return "the server does not read what we say"
    return clean(f"the connection broke: {error}", 200)
