"""AIs at a table without any process: both ends of the wire in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from parley.core.connection import Message, Received, Violation
from parley.games import conquest
from parley.games.conquest import GAME, Setup
from parley.match.clock import ClockRules
from parley.seats.faults import FaultKind
from parley.seats.gamecore.player import CorePlayer
from parley.store.folder import FolderRecorder
from parley.tables import Closed, Happened, News, Phase, Table, Terms, Timers
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection
from tests.tables.memory import Memory

QUICK = Setup(map="isles", rounds=3)
_REQUESTS = (
    gamecore.RequestPlace, gamecore.RequestAttack, gamecore.RequestFollowUp, gamecore.RequestMarch,
)  # fmt: skip


def say(move: conquest.Move) -> Message:
    """A move as an AI says it."""
    match move:
        case conquest.Place(node, units):
            return gamecore.Place(node, units)
        case conquest.Attack(source, target):
            return gamecore.Attack(source, target)
        case conquest.Advance(units):
            return gamecore.FollowUp(units)
        case conquest.March(source, target, units):
            return gamecore.March(source, target, units)
    return gamecore.NextPhase()


class Robot:
    """Plays anything that is legal, as soon as it is asked; what it hears must be legal, too.

    If it is not lively it is told what to write, and only `raw` says what it heard.
    """

    def __init__(self, room: "Room", name: str, seed: int, *, is_lively: bool = True) -> None:
        self.player = CorePlayer(name, room.timers)
        self.player.write, self.player.done = self.hear, self.done
        self.line, self.rng, self.room = AIConnection(), Random(seed), room
        self.raw = b""
        self.heard: list[Message] = []
        self.ends: list[FaultKind | None] = []
        self.is_lively = is_lively

    def hear(self, data: bytes) -> None:
        self.raw += data
        if self.is_lively:
            self.line.receive_data(data, 0.0)
        for notice in self.line.events():
            assert not isinstance(notice, Violation), notice
            if isinstance(notice, Received):
                self.heard.append(notice.message)
                self.respond(notice.message)

    def respond(self, message: Message) -> None:
        if isinstance(message, gamecore.GDay):
            self.say(gamecore.WazUp())
        elif isinstance(message, _REQUESTS):
            self.say(say(self.choose()))

    def choose(self) -> conquest.Move:
        table = self.room.table
        state, seat = table.match.state, table.seat_of(self.player)
        if state.phase is conquest.Phase.REINFORCE:
            return conquest.Place(state.owners.index(seat), state.left)
        return self.rng.choice(list(islice(GAME.moves(state, seat), 30)))

    def say(self, message: Message) -> None:
        """It takes a moment until that is heard."""
        self.line.send(message)
        data = b"".join(self.line.data_to_send())
        asyncio.get_running_loop().call_soon(self.player.receive, data)

    def write(self, data: bytes) -> None:
        self.player.receive(data)

    def done(self, kind: FaultKind | None) -> None:
        self.ends.append(kind)

    def count(self, kind: type[Message]) -> int:
        return sum(type(message) is kind for message in self.heard)


class Room:
    """A table for robots; `closed` is what was told in the end."""

    name, kind, account = "onlooker", "test", None

    def __init__(
        self,
        setup: Setup = QUICK,
        seed: int = 1,
        folder: Path | None = None,
        clock: ClockRules | None = None,
    ) -> None:
        self.timers = Timers(asyncio.get_running_loop())
        self.recorder: Any = Memory() if folder is None else FolderRecorder(folder)
        terms = Terms(GAME, setup, clock)
        self.table = Table(1, terms, self.recorder, self.timers, Random(seed), lambda _: None)
        self.table.needs_people = False
        self.table.watch(self)
        self.closed: Closed | None = None
        self.moved: list[int] = []
        """Whose move every ply was."""

    def tell(self, table: Table | None, news: News) -> None:
        if isinstance(news, Closed):
            self.closed = news
        elif isinstance(news, Happened):
            self.moved += [ply.seat for ply in news.plies]

    def sit(self, *robots: Robot) -> None:
        for robot in robots:
            self.table.sit(robot.player)

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0)

    async def begun(self) -> None:
        await self.until(lambda: self.table.ledger is not None)

    async def over(self) -> Closed:
        await self.until(lambda: self.table.phase is Phase.OVER)
        await self.table.settle()
        assert self.closed is not None
        return self.closed


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(60):
            await scene()

    asyncio.run(timed())
