"""Journal before word: a match, and the queue of moves that are being stored.

A move is checked against the newest position, and announced only when it is durable. Moves that arrive
meanwhile are queued. If storing fails, nothing is accepted until the record says how far the journal goes:
stored moves are announced after all, the rest is lost, and play resumes from the last announced position.
"""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from parley.core import Outcome, ParleyError
from parley.match.clock import Millis
from parley.match.journal import Done, Header, JournalLine, Writing, encode_ply
from parley.match.referee import Match, Played, Ply
from parley.tables.player import Player
from parley.tables.refusals import Refusal, Refused

Plies = tuple[Ply[Any], ...]
RETRY = 1.0
"""Seconds until a record that failed is tried again."""

MARKING: tuple[float, ...] = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0)
"""Seconds between attempts to mark a match as over; after that a restart does it."""

_log = logging.getLogger(__name__)


class Recorder(Protocol):
    """Where journals are kept. Everything is durable when it returns; what fails raises `ParleyError`."""

    keeps: bool
    """Does it keep what it is given? If not, no lines are written."""

    def begin(
        self, header: Header, players: Sequence[Player], lines: Sequence[JournalLine], done: Done
    ) -> int:
        """A new match; the number it has once `done` has been called, later. May raise at once."""

    def append(self, writing: Writing) -> None:
        """Append to a journal, all or nothing. Called for every move, so nobody waits. May raise at once."""

    def length(self, match: int) -> Awaitable[int]:
        """How many plies are stored; asked when `append` did not say."""

    def finish(self, match: int, outcome: Outcome | None, reason: str) -> Awaitable[object]:
        """Mark a match as over, or as abandoned."""


class Teller(Protocol):
    """Whose journal it is: a table, which tells what was stored."""

    def happened(self, ledger: "Ledger", plies: "Plies") -> None:
        """These plies are durable: announce them."""

    def failed(self, lost: "Plies") -> None:
        """These plies are not, and will not be."""


class Place(msgspec.Struct, frozen=True):
    """A position, and the digest and the time of the line that led to it."""

    match: Match[Any, Any, Any]
    digest: bytes
    at: Millis = Millis(0)


class Pending(msgspec.Struct, eq=False):
    """A `Writing`: where it leads, what will be announced, and how it went."""

    record: int
    first: int
    last: int
    data: bytes
    match: Match[Any, Any, Any]
    digest: bytes
    at: Millis
    plies: Plies
    ledger: "Ledger"
    is_answered: bool = False
    error: ParleyError | None = None

    def done(self, error: ParleyError | None) -> None:
        self.is_answered, self.error = True, error
        self.ledger.answered()


class Ledger:
    """The positions of one match: `told`, which everybody knows, and `newest`, by which moves are judged.

    `pending` has been accepted, and nobody has been told yet. `size` is the length of its journal in bytes,
    `latest` the time of the newest ply.
    """

    __slots__ = (
        "_answer",
        "_haste",
        "_inquiry",
        "_is_hurried",
        "_newest",
        "_recorder",
        "_tasks",
        "_teller",
        "_told",
        "latest",
        "pending",
        "record",
        "size",
        "told",
    )

    def __init__(
        self,
        recorder: Recorder,
        record: int,
        place: Place,
        teller: Teller,
        size: int = 0,
    ) -> None:
        self.record, self.size = record, size
        self._recorder, self._teller = recorder, teller
        self.told, self.latest = place.match, place.at
        self._told: Place | Pending = place
        self._newest: Place | Pending = place
        self.pending: tuple[Pending, ...] = ()
        self._answer: asyncio.Event | None = None  # the next one, if somebody waits for it
        self._tasks: tuple[asyncio.Future[object], ...] = ()
        self._inquiry: asyncio.Future[object] | None = None
        self._is_hurried = False
        self._haste: asyncio.Event | None = None  # if somebody waits for it

    @property
    def newest(self) -> Match[Any, Any, Any]:
        """The position after every move that was accepted; raises `Refused` while nobody knows it."""
        if self._inquiry is not None:
            raise Refused(Refusal.STORAGE)
        return self._newest.match

    @property
    def lines(self) -> bytes:
        """What was last announced, as it was stored; nothing if that is how the match began."""
        told = self._told
        return told.data if isinstance(told, Pending) else b""

    def store(self, played: Played[Any, Any, Any]) -> None:
        """Store what was played from `newest`; it is announced once it is durable. Raises `Refused`."""
        match, plies = played
        game, data, digest, last = match.game, b"", self._newest.digest, plies[-1]
        if self._recorder.keeps:
            for ply in plies:
                line = encode_ply(game, ply, digest)
                data, digest = data + line.data, line.digest
        first, at = plies[0].number, last.at
        pending = Pending(self.record, first, last.number, data, match, digest, at, plies, self)
        try:
            self._recorder.append(pending)
        except ParleyError as error:
            _log.warning("match %d: %s", self.record, error)
            raise Refused(Refusal.STORAGE) from None
        self.size += len(data)
        self._newest, self.latest = pending, at
        self.pending += (pending,)

    def finish(self, outcome: Outcome | None, reason: str) -> None:
        """Mark the match as over, as soon as storage allows; nobody waits for it."""
        self._keep(self._finish(outcome, reason))

    def hurry(self) -> None:
        """Retry nothing: the server is stopping, and a restart reads the journal."""
        self._is_hurried = True
        if self._haste is not None:
            self._haste.set()

    async def settle(self) -> None:
        """Wait until nothing is being stored."""
        await self._answers()
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _answers(self) -> None:
        """Wait until every write has been answered."""
        while not all(pending.is_answered for pending in self.pending):
            self._answer = self._answer or asyncio.Event()
            await self._answer.wait()

    def _keep(self, work: Awaitable[object]) -> "asyncio.Future[object]":
        task = asyncio.ensure_future(work)
        self._tasks += (task,)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, done: "asyncio.Future[object]") -> None:
        self._tasks = tuple(task for task in self._tasks if task is not done)

    async def _finish(self, outcome: Outcome | None, reason: str) -> None:
        for pause in MARKING:
            try:
                await self._recorder.finish(self.record, outcome, reason)
            except ParleyError as error:
                if self._is_hurried:
                    return  # the store is closed: a restart does it
                _log.warning("match %d is over but not marked so: %s", self.record, error)
            else:
                return
            if not await self._wait(pause):
                return

    async def _wait(self, pause: float) -> bool:
        """Wait before a retry; false if there is no time for that."""
        if not self._is_hurried:
            self._haste = self._haste or asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._haste.wait(), pause)
        return not self._is_hurried

    def answered(self) -> None:
        """Announce what is stored, in order, up to the first failure."""
        if self._answer is not None:
            self._answer.set()
            self._answer = None
        while self._inquiry is None and self.pending and self.pending[0].is_answered:
            first = self.pending[0]
            if first.error is None:
                self.pending = self.pending[1:]
                self._told, self.told = first, first.match
                self._teller.happened(self, first.plies)
            else:
                _log.warning("match %d: %s", self.record, first.error)
                self._inquiry = self._keep(self._inquire())

    async def _inquire(self) -> None:
        """Find out what was stored, announce it, and forget the rest."""
        await self._answers()
        length = await self._length()
        if length is None:
            return
        stored = [pending for pending in self.pending if pending.last <= length]
        lost = tuple(ply for pending in self.pending for ply in pending.plies if ply.number > length)
        self.pending = ()
        self._newest = stored[-1] if stored else self._told
        self.latest, self._inquiry = self._newest.at, None
        for pending in stored:
            self._told, self.told = pending, pending.match
            self._teller.happened(self, pending.plies)
        if lost:
            self._teller.failed(lost)

    async def _length(self) -> int | None:
        """The length of the journal; None if there is no time to find out."""
        while True:
            try:
                return await self._recorder.length(self.record)
            except ParleyError as error:
                _log.warning("match %d: %s", self.record, error)
            if not await self._wait(RETRY):
                return None
