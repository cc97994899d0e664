"""Players for tests: people who remember what they were told, and bots who answer from their views."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.core.game import Game
from parley.tables import Began, Closed, Happened, News, Table, Trouble

N = TypeVar("N", bound=News)

PATIENCE = 10.0
"""Seconds until a test gives up on something that should have happened."""


class Person:
    """Somebody who does nothing by themselves. `heard` is everything they were told."""

    def __init__(self, name: str, account: int | None = None, kind: str = "web") -> None:
        self.name, self.account, self.kind = name, account, kind
        self.heard: list[News] = []
        self._bell = asyncio.Event()

    def __repr__(self) -> str:
        return self.name

    def tell(self, table: Table | None, news: News) -> None:
        self.heard.append(news)
        self._bell.set()

    def of(self, kind: type[N]) -> list[N]:
        """What they heard of one kind."""
        return [news for news in self.heard if isinstance(news, kind)]

    async def until(self, kind: type[N], count: int = 1) -> N:
        """The news of this kind, as soon as they have heard so many of it."""
        async with asyncio.timeout(PATIENCE):
            while len(self.of(kind)) < count:
                self._bell.clear()
                await self._bell.wait()
        return self.of(kind)[count - 1]

    @property
    def plies(self) -> list[int]:
        """The numbers of the plies they were told."""
        return [ply.number for news in self.of(Happened) for ply in news.plies]


class BotPerson(Person):
    """Moves whenever it may, at random. `patient` waits after trouble until `go_on`."""

    def __init__(self, name: str, game: Game[Any, Any, Any], seed: int = 1, *, patient: bool = True) -> None:
        super().__init__(name, kind="bot")
        self._bot, self._rng, self._patient = load_bot(game.name, "random"), Random(seed), patient

    def tell(self, table: Table | None, news: News) -> None:
        super().tell(table, news)
        if table is not None and (isinstance(news, Began | Happened) or self._tries_again(news)):
            self.go_on(table)

    def _tries_again(self, news: News) -> bool:
        return isinstance(news, Trouble) and not self._patient

    def go_on(self, table: Table) -> None:
        """Move, if it is this seat's turn and nothing is being stored."""
        match, seat = table.match, table.seat_of(self)
        if seat in match.to_move and table.ledger and table.ledger.newest is match:
            table.submit(self, self._bot.choose(match.view(seat), Limit(), self._rng))


class Asking(Person):
    """Somebody who looks something up whenever they are told anything."""

    def __init__(self, name: str, ask: Callable[[Table, News], None]) -> None:
        super().__init__(name)
        self._ask = ask

    def tell(self, table: Table | None, news: News) -> None:
        if table is not None and not isinstance(news, Closed):
            self._ask(table, news)
        super().tell(table, news)


class Deaf(Person):
    """Somebody whose connection breaks the rules: telling them raises."""

    def tell(self, table: Table | None, news: News) -> None:
        super().tell(table, news)
        raise RuntimeError("this was not to be")
