"""Somebody at the web port: HTTP with a cookie, as a browser has it, and websockets."""

import asyncio
import http.client
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from parley.net.settings import Address

PATIENCE = 60.0
PASSWORD = "correct horse"  # noqa: S105
TOKEN = "a-token-for-the-metrics"  # noqa: S105
WEB = Address("127.0.0.1", 0)
__all__ = ["PASSWORD", "PATIENCE", "TOKEN", "WEB", "Answer", "Browser", "hear", "is_refused", "wire"]


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: list[str] = field(default_factory=list)
    """As they were to be set."""

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The code of a refusal, which has one line of text and nothing else."""
        assert self.json.keys() == {"error", "text"}
        assert self.json["text"]
        assert "\n" not in self.json["text"]
        return str(self.json["error"])


class Browser:
    """One person at an address of this machine; `token` is in the cookie, `device` in another."""

    def __init__(self, address: Address, source: str = "127.0.0.1") -> None:
        self.address, self.source, self.token, self.device = address, source, "", ""

    @property
    def origin(self) -> str:
        return f"http://{self.address}"

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, **headers)

    async def post(self, path: str, value: Any = None, **headers: str) -> Answer:
        return await self.ask("POST", path, {} if value is None else value, **headers)

    async def ask(self, method: str, path: str, value: Any = None, **headers: str) -> Answer:
        """Send a request: JSON unless it is bytes. `if_none_match` is the header If-None-Match."""
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        if self.token or self.device:
            sent.setdefault("Cookie", f"parley={self.token}; parley-device={self.device}")
        if value is not None and not isinstance(value, bytes):
            value = json.dumps(value).encode()
            sent.setdefault("Content-Type", "application/json")
        answer = await asyncio.to_thread(self._ask, method, path, value, sent)
        morsels = [one for cookie in answer.cookies for one in SimpleCookie(cookie).values()]
        devices = [one.value for one in morsels if one.key.endswith("-device")]
        tokens = [one.value for one in morsels if not one.key.endswith("-device")]
        self.device = max(devices, default=self.device)
        self.token = max(tokens, default=self.token)  # one cookie may take the place of another
        return answer

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        connection = http.client.HTTPConnection(
            *self.address, timeout=PATIENCE, source_address=(self.source, 0)
        )
        try:
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            shown = {name.lower(): value for name, value in response.getheaders()}
            cookies = [value for name, value in response.getheaders() if name.lower() == "set-cookie"]
            return Answer(response.status, shown, response.read(), cookies)
        finally:
            connection.close()

    async def metrics(self) -> Answer:
        """Those of a server that was given `TOKEN`."""
        return await self.get("/metrics", Authorization=f"Bearer {TOKEN}")

    async def register(self, name: str) -> Answer:
        return await self.post("/api/register", {"name": name, "password": PASSWORD})

    async def log_in(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.post("/api/login", {"name": name, "password": password})

    async def be_guest(self, name: str | None = None) -> Answer:
        return await self.post("/api/guest", {} if name is None else {"name": name})

    @asynccontextmanager
    async def tab(self, **headers: str) -> AsyncIterator[ClientConnection]:
        """A websocket, as long as the block takes."""
        sent = {"Cookie": f"parley={self.token}", "Origin": self.origin, **headers}
        called = sent.pop("Host", str(self.address))
        async with connect(
            f"ws://{called}/api/socket",
            host=self.address.host,
            port=self.address.port,
            additional_headers=sent,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            local_addr=(self.source, 0),
        ) as socket:
            yield socket


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def wire(address: Address, data: bytes = b"") -> AsyncIterator[Streams]:
    """A connection of bytes, as long as the block takes."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(data)
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def is_refused(address: Address, data: bytes = b"") -> bool:
    """Whether we are hung up on without a word."""
    with suppress(ConnectionError):
        async with wire(address, data) as (reader, _), asyncio.timeout(PATIENCE):
            return not await reader.read(1)
    return True


async def hear(socket: ClientConnection, **wanted: Any) -> dict[str, Any]:
    """The next message with these fields."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            if wanted.items() <= message.items():
                return dict(message)
