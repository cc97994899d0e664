"""A table by itself, a peer on a line typed by hand, and somebody opposite."""

import asyncio
from random import Random

from parley.core import Cell
from parley.games.layout import random_layout
from parley.games.seabattle import GAME, Place, SeaBattleMove, Setup
from parley.seats.comport.peer import ComportPeer, name_of
from parley.tables import News, Table, Terms, Timers
from parley.wires.comport import MASTER, State
from tests.seats.comport.ends import SMALL
from tests.tables.memory import Memory


class Rival:
    """Whoever sits opposite, and what they were told."""

    name, kind, account = "Ann", "web", None

    def __init__(self) -> None:
        self.news: list[News] = []

    def tell(self, table: Table | None, news: News) -> None:
        self.news.append(news)


class Bench:
    """A table by itself, a peer, and somebody opposite who comes when asked to."""

    def __init__(self, role: str, **settings: float) -> None:
        loop = asyncio.get_running_loop()
        self.recorder, self.rival = Memory(), Rival()
        self.timers = Timers(loop)
        self.table: Table | None = None
        self.released: list[str] = []
        self.heard: list[str] = []
        self.games = 0
        self.peer = ComportPeer(role, self, loop.time, **settings)
        self.peer.open_line("hands")
        self.peer.data_to_send()

    # An usher

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        peer.name = name_of(peer.nick)
        setup = setup or Setup(6, SMALL, wall_limit=True, remote=(peer.seat,))
        self.table = Table(1, Terms(GAME, setup), self.recorder, self.timers, Random(1), lambda _: None)
        self.table.sit(peer, peer.seat)

    def release(self, peer: ComportPeer, why: str) -> None:
        self.released.append(why)

    def finished(self, peer: ComportPeer) -> None:
        self.games += 1

    def hear(self, peer: ComportPeer, text: str) -> None:
        self.heard.append(text)

    # Hands

    async def type(self, text: str | bytes) -> str:
        """What the peer's end says to these bytes, in hex."""
        self.peer.receive(bytes.fromhex(text) if isinstance(text, str) else text)
        return await self.said()

    async def said(self) -> str:
        for _ in range(8):
            await asyncio.sleep(0)
        return self.peer.data_to_send().hex(" ").upper()

    async def wait(self, seconds: float) -> str:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (due := self.peer.deadline()) is not None and due <= end:
            await asyncio.sleep(due - loop.time())
            self.peer.wake()
        await asyncio.sleep(end - loop.time())
        return await self.said()

    async def sit_opposite(self) -> str:
        assert self.table is not None
        self.table.sit(self.rival)
        return await self.said()

    async def do(self, move: SeaBattleMove) -> str:
        assert self.table is not None
        self.table.submit(self.rival, move)
        return await self.said()

    async def place(self) -> str:
        assert self.table is not None
        waters = self.table.terms.setup.waters
        return await self.do(Place.of(waters, random_layout(waters, Random(1))))

    @property
    def state(self) -> State:
        return self.peer.state

    def afloat(self) -> list[Cell]:
        """Where the rival's ships lie."""
        assert self.table is not None
        board = self.table.terms.setup.waters.grid
        return list(board.cells(self.table.match.state.fleets[1 - self.peer.seat].cells))


async def at_play(role: str, **settings: float) -> Bench:
    bench = Bench(role, **settings)
    if role == MASTER:
        await bench.type("01 1A")
        await bench.sit_opposite()
        await bench.type("2B 06 00 00 01 02 2A")
        await bench.place()
        await bench.type("3A A4")
    else:
        await bench.type("AA A1 B2 06 00 00 01 02 A2 A3")
        await bench.sit_opposite()
        await bench.place()
        await bench.type("4A")
    assert bench.state is State.PLAY
    return bench
