"""Where a bot thinks: the house has a place for all of its bots, a local table one for each.

A local table needs neither house, lobby nor database: `Table(1, terms, FolderRecorder(folder), timers, rng,
closed)`, at which players `sit`. Its bots think in the threads of a pool:
`BotPlayer(LocalStudy(threads, timers, rng), name, bot, limit)`.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from random import Random
from typing import Any, Protocol

from parley.bots import load_bot
from parley.core.bot import Bot
from parley.tables import Player, Table, Timers


class Study(Protocol):
    """What a bot needs around it."""

    @property
    def timers(self) -> Timers:
        """For retrying later what was refused."""

    @property
    def rng(self) -> Random:
        """Gives every bot random numbers of its own when its match begins."""

    @property
    def pace(self) -> float:
        """Roughly how many seconds a move takes when people watch; 0: no pause."""

    def take(self, table: Table, choose: Callable[[], Any]) -> "asyncio.Future[Any]":
        """Think, in a thread; returns the result, which may be cancelled. Raises `Refused`."""

    def thought(self, people: Sequence[Player], seconds: float) -> None:
        """It has thought for this long, and these people were at its table when it began."""

    def load(self, game: str, name: str) -> Bot[Any, Any]:
        """The bot a player is named after. Raises `SetupError`."""


class LocalStudy:
    """For one bot, at a table of ours: counts its thoughts and the processor time they took."""

    def __init__(self, threads: Executor, timers: Timers, rng: Random, pace: float = 0.0) -> None:
        self._threads, self.timers, self.rng, self.pace = threads, timers, rng, pace
        self.thoughts, self.seconds, self.slowest = 0, 0.0, 0.0

    def take(self, table: Table, choose: Callable[[], Any]) -> "asyncio.Future[Any]":
        """As soon as a thread is free."""
        del table
        return asyncio.get_running_loop().run_in_executor(self._threads, choose)

    def thought(self, people: Sequence[Player], seconds: float) -> None:
        del people
        self.thoughts += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def load(self, game: str, name: str) -> Bot[Any, Any]:
        """The bot of that name."""
        return load_bot(game, name)
