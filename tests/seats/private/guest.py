"""A client without a process, alone in its house, whose player sits at a real table with a bot."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from parley.core.connection import Message, Received
from parley.games import battleship_plus, dots
from parley.seats.bpgp.session import BpgpSession
from parley.seats.dotline.session import DotlineSession
from parley.seats.faults import FaultKind
from parley.seats.private.player import ClientPlayer, MakeClient
from parley.tables import Began, News, Table, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.wires.bpgp import ClientConnection as BpgpConnection
from parley.wires.dotline import ClientConnection as DotlineConnection
from tests.tables.people import BotPerson

THREADS = ThreadPoolExecutor(1)
SEA = Terms(battleship_plus.GAME, battleship_plus.Setup(10, (0, 0, 0, 1, 1)))
DOTS = Terms(dots.GAME, dots.Setup(10, 10))
_WIRES: dict[str, tuple[MakeClient, Callable[[], Any]]] = {
    SEA.game.name: (BpgpSession, BpgpConnection),
    DOTS.game.name: (DotlineSession, DotlineConnection),
}
PATIENCE = 10.0


class Guest:
    """The client; `heard` is what it was told, `raw` the bytes of that."""

    def __init__(self, terms: Terms, seat: int = 1) -> None:
        make, connection = _WIRES[terms.game.name]
        loop = asyncio.get_running_loop()
        self.timers = Timers(loop)
        self.player = ClientPlayer(make, "guest", self.timers, THREADS, limit=5.0)
        self.bot = BotPerson("bot", terms.game)
        self.table = Table(1, terms, Nowhere(), self.timers, Random(1), lambda _table: None)
        self.table.needs_people = False
        self.connection = connection()
        self.heard: list[Message] = []
        self.raw = b""
        self.ended: list[FaultKind | None] = []
        self._bell = asyncio.Event()
        self.player.write, self.player.done = self._hear, self.ended.append
        self.player.told = self._told
        for player in (self.bot, self.player) if seat else (self.player, self.bot):
            self.table.sit(player)

    def _told(self, news: News) -> None:
        if isinstance(news, Began):
            asyncio.get_running_loop().call_soon(self.player.greet)
        self._bell.set()

    def _hear(self, data: bytes) -> None:
        self.raw += data
        self.connection.receive_data(data, 0.0)
        self.heard += [one.message for one in self.connection.events() if isinstance(one, Received)]
        self._bell.set()

    def say(self, *messages: Message) -> None:
        for message in messages:
            self.connection.send(message)
        self.player.receive(b"".join(self.connection.data_to_send()))

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._bell.clear()
                await self._bell.wait()

    async def hears(self, kind: type[Any], count: int = 1) -> Any:
        """What it was told of a kind, as soon as there is so much."""

        def found() -> list[Message]:
            return [message for message in self.heard if type(message) is kind]

        await self.until(lambda: len(found()) >= count)
        return found()[count - 1]


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await scene()
        await asyncio.sleep(0)

    asyncio.run(all_of_it())
