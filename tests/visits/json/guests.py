"""Visits to a house without sockets: what they say goes straight into a session, and back."""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

from parley.seats.web.session import WebSession
from parley.visits import Notice, Seen
from parley.visits.json import JsonVisit
from tests.seats.parlour import Parlour
from tests.seats.web.browsers import Bell, identity

N = TypeVar("N", bound=Notice)


class Guest(Bell):
    """One visit; `drop` and `come` are what a line does that breaks."""

    def __init__(self, parlour: Parlour, name: str) -> None:
        super().__init__()
        self._parlour, self._name = parlour, name
        self._loop = asyncio.get_running_loop()
        self.visit = JsonVisit("http://here", self._loop.time)
        self.visit.told, self.visit.flush, self.visit.hang_up = self._hear, self._stir, self._hang_up
        self.notices: list[Notice] = []
        self.asked: list[str] = []
        """What was to be fetched."""
        self.session: WebSession | None = None

    async def come(self) -> None:
        """Connect."""
        who = await identity(self._parlour, self._name)
        self.visit.connected(self.visit.now())
        self.session = WebSession(self._parlour.house, who, self._take, lambda _why: None)

    def drop(self) -> None:
        """The line breaks; it will be tried again."""
        assert self.session is not None
        session, self.session = self.session, None
        session.lost()
        self.visit.lost("broken", self.visit.now(), 1.0)

    def _hang_up(self, why: str) -> None:
        self.session = None
        self.visit.lost(why, self.visit.now(), 1.0)

    def _take(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            self._loop.call_soon(self._receive, self.session, message)

    def _receive(self, session: WebSession | None, message: bytes) -> None:
        if session is self.session or session is None:
            self.visit.receive(message, self.visit.now())

    def _stir(self) -> None:
        self._loop.call_soon(self._say)

    def _say(self) -> None:
        self.asked += [query.path for query in self.visit.queries()]
        for message in self.visit.data_to_send():
            if self.session is not None:
                self.session.receive(message, self.visit.now())

    def _hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self.ring()

    async def told(self, kind: type[N]) -> N:
        """The next notice of a kind; those before it are forgotten."""
        await self.until(lambda: any(isinstance(notice, kind) for notice in self.notices))
        at = next(at for at, notice in enumerate(self.notices) if isinstance(notice, kind))
        found: Any = self.notices[at]
        del self.notices[: at + 1]
        return found  # type: ignore[no-any-return]

    @property
    def seen(self) -> Seen:
        """The table they are at."""
        assert self.visit.seen is not None
        return self.visit.seen


async def guests(parlour: Parlour, *names: str) -> list[Guest]:
    """All of them are in."""
    found = [Guest(parlour, name) for name in names]
    for guest in found:
        await guest.come()
    return found
