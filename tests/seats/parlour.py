"""A house without sockets, and clients of the line protocol in it: our own client's bytes go straight in.

def test_ann_is_alone(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        assert await ann.ask(r.Who()) == a.People((PersonRow("ann", Place.LOBBY),))

    play(tmp_path, scene)
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from parley.core.connection import Closed, Received
from parley.house.house import House
from parley.house.recorder import StoreRecorder
from parley.seats.dotline.session import DotlineSession
from parley.store import Store, open_store
from parley.store.passwords import Cost, Passwords
from parley.tables import Limits, Lobby, Timers
from parley.wires.dotline import Answer, ClientConnection, News, Request, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from parley.wires.dotline.news import Turn
from parley.wires.dotline.rows import Settings

M = TypeVar("M")
PASSWORD = "correct horse"  # noqa: S105
PATIENCE = 30.0
CHEAP = Cost(time=1, memory_kib=8, lanes=1)


class Line:
    """The other end of a session, in place of a socket."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        self.is_closed = False
        self._moved = asyncio.Event()
        self.session = DotlineSession(house, address, asyncio.get_running_loop().time())
        self.session.line = self
        self.session.pump()

    def type(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        self.session.connection.receive_data(data, asyncio.get_running_loop().time())
        self.session.pump()

    def vanish(self) -> None:
        """Lose the connection."""
        if not self.is_closed:
            self.is_closed = True
            self.session.lost()

    async def closed(self) -> None:
        """Wait until the server hangs up."""
        await self.until(lambda: self.is_closed)

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until something is so, as far as this end can tell."""
        async with asyncio.timeout(PATIENCE):
            while not done():
                self._moved.clear()
                await self._moved.wait()

    def take(self, data: bytes) -> None:
        """The server has said this."""

    def flush(self) -> None:
        """The server writes."""
        self.take(b"".join(self.session.connection.data_to_send()))
        self._moved.set()

    def wind(self) -> None:
        """Nobody is late here."""

    def hang_up(self) -> None:
        """The server closes the connection."""
        self.flush()
        self.vanish()
        self._moved.set()


class Telnet(Line):
    """Somebody who types."""

    said = ""

    def take(self, data: bytes) -> None:
        self.said += data.decode()

    async def frame(self) -> str:
        """The next answer or notice, with its empty lines."""
        await self.until(lambda: "\n\n\n" in self.said)
        frame, _, self.said = self.said.partition("\n\n\n")
        return frame + "\n\n\n"


class Client(Line):
    """Our own client; whatever breaks the protocol fails the test."""

    def __init__(self, house: House, address: str = "127.0.0.1") -> None:
        self.connection = ClientConnection(keep_alive=None)
        self.heard: list[Any] = []
        """What the server said and nobody has asked for yet."""
        super().__init__(house, address)

    @property
    def state(self) -> State:
        """Where the client believes to be."""
        return self.connection.state

    def send(self, *requests: Request) -> None:
        """Say these, in one write."""
        for request in requests:
            self.connection.send(request)
        self.type(b"".join(self.connection.data_to_send()))

    async def ask(self, request: Request) -> Answer:
        """The answer to a request; news that come before it wait to be heard."""
        self.send(request)
        return await self.answer()

    async def answer(self) -> Answer:
        """The next answer."""
        return await self.hear(Answer)

    async def news(self) -> News:
        """The next news."""
        return await self.hear(News)

    async def hear(self, kind: type[M]) -> M:
        """The next message of this kind; those before it stay to be heard."""
        await self.until(lambda: any(isinstance(message, kind) for message in self.heard))
        message: M = next(message for message in self.heard if isinstance(message, kind))
        self.heard.remove(message)
        return message

    def take(self, data: bytes) -> None:
        self.connection.receive_data(data, 0.0)
        for notice in self.connection.events():
            assert isinstance(notice, Received | Closed), notice
            if isinstance(notice, Received):
                self.heard.append(notice.message)


class Parlour:
    """The house, and ways in."""

    def __init__(self, house: House) -> None:
        self.house = house

    def connect(self, address: str = "127.0.0.1") -> Client:
        client = Client(self.house, address)
        assert client.heard.pop(0).server == "Parley"
        return client

    async def enter(self, name: str) -> Client:
        """Somebody new, in the lobby."""
        client = self.connect()
        assert await client.ask(r.Register(name, PASSWORD)) == a.Registered(name)
        return client

    async def seat(self, *clients: Client, **settings: Any) -> int:
        """Seat them all at a new table, and let them hear whose turn it is; the number of the table."""
        host, *others = clients
        opened = await host.ask(new(players=len(clients), **settings))
        assert isinstance(opened, a.Opened)
        for client in others:
            assert isinstance(await client.ask(r.Join(opened.table)), a.Joined)
        for client in clients:
            await client.hear(Turn)
        return opened.table


def new(bots: tuple[str, ...] = (), password: str | None = None, **settings: Any) -> r.OpenTable:
    """A table of 10 by 10 unless it is said otherwise."""
    return r.OpenTable(Settings(**{"width": 10, "height": 10, **settings}), bots, password)


def play(
    where: Path | str,
    scene: Callable[[Parlour], Awaitable[None]],
    *,
    limits: Limits | None = None,
    cost: Cost = CHEAP,
    **settings: Any,
) -> None:
    """Play a scene in a house with a real store, and close it whatever happens."""

    async def run() -> None:
        async with opened(where, limits, cost, **settings) as parlour:
            await scene(parlour)

    asyncio.run(run())


@asynccontextmanager
async def opened(
    where: Path | str, limits: Limits | None = None, cost: Cost = CHEAP, **settings: Any
) -> AsyncIterator[Parlour]:
    """A house as long as the block takes."""
    store = await open_store(where)
    timers = Timers(asyncio.get_running_loop())
    passwords, threads = Passwords(cost), ThreadPoolExecutor(1)
    try:
        yield Parlour(_house(store, timers, passwords, threads, limits, settings))
    finally:
        timers.close()
        threads.shutdown()
        passwords.close()
        await store.close()


def _house(
    store: Store,
    timers: Timers,
    passwords: Passwords,
    threads: ThreadPoolExecutor,
    limits: Limits | None,
    settings: dict[str, Any],
) -> House:
    lobby = Lobby(StoreRecorder(store.matches), timers, Random(1), limits)
    return House(lobby, store, passwords, timers, threads, rng=Random(1), **settings)
