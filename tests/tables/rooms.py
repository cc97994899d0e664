"""A lobby over a real store, on a loop whose clock can be put forward."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from parley.games.dots import GAME as DOTS
from parley.games.dots import Setup as DotsSetup
from parley.games.seabattle import GAME as SEABATTLE
from parley.games.seabattle import Setup as SeaSetup
from parley.house.recorder import StoreRecorder
from parley.match.clock import ClockRules
from parley.store import Settings, Store, open_store
from parley.tables import Began, Limits, Lobby, Recorder, Table, Terms, Timers
from tests.tables.people import Person

T = TypeVar("T")

SMALL = DotsSetup(width=10, height=10)
SMALL_DOTS = Terms(DOTS, SMALL)
SEA = Terms(SEABATTLE, SeaSetup())
MINUTE = ClockRules(per_move=60_000)
HASTY = Settings(busy_timeout=0.0)
"""A store that fails at once while somebody else holds the database."""


@contextmanager
def held(where: Path) -> Iterator[None]:
    """Let another program hold the database: nothing can be stored meanwhile."""
    other = sqlite3.connect(where / "parley.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


class ShiftedLoop(asyncio.SelectorEventLoop):
    """Time goes on as always, and jumps when told to."""

    _shift = 0.0

    def time(self) -> float:
        return super().time() + self._shift

    def advance(self, seconds: float) -> None:
        self._shift += seconds


async def advance(seconds: float) -> None:
    """Put the clock forward and let everything due happen."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ShiftedLoop)
    loop.advance(seconds)
    for _ in range(3):
        await asyncio.sleep(0)


class Room:
    """A lobby and what it stands on."""

    def __init__(self, store: Store, wrap: Callable[[Recorder], Recorder], limits: Limits | None) -> None:
        self.store = store
        self.recorder = wrap(StoreRecorder(store.matches))
        self.timers = Timers(asyncio.get_running_loop())
        self.lobby = Lobby(self.recorder, self.timers, Random(1), limits)

    async def seat(self, terms: Terms, *players: Person) -> Table:
        """A table with these players at it, once the match has begun."""
        host, *others = players
        table = self.lobby.open(terms, host)
        for player in others:
            self.lobby.join(table.number, player, terms.password)
        await host.until(Began)
        return table

    async def person(self, name: str) -> Person:
        """Somebody with an account, new or not."""
        account = await self.store.accounts.find(name) or await self.store.accounts.create(name, "hash")
        return Person(name, account.id)

    async def limit_space(self, pages: int | None = None) -> None:
        """Let the database have no more pages than this, or (0) than it has."""

        def limit(connection: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={2**30 if pages is None else max(1, pages)}")

        database: Any = self.store._database
        await database._writer.run(limit)


def run(
    where: Path,
    scene: Callable[[Room], Awaitable[T]],
    *,
    wrap: Callable[[Recorder], Recorder] = lambda recorder: recorder,
    limits: Limits | None = None,
    settings: Settings | None = None,
) -> T:
    """Play a scene in a new room, and close everything whatever happens."""

    async def play() -> T:
        store = await open_store(where, settings)
        room = Room(store, wrap, limits)
        try:
            return await scene(room)
        finally:
            await room.lobby.stop()
            room.timers.close()
            await store.close()

    with asyncio.Runner(loop_factory=ShiftedLoop) as runner:
        return runner.run(play())
