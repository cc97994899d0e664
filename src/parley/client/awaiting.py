"""The client for code with an event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from parley.core import Game, Outcome, Resign, Seat
from parley.match.clock import ClockRules
from parley.net.visits.place import Visitor
from parley.net.visits.web import find_web
from parley.tables import Phase
from parley.visits import CannotNow, Declined, Entered, Notice, Remark, Row, Seen, Stage, Visit, Wish
from parley.visits.visit import Archive, NotAnswered

M = TypeVar("M")
V = TypeVar("V")

GOODBYE = 5.0
"""Seconds the server has to let us leave."""


@asynccontextmanager
async def connect_async(
    address: str, name: str = "", password: str = "", *, register: bool = False
) -> "AsyncIterator[AsyncClient]":
    """Sign in at `http://HOST:PORT` and stay until the block ends; without a password, as a guest.

    `https://HOST:PORT?ca=FILE` trusts the certificate in a file. Raises `SetupError` for what cannot be an
    address, `CannotNow` if the server is not there or does not let us in.
    """
    place = find_web(address, Visitor(name=name, password=password, register=register))
    client = AsyncClient(place.visit)
    staying = asyncio.create_task(place.run())
    staying.add_done_callback(client.stir)
    try:
        await client.until(lambda: place.visit.stage is not Stage.OUTSIDE)
        yield client
    finally:
        place.visit.close()
        await asyncio.wait([staying], timeout=GOODBYE)
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)


class AsyncClient:
    """Somebody in the hall of a server, at one table at a time."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        """What it is made of, with everything it can see (`parley.visits`)."""
        self.entries = 0
        """How often we have come in."""
        self._refused: dict[str, str] = {}
        self._stirred = asyncio.Event()
        visit.told = self._hear

    def _hear(self, notice: Notice) -> None:
        self.entries += isinstance(notice, Entered)
        if isinstance(notice, Declined):
            self._refused[notice.asked] = notice.text
        self.stir()

    def stir(self, _cause: object = None) -> None:
        """Something has changed: let those who wait look again."""
        self._stirred.set()
        self._stirred.clear()

    async def until(self, is_so: Callable[[], bool], asked: str = "") -> None:
        """Wait until this is so. Raises `CannotNow` if it is refused, or if we are gone for good."""
        while True:
            if self.visit.stage is Stage.GONE:
                raise CannotNow(self.visit.why or "the connection is closed")
            if is_so():
                return
            if asked in self._refused:
                raise CannotNow(self._refused.pop(asked))
            await self._stirred.wait()

    def ask(self, what: str, do: Callable[[], None]) -> None:
        """Ask for something; an older refusal of the same is forgotten."""
        self._refused.pop(what, None)
        do()

    @property
    def name(self) -> str:
        """What we are called there."""
        return self.visit.name

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was said where we could hear it, the latest last."""
        return tuple(self.visit.hall.remarks)

    async def tables(self) -> tuple[Row, ...]:
        """The current tables, by their numbers; a new one appears within a second."""
        before = self.visit.hall.rows
        self.ask("refresh", self.visit.refresh)
        await self.until(lambda: self.visit.hall.rows is not before, "refresh")
        rows = self.visit.hall.rows
        return tuple(rows[number] for number in sorted(rows))

    async def open(
        self,
        game: Game[Any, M, V],
        setup: object = None,
        *,
        bots: Sequence[str] = (),
        clock: ClockRules | None = None,
        password: str = "",
    ) -> "AsyncClientTable[M, V]":
        """Open a table and sit down at it; bots take the next seats, and people the others."""
        settings = {} if setup is None else msgspec.to_builtins(setup)
        wish = Wish(game.name, settings, clock, password, tuple(bots))
        return await self._sit("open", lambda: self.visit.open(wish))

    async def join(self, number: int, password: str = "") -> "AsyncClientTable[Any, Any]":
        """Sit down at a table."""
        return await self._sit("join", lambda: self.visit.join(number, password))

    async def watch(self, number: int, password: str = "") -> "AsyncClientTable[Any, Any]":
        """Watch a table."""
        return await self._sit("watch", lambda: self.visit.watch(number, password))

    async def _sit(self, what: str, do: Callable[[], None]) -> "AsyncClientTable[Any, Any]":
        before = self.visit.seen
        self.ask(what, do)
        await self.until(lambda: self.visit.seen not in (before, None), what)
        seen = self.visit.seen
        if seen is None:
            raise CannotNow("the table is gone")
        return AsyncClientTable(self, seen)

    async def say(self, text: str, to: str = "") -> None:
        """Talk to everybody where we are, or to one person; does not wait for an answer."""
        self.visit.say(text, to)

    async def journal(self, match: int) -> bytes:
        """The journal of a finished match, by `ClientTable.match`."""
        if not isinstance(self.visit, Archive):
            raise CannotNow("nothing is kept there")
        return await self.visit.fetch(match)


class AsyncClientTable(Generic[M, V]):
    """A table we sit at or watch."""

    def __init__(self, client: AsyncClient, seen: Seen) -> None:
        self._client, self.seen = client, seen
        """Everything that is known of it (`parley.visits.Seen`)."""

    @property
    def number(self) -> int:
        """What the server calls it."""
        return self.seen.number

    @property
    def seat(self) -> Seat | None:
        """Ours; None if we watch."""
        return self.seen.seat

    @property
    def view(self) -> V | None:
        """What we may know of the position; None before the match has begun."""
        view: V | None = self.seen.view
        return view

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on, and if it was abandoned."""
        return self.seen.outcome

    @property
    def match(self) -> int | None:
        """The number of the match in the server's records."""
        return self.seen.match

    @property
    def is_over(self) -> bool:
        """Is there nothing more to come? Also true if we are no longer there."""
        return self.seen.phase is Phase.OVER or self._client.visit.seen is not self.seen

    async def turns(self) -> AsyncIterator[V]:
        """Our view whenever the match waits for us, until it is over."""
        while await self.wait_for_turn():
            yield self.seen.view

    async def wait_for_turn(self) -> bool:
        """Is it our turn (True), or is the match over (False)?"""
        await self._client.until(lambda: self._may_move or self.is_over)
        return not self.is_over

    async def views(self) -> AsyncIterator[V]:
        """The view after every change, until the match is over: for spectators."""
        shown = None
        while not self.is_over:
            await self._client.until(partial(self._is_new, shown))
            if self.seen.view is not None and self.seen.view != shown:
                shown = self.seen.view
                yield shown

    async def play(self, move: M) -> None:
        """Make a move: it is made when the server announces it. Raises `CannotNow` if it is refused."""
        before, client = self._plies, self._client
        while True:
            entries = client.entries
            self._submit(move)
            await client.until(partial(self._is_settled, before, entries), "submit")
            if self._is_made(before):
                return

    async def resign(self) -> None:
        """Give up."""
        self._client.ask("submit", lambda: self._client.visit.submit(Resign()))
        await self._client.until(lambda: self.is_over, "submit")

    async def leave(self) -> None:
        """Back to the hall. Leaving a match in play gives it up."""
        if self._client.visit.seen is self.seen:
            self._client.ask("leave", self._client.visit.leave)
        await self._client.until(lambda: self._client.visit.seen is not self.seen, "leave")

    @property
    def _plies(self) -> int:
        return self.seen.plies[-1].number if self.seen.plies else 0

    @property
    def _may_move(self) -> bool:
        return self.seen.is_my_turn and self._client.visit.stage is Stage.TABLE

    def _submit(self, move: M) -> None:
        try:
            self._client.ask("submit", lambda: self._client.visit.submit(move))
        except NotAnswered:
            return  # the one before is still to be announced

    def _is_made(self, before: int) -> bool:
        """Has a ply of ours been announced since?"""
        told = self.seen.plies
        return self.is_over or any(ply.number > before and ply.seat == self.seat for ply in told[-100:])

    def _is_settled(self, before: int, entries: int) -> bool:
        """Was it made, or lost? If we have come back and the match still waits for us, nobody heard it."""
        return self._is_made(before) or (self._client.entries > entries and self._may_move)

    def _is_new(self, shown: V | None) -> bool:
        return self.is_over or self.seen.view != shown
