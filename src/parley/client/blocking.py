"""The client for plain code: the one for event loops, driven by a loop in a thread of its own.

The loop runs while the caller thinks, so that the connection stays alive.
"""

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import Any, Generic, TypeVar

from parley.client.awaiting import AsyncClient, AsyncClientTable, connect_async
from parley.core import Game, Outcome, Seat
from parley.match.clock import ClockRules
from parley.visits import Remark, Row

M = TypeVar("M")
V = TypeVar("V")
T = TypeVar("T")


@contextmanager
def connect(
    address: str, name: str = "", password: str = "", *, register: bool = False
) -> "Iterator[Client]":
    """Sign in at `http://HOST:PORT` and stay until the block ends; without a password, as a guest.

    `https://HOST:PORT?ca=FILE` trusts the certificate in a file. Raises `SetupError` for what cannot be an
    address, `CannotNow` if the server is not there or does not let us in.
    """
    with _running() as loop:
        door = connect_async(address, name, password, register=register)
        client = loop.wait(door.__aenter__())
        try:
            yield Client(loop, client)
        finally:
            loop.wait(door.__aexit__(None, None, None))


class _Loop:
    """An event loop that runs elsewhere."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this there; an interrupt here cancels it."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return doing.result()
        except BaseException:
            doing.cancel()
            raise


@contextmanager
def _running() -> Iterator[_Loop]:
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        thread = Thread(target=loop.run_forever, name="parley", daemon=True)
        thread.start()
        try:
            yield _Loop(loop)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()


class Client:
    """Somebody in the hall of a server, at one table at a time."""

    def __init__(self, loop: _Loop, client: AsyncClient) -> None:
        self._wait, self._client, self._loop = loop.wait, client, loop

    @property
    def name(self) -> str:
        """What we are called there."""
        return self._client.name

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was said where we could hear it, the latest last."""
        return self._client.remarks

    def tables(self) -> tuple[Row, ...]:
        """The current tables, by their numbers; a new one appears within a second."""
        return self._wait(self._client.tables())

    def open(
        self,
        game: Game[Any, M, V],
        setup: object = None,
        *,
        bots: Sequence[str] = (),
        clock: ClockRules | None = None,
        password: str = "",
    ) -> "ClientTable[M, V]":
        """Open a table and sit down at it; bots take the next seats, and people the others."""
        opening = self._client.open(game, setup, bots=bots, clock=clock, password=password)
        return ClientTable(self._loop, self._wait(opening))

    def join(self, number: int, password: str = "") -> "ClientTable[Any, Any]":
        """Sit down at a table."""
        return ClientTable(self._loop, self._wait(self._client.join(number, password)))

    def watch(self, number: int, password: str = "") -> "ClientTable[Any, Any]":
        """Watch a table."""
        return ClientTable(self._loop, self._wait(self._client.watch(number, password)))

    def say(self, text: str, to: str = "") -> None:
        """Talk to everybody where we are, or to one person; does not wait for an answer."""
        self._wait(self._client.say(text, to))

    def journal(self, match: int) -> bytes:
        """The journal of a finished match, by `ClientTable.match`."""
        return self._wait(self._client.journal(match))


class ClientTable(Generic[M, V]):
    """A table we sit at or watch."""

    def __init__(self, loop: _Loop, table: AsyncClientTable[M, V]) -> None:
        self._wait, self._table = loop.wait, table

    @property
    def number(self) -> int:
        """What the server calls it."""
        return self._table.number

    @property
    def seat(self) -> Seat | None:
        """Ours; None if we watch."""
        return self._table.seat

    @property
    def view(self) -> V | None:
        """What we may know of the position; None before the match has begun."""
        return self._table.view

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on, and if it was abandoned."""
        return self._table.outcome

    @property
    def match(self) -> int | None:
        """The number of the match in the server's records."""
        return self._table.match

    @property
    def is_over(self) -> bool:
        """Is there nothing more to come?"""
        return self._table.is_over

    def turns(self) -> Iterator[V]:
        """Our view whenever the match waits for us, until it is over."""
        while self._wait(self._table.wait_for_turn()):
            view = self._table.view
            if view is not None:
                yield view

    def views(self) -> Iterator[V]:
        """The view after every change, until the match is over: for spectators."""
        views = self._table.views()
        while (view := self._wait(anext(views, None))) is not None:
            yield view

    def play(self, move: M) -> None:
        """Make a move: it is made when the server announces it. Raises `CannotNow` if it is refused."""
        self._wait(self._table.play(move))

    def resign(self) -> None:
        """Give up."""
        self._wait(self._table.resign())

    def leave(self) -> None:
        """Back to the hall. Leaving a match in play gives it up."""
        self._wait(self._table.leave())
