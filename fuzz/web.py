"""The web port without sockets, for the targets beside it: a house with a real store, and lines in memory.

The house lives as long as the process, and must be empty again after every input.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parley.house.attempts import Attempts
from parley.net.door import Door, TcpLimits
from parley.net.proxies import Proxies
from parley.net.web.app import make_app
from parley.net.web.desk import Desk
from parley.net.web.hosts import Hosts
from parley.net.web.http_line import HttpLine, make_config
from tests.seats.parlour import CHEAP, opened

ADDRESS, NAME = "127.0.0.1", "here"
OFTEN = 10**9
PATIENCE = 30.0
"""Seconds until all that was begun must have ended."""
A_MOMENT = 0.02
"""Seconds for an answer that may never come: whoever has sent half a request waits for the other half."""


class Wire(asyncio.Transport):
    """The server's end of a connection: what is written is kept, and reading can be paused."""

    def __init__(self, protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": (ADDRESS, 4711), "sockname": (ADDRESS, 80)})
        self.written = bytearray()
        self._protocol: asyncio.Protocol = protocol
        self._waiting: list[bytes] = []
        self._is_paused = self._is_closing = self._is_lost = False
        protocol.connection_made(self)

    def feed(self, data: bytes) -> None:
        """The client sends this."""
        self._waiting.append(data)
        self._deliver()

    def hang_up(self) -> None:
        """The client is gone."""
        self._is_closing = True
        self._lose()

    def _deliver(self) -> None:
        while self._waiting and not self._is_paused and not self._is_closing:
            self._protocol.data_received(self._waiting.pop(0))

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._protocol.connection_lost(None)

    # -- what the protocol sees --------------------------------------------------------------------

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """A websocket takes over."""
        if not isinstance(protocol, asyncio.Protocol):
            raise TypeError
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Whoever reads."""
        return self._protocol

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Kept; who is gone hears nothing."""
        if not self._is_closing:
            self.written += data

    def is_closing(self) -> bool:
        """Whether the end has begun."""
        return self._is_closing

    def close(self) -> None:
        """The end comes soon, never at once."""
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_soon(self._lose)

    abort = close

    def pause_reading(self) -> None:
        """What is sent waits."""
        self._is_paused = True

    def resume_reading(self) -> None:
        """What has waited comes soon."""
        self._is_paused = False
        asyncio.get_running_loop().call_soon(self._deliver)

    def is_reading(self) -> bool:
        """Whether anything would come now."""
        return not self._is_paused and not self._is_closing

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is nothing to limit: the client reads all at once."""


class Complaints(logging.Handler):
    """Whatever the server says of mistakes of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, with its traceback."""
        self.heard.append(logging.Formatter().format(record))


class Port:
    """The port, open; `token` is that of Ann, who has an account."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.complaints = Complaints()
        self.loop.set_exception_handler(lambda _loop, context: self.complaints.heard.append(str(context)))
        self._folder = TemporaryDirectory()  # as long as the process
        self._opened = AsyncExitStack()
        self.loop.run_until_complete(self._open(Path(self._folder.name)))

    async def _open(self, folder: Path) -> None:
        attempts: dict[str, Any] = {name: Attempts(OFTEN) for name in ("registrations", "guests", "words")}
        parlour = await self._opened.enter_async_context(opened(folder, cost=CHEAP, grace=0.0, **attempts))
        self.house = parlour.house
        self.desk = Desk(
            self.house,
            Door(TcpLimits(), self.house.timers),
            requests=Attempts(OFTEN),
            files=Attempts(OFTEN),
            proxies=Proxies(),
            hosts=Hosts([NAME]),
        )
        self._config = make_config(make_app(self.desk))
        self._always = asyncio.all_tasks()

    def play(self, scene: Callable[["Port"], Any]) -> None:
        """Let something happen, and look whether all is as it was."""
        logging.getLogger().addHandler(self.complaints)  # only now: others in this process log as well
        try:
            self.loop.run_until_complete(self._play(scene))
        finally:
            logging.getLogger().removeHandler(self.complaints)

    async def _play(self, scene: Callable[["Port"], Any]) -> None:
        self._always = asyncio.all_tasks()
        await scene(self)
        await self._empty()
        if self.complaints.heard:
            raise AssertionError("\n".join(self.complaints.heard))

    async def sign_in(self) -> str:
        """Ann's token; she may have deleted her account."""
        accounts, signins = self.house.accounts, self.house.store.signins
        ann = await accounts.find("ann") or await accounts.create("ann", "no password fits this")
        return await signins.create(ann.id, is_guest=False)

    def connect(self) -> Wire:
        """Somebody is at the door."""
        return Wire(HttpLine(self.desk, self._config))

    async def settle(self, seconds: float = A_MOMENT) -> None:
        """Until all that was begun has ended, or this time is over."""
        deadline = self.loop.time() + seconds
        while (left := asyncio.all_tasks() - self._always) and self.loop.time() < deadline:
            await asyncio.wait(left, timeout=deadline - self.loop.time())
        for _ in range(10):
            await asyncio.sleep(0)

    async def _empty(self) -> None:
        await self.settle(PATIENCE)
        deadline = self.loop.time() + PATIENCE
        while (left := self._left()) and self.loop.time() < deadline:
            await asyncio.sleep(0.001)
        if left:
            raise AssertionError(f"still here: {left}")

    def _left(self) -> Sequence[object]:
        lobby = self.house.lobby
        tasks = asyncio.all_tasks() - self._always
        return [*self.desk.door.lines, *self.house.logins, *lobby.people, *lobby.tables.values(), *tasks]


@cache
def port() -> Port:
    """The one of this process."""
    return Port()
