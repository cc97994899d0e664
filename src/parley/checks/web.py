"""`http://HOST:PORT`: a server whose wire is a websocket. Each message is a line, ended by a newline."""

import asyncio
from contextlib import suppress
from copy import copy

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from parley.checks.target import Close
from parley.core import SetupError
from parley.net.lines import Hearer
from parley.net.lines.line import reset
from parley.net.visits.http import Unreachable, ask, read_site
from parley.net.weather import Weather
from parley.net.weather.rough import Rough
from parley.wires.json.codec import LONGEST_SAYING

PATIENCE = 10.0
"""Seconds to sign in."""


class WebTarget:
    """A socket for each conversation; `token` says whose."""

    is_shared = is_one_based = False
    _connection: type[ClientConnection] = ClientConnection

    def __init__(self, address: str) -> None:
        self.name = address
        self.site = read_site(address)

    async def prepare(self) -> str:
        """Check that a server answers; raises `SetupError` otherwise."""
        try:
            await ask(self.site, "GET", "/healthz", None)
        except Unreachable as error:
            raise SetupError(f"{self.name}: {error}") from None
        return ""

    async def open(self, hearer: Hearer, **words: str) -> Close:
        """Raises `OSError` if we are not let in."""
        headers = {"Authorization": f"Bearer {words['token']}"} if words.get("token") else {}
        address = f"{self.site.name.replace('http', 'ws', 1)}/api/socket"
        try:
            socket = await connect(
                address,
                additional_headers=headers,
                ssl=self.site.tls,
                proxy=None,
                compression=None,
                create_connection=self._connection,
                open_timeout=PATIENCE,
                ping_interval=None,
                max_size=LONGEST_SAYING,
            )
        except InvalidHandshake as error:
            raise OSError(None, str(error)) from None
        line = WebLine(socket, hearer)
        hearer.begin(line)
        return line.bury

    async def close(self) -> None:
        """Nothing is held between conversations."""

    def in_weather(self, weather: Weather) -> "WebTarget":
        """Its sockets pass through it; HTTP requests do not."""
        changed = copy(self)
        changed._connection = type("InWeather", (RoughConnection,), {"weather": weather})
        return changed


class RoughConnection(Rough, ClientConnection):  # type: ignore[misc]  # mypy does not see what it is
    """A websocket in bad weather."""


class WebLine:
    """Text messages, as lines."""

    is_paced, note, name = False, "", "websocket"

    def __init__(self, socket: ClientConnection, hearer: Hearer) -> None:
        self._socket, self._hearer = socket, hearer
        self._unsaid = b""
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks = [asyncio.ensure_future(task) for task in (self._read(), self._write())]

    async def _read(self) -> None:
        why = "closed by the other side"
        try:
            async for message in self._socket:
                data = message.encode() if isinstance(message, str) else message
                self._hearer.hear(data + b"\n")
        except (OSError, WebSocketException) as error:
            why = str(error)
        self._hearer.lose(why)

    async def _write(self) -> None:
        with suppress(OSError, WebSocketException):
            while True:
                await self._socket.send(await self._said.get(), text=True)

    def write(self, data: bytes) -> None:
        """Whole lines are sent; the rest waits for its newline."""
        *lines, self._unsaid = (self._unsaid + data).split(b"\n")
        for line in lines:
            self._said.put_nowait(line)

    async def close(self) -> None:
        await self.bury()

    async def reset(self) -> None:
        """Disconnect abruptly."""
        with suppress(OSError, WebSocketException):
            while not self._said.empty():
                await self._socket.send(self._said.get_nowait(), text=True)
        reset(self._socket.transport)

    async def bury(self) -> None:
        """May be called twice."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(OSError, TimeoutError, WebSocketException):
            async with asyncio.timeout(1.0):
                await self._socket.close()
