"""Journal before word: a match and the line of moves that are being stored.

A move is checked against the newest position and told only when it is durable. Moves that arrive meanwhile
stand in line. If storing fails, nothing is accepted until the record says how far the journal goes: what is
in it is told after all, what is not is lost, and play goes on from the last position that was told.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import msgspec

from parley.core import Game, Outcome, ParleyError
from parley.match.clock import Millis
from parley.match.journal import Header, JournalLine, encode_ply
from parley.match.referee import Match, Played, Ply
from parley.tables.player import Player
from parley.tables.refusals import Refusal, Refused

Plies = tuple[Ply[Any], ...]
Done = Callable[[ParleyError | None], None]
"""Called once, never before `append` has returned: None when it is durable, else what went wrong."""

RETRY = 1.0
"""Seconds until a record that failed is tried again."""

MARKING = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0)
"""Seconds between attempts to mark a match as over; after that a restart does it."""

_log = logging.getLogger(__name__)


class Recorder(Protocol):
    """Where journals are kept. Everything is durable when it returns; what fails raises `ParleyError`."""

    def begin(
        self, header: Header, players: Sequence[Player], lines: Sequence[JournalLine]
    ) -> Awaitable[int]:
        """A new match; gives its number."""

    def append(self, match: int, lines: Sequence[JournalLine], done: Done) -> None:
        """More of a journal, all or nothing. Nobody waits: this is every move. May raise at once."""

    def length(self, match: int) -> Awaitable[int]:
        """How many plies are stored, asked when `append` left it open."""

    def finish(self, match: int, outcome: Outcome | None, reason: str) -> Awaitable[object]:
        """It is over, or was broken off."""


class Place(msgspec.Struct, frozen=True):
    """A position, and the digest and the time of the line that led to it."""

    match: Match[Any, Any, Any]
    digest: bytes
    at: Millis = Millis(0)


class _Writing(msgspec.Struct, eq=False):
    """What is being stored: where it leads, what will be told, and how it went."""

    place: Place
    plies: Plies
    is_answered: bool = False
    error: ParleyError | None = None


class Ledger:
    """The positions of one match: `told`, which everybody knows, and `newest`, by which moves are judged.

    `size` is how many bytes its journal has.
    """

    def __init__(
        self,
        recorder: Recorder,
        record: int,
        place: Place,
        tell: Callable[["Ledger", Plies], None],
        fail: Callable[[Plies], None],
        size: int = 0,
    ) -> None:
        self.record, self.size = record, size
        self._recorder, self._tell, self._fail = recorder, tell, fail
        self._told = self._newest = place
        self._line: list[_Writing] = []
        self._answer: asyncio.Event | None = None  # the next one, where somebody waits for it
        self._tasks: set[asyncio.Future[object]] = set()
        self._inquiry: asyncio.Future[object] | None = None
        self._hurry = asyncio.Event()

    @property
    def told(self) -> Match[Any, Any, Any]:
        """The position everybody knows."""
        return self._told.match

    @property
    def newest(self) -> Match[Any, Any, Any]:
        """The position after every move that was accepted; raises `Refused` while nobody knows it."""
        if self._inquiry is not None:
            raise Refused(Refusal.STORAGE)
        return self._newest.match

    @property
    def is_storing(self) -> bool:
        """Whether something was accepted that nobody has been told."""
        return bool(self._line)

    @property
    def latest(self) -> Millis:
        """When the newest ply was played."""
        return self._newest.at

    def store(self, played: Played[Any, Any, Any]) -> None:
        """Store what was played from `newest`; it is told when it is durable. Raises `Refused`."""
        place, lines = write(played, self._newest.digest)
        writing = _Writing(place, played.plies)
        try:
            self._recorder.append(self.record, lines, partial(self._stored, writing))
        except ParleyError as error:
            _log.warning("match %d: %s", self.record, error)
            raise Refused(Refusal.STORAGE) from None
        for line in lines:
            self.size += len(line.data)
        self._newest = place
        self._line.append(writing)

    def finish(self, outcome: Outcome | None, reason: str) -> None:
        """Mark the match as over, as soon as storage allows; nobody waits for it."""
        self._keep(self._finish(outcome, reason))

    def hurry(self) -> None:
        """Try nothing again: the server is stopping, and a restart reads the journal."""
        self._hurry.set()

    async def settle(self) -> None:
        """Wait until nothing is being stored."""
        await self._answers()
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _answers(self) -> None:
        """Wait until every write was answered."""
        while not all(writing.is_answered for writing in self._line):
            self._answer = self._answer or asyncio.Event()
            await self._answer.wait()

    def _keep(self, work: Awaitable[object]) -> "asyncio.Future[object]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _finish(self, outcome: Outcome | None, reason: str) -> None:
        for pause in MARKING:
            try:
                await self._recorder.finish(self.record, outcome, reason)
            except ParleyError as error:
                if self._hurry.is_set():
                    return  # the store is closed: a restart does it
                _log.warning("match %d is over but not marked so: %s", self.record, error)
            else:
                return
            if not await self._wait(pause):
                return

    async def _wait(self, pause: float) -> bool:
        """Wait before something is tried again; false if there is no time for that."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), pause)
        return not self._hurry.is_set()

    def _stored(self, writing: _Writing, error: ParleyError | None) -> None:
        """Tell what is stored, in order, as far as nothing has failed."""
        writing.is_answered, writing.error = True, error
        if self._answer is not None:
            self._answer.set()
            self._answer = None
        while self._inquiry is None and self._line and self._line[0].is_answered:
            first = self._line[0]
            if first.error is None:
                del self._line[0]
                self._told = first.place
                self._tell(self, first.plies)
            else:
                _log.warning("match %d: %s", self.record, first.error)
                self._inquiry = self._keep(self._inquire())

    async def _inquire(self) -> None:
        """Find out what was stored, tell it, and forget the rest."""
        await self._answers()
        length = await self._length()
        if length is None:
            return
        stored = [writing for writing in self._line if writing.plies[-1].number <= length]
        lost = tuple(ply for writing in self._line for ply in writing.plies if ply.number > length)
        self._line.clear()
        self._newest = stored[-1].place if stored else self._told
        self._inquiry = None
        for writing in stored:
            self._told = writing.place
            self._tell(self, writing.plies)
        if lost:
            self._fail(lost)

    async def _length(self) -> int | None:
        """How far the journal goes; None if there is no time to find out."""
        while True:
            try:
                return await self._recorder.length(self.record)
            except ParleyError as error:
                _log.warning("match %d: %s", self.record, error)
            if not await self._wait(RETRY):
                return None


def write(played: Played[Any, Any, Any], digest: bytes) -> tuple[Place, list[JournalLine]]:
    """The lines of what was played, and the place they lead to."""
    lines: list[JournalLine] = []
    game: Game[Any, Any, Any] = played.match.game
    for ply in played.plies:
        line = encode_ply(game, ply, digest)
        digest = line.digest
        lines.append(line)
    at = played.plies[-1].at if played.plies else Millis(0)
    return Place(played.match, digest, at), lines
