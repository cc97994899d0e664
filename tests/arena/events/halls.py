"""A house without sockets that runs events; time passes when the scene says so."""

import asyncio
from collections.abc import Callable
from typing import Any

from parley.arena.events import acts
from parley.arena.events.event import Phase
from parley.arena.events.host import EventHost
from parley.arena.events.running import Running
from parley.house.events import Asker
from parley.store import Store
from tests.seats.parlour import Parlour

PATIENCE = 60.0
DOTS: dict[str, Any] = {"game": "dots", "setup": {"width": 10, "height": 10}}


class Hall:
    """One event of a house, and whoever organises it."""

    def __init__(self, parlour: Parlour, organiser: Asker) -> None:
        self.parlour, self.organiser = parlour, organiser
        self.host = parlour.house.shared(EventHost)
        self.ahead = 0
        now = self.host.now
        self.host.now = lambda: now() + self.ahead  # type: ignore[method-assign]
        self.code = ""

    @property
    def running(self) -> Running:
        return self.host.running[self.code]

    @classmethod
    async def open(cls, parlour: Parlour, format: str, **plan: Any) -> "Hall":  # noqa: A002
        hall = cls(parlour, await asker(parlour.house.store, "olga"))
        wanted = {"name": "Cup", "format": format, "pause": 0, **DOTS, **plan}
        hall.code = (await hall.host.create(hall.organiser, wanted)).code
        return hall

    async def do(self, what: str, by: Asker | None = None, **asked: Any) -> None:
        await acts.act(self.host, self.code, by or self.organiser, what, acts.Asked(**asked))

    async def start(self, *bots: str) -> None:
        for bot in bots:
            await self.do("invite", bot=bot)
        await self.do("start")

    async def until(self, done: Callable[[], object]) -> None:
        """Look again and again; bots need their time."""
        async with asyncio.timeout(PATIENCE):
            while not done():
                await self.host.look()
                await self.host.rest(0.05)

    async def over(self) -> None:
        await self.until(lambda: self.running.event.phase is Phase.OVER)


async def asker(store: Store, name: str) -> Asker:
    account = await store.accounts.find(name) or await store.accounts.create(name, "x")
    return Asker(account.id, account.name, account.is_guest)
