"""A real server with all its ports, and those who attack it.

    def test_nothing_comes_of_it(tmp_path: Path) -> None:
        async def scene(siege: Siege) -> None:
            eve = await siege.sailor("eve")
            await eve.say(bpgp.Chat("", "hello"))

        attack(tmp_path / "data", scene, bot="off")

Attackers come from `ELSEWHERE` unless they say otherwise; from 127.0.0.1 come bystanders on every wire, who
must not notice anything. What the server logs must be lines of its own, and none a traceback.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from parley.net.settings import flag_of
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.attacks.bystanders import Bystanders, bystanders
from tests.attacks.tab import Tab
from tests.net.bpgp_client import Client
from tests.net.dotline_client import PASSWORD, DotsClient
from tests.net.process import ServerProcess, serving
from tests.net.web.browser import TOKEN, Browser

ELSEWHERE = "127.0.0.2"
"""Where attackers come from: every 127.x.y.z is another client."""
PATIENCE = 120.0
"""Seconds an attack may take on a busy machine."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Siege:
    """A server under attack; whatever clients it has made are gone in the end."""

    def __init__(
        self, server: ServerProcess, stack: AsyncExitStack, bystanders: Bystanders | None = None
    ) -> None:
        self.server, self._stack = server, stack
        self.bystanders = bystanders or Bystanders([])

    async def sailor(self, name: str = "", source: str = ELSEWHERE) -> Client:
        """A BPGP client; logged in if it has a name."""
        client = await Client.connect(self.server.bpgp, source)
        self._stack.callback(client.writer.close)
        if name:
            await client.login(name)
        return client

    async def dotter(self, name: str = "", source: str = ELSEWHERE) -> DotsClient:
        """A telnet client; with a new account if it has a name. Its password is `PASSWORD`."""
        client = await DotsClient.connect(self.server.dotline, source)
        self._stack.callback(client.writer.close)
        if name:
            answer = await client.ask(r.Register(name, PASSWORD))
            assert isinstance(answer, a.Registered), answer
        return client

    def browser(self, source: str = ELSEWHERE) -> Browser:
        """Somebody who has not signed in yet: `register`, `log_in` or `be_guest`."""
        return Browser(self.server.web, source)

    async def tab(self, browser: Browser | None = None, source: str = ELSEWHERE) -> Tab:
        """A socket of somebody, or of a new guest; `hello` was heard."""
        if browser is None:
            browser = self.browser(source)
            assert (await browser.be_guest()).status == 201
        tab = Tab(await self._stack.enter_async_context(browser.tab()), browser)
        tab.hello = await tab.news("hello")
        return tab

    async def raw(
        self, wire: str, data: bytes = b"", source: str = ELSEWHERE, unread: int | None = None
    ) -> Streams:
        """Bytes, and no manners. With `unread` the machine keeps as little for whoever does not read."""
        sock = socket.socket()
        sock.setblocking(False)
        if unread is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread)
        sock.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(sock, self.server.addresses[wire])
        reader, writer = await asyncio.open_connection(sock=sock)
        self._stack.callback(writer.close)
        writer.write(data)
        return reader, writer

    async def health(self) -> dict[str, Any]:
        """What `/healthz` says, which must be well."""
        answer = await Browser(self.server.web).get("/healthz")
        assert answer.status == 200, answer.body
        return dict(answer.json)

    async def metrics(self) -> dict[str, float]:
        """The numbers of `/metrics`, by name and labels as they are written there."""
        lines = (await Browser(self.server.web).metrics()).body.decode().splitlines()
        rows = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(value) for name, _, value in rows}

    async def until(self, done: Callable[[], Awaitable[bool]]) -> None:
        """Ask again and again until it is so."""
        async with asyncio.timeout(PATIENCE):
            while not await done():
                await asyncio.sleep(0.05)


@asynccontextmanager
async def attacking(data: Path, *, watched: bool = True, **settings: Any) -> AsyncIterator[Siege]:
    """A server as long as the block takes; `per_address=5` is its `--per-address 5`, None is `off`.

    Unless nobody watches, bystanders on every wire have noticed nothing in the end.
    """
    flags = flags_of({"metrics_token": TOKEN, **settings})
    with serving(data, *flags, quiet=False) as server:
        async with AsyncExitStack() as stack:
            async with bystanders(server) if watched else nullcontext(Bystanders([])) as people:
                yield Siege(server, stack, people)
            assert server.is_alive
        assert "Traceback" not in server.log, server.log


def attack(data: Path, scene: Callable[[Siege], Awaitable[None]], **settings: Any) -> None:
    """Play a scene against a server with these settings."""

    async def run() -> None:
        async with attacking(data, **settings) as siege, asyncio.timeout(PATIENCE):
            await scene(siege)

    asyncio.run(run())


def flags_of(settings: dict[str, Any]) -> list[str]:
    """As they are given to `parley serve`."""
    flags: list[str] = []
    for name, value in settings.items():
        if value is True:
            flags.append(flag_of(name))
        elif value is not False:
            flags += [flag_of(name), "off" if value is None else str(value)]
    return flags


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server hangs up."""
    heard = bytearray()
    try:
        while data := await asyncio.wait_for(reader.read(65536), PATIENCE):
            heard += data
    except ConnectionError:
        pass
    return bytes(heard)
