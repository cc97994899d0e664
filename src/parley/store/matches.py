"""Matches: begun, recorded ply by ply, finished, and found again after a crash."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, NewType

import msgspec

from parley.core import Outcome, ParleyError
from parley.core.names import name_key
from parley.match.journal import Done, Header, JournalLine, Writing, encode_header
from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.ends import Ends
from parley.store.errors import StoreError, StoreRefused
from parley.store.scribe import Ending, Opening, Scribe
from parley.store.writes import Row

MatchId = NewType("MatchId", int)

_JOURNAL = "SELECT data FROM lines WHERE match_id = ? ORDER BY number"
_LIVE_LINES = """
    SELECT l.match_id, l.data FROM matches m JOIN lines l ON l.match_id = m.id
    WHERE m.ended IS NULL AND m.id BETWEEN ? AND ? ORDER BY l.match_id, l.number
"""
_LIVE_SEATS = """
    SELECT s.match_id, s.account_id, s.name, s.kind FROM matches m JOIN seats s ON s.match_id = m.id
    WHERE m.ended IS NULL AND m.id BETWEEN ? AND ? ORDER BY s.match_id, s.seat
"""
_LATEST_TABLES = """
    SELECT table_number FROM matches WHERE table_number IS NOT NULL ORDER BY id DESC LIMIT ?
"""
_NEWEST = "SELECT coalesce(max(id), 0) FROM matches"
_LIVE_AT_ONCE = 256
_CHANCE = 12
_2026 = (
    1_767_225_600_000  # in milliseconds; with 12 bits of chance below, a number stays under 2**53 until 2095
)


class Sitter(NamedTuple):
    """Who sits at a table: `kind` is the server's word, such as account, guest, bot or bpgp."""

    name: str
    kind: str
    account: AccountId | None = None


class LiveMatch(NamedTuple):
    """A running match: its seats, and its journal as `decode_journal` reads it."""

    id: MatchId
    seats: tuple[Sitter, ...]
    journal: bytes


class _Lines(msgspec.Struct, eq=False):
    """A `Writing` for somebody who waits."""

    record: int
    first: int
    last: int
    data: bytes
    done: Done


class Matches:
    """All matches. Once awaited, `begin`, `append` and `finish` are durable."""

    def __init__(
        self, database: Database, commits: Commits, ends: Ends, scribe: Scribe, now: Callable[[], int]
    ) -> None:
        self._database, self._commits, self._ends, self._now = database, commits, ends, now
        self._scribe = scribe
        self._newest = 0
        self.node: int | None = None
        """What the numbers of matches begun at this node, and no other, have in common."""
        self.begun: Counter[str] = Counter()
        """Matches since the start, by game."""
        self.finished: Counter[tuple[str, str]] = Counter()
        """Matches that ended since the start, by game and termination; empty if unknown."""

    async def write_to(self, scribe: Scribe) -> None:
        """We are alone now: matches are recorded there, and their numbers cannot clash."""
        ((newest,),) = await self._database.read(_NEWEST)
        self._scribe, self._newest = scribe, newest

    @property
    def damaged(self) -> dict[int, str]:
        """Live matches whose last line did not verify when the store was opened, and why."""
        return self._ends.damaged

    async def begin(
        self, header: Header, seats: Sequence[Sitter], lines: Sequence[JournalLine] = ()
    ) -> MatchId:
        """Record a new match, with the plies chance made before anybody else."""
        answered, done = _answer()
        match = self.begin_then(header, seats, lines, done)
        await answered
        return match

    def begin_then(
        self, header: Header, seats: Sequence[Sitter], lines: Sequence[JournalLine], done: Done
    ) -> MatchId:
        """The same without waiting: the number it will have, which nobody may hear before `done`."""

        def told(error: ParleyError | None) -> None:
            if error is None:
                self._ends.games[match] = header.game
                self.begun[header.game] += 1
            done(error)

        match, whole = self._mint(), (encode_header(header), *lines)
        _check_order(match, whole)
        sitters = [(one.account, one.name, name_key(one.name), one.kind) for one in seats]
        data = b"".join([line.data for line in whole])
        about = (match, header.game, self._now(), header.table or None, sitters)
        marks = header.locked is True, header.rated is True
        self._scribe.begin(Opening(*about, len(lines), data, *marks), told)
        return match

    def append(self, match: MatchId, lines: Sequence[JournalLine]) -> Awaitable[None]:
        """Record the next plies, at least one, all or none: durable once awaited.

        Raises `StoreRefused` if they do not follow the last one stored.
        """
        _check_order(match, lines)
        answered, done = _answer()
        data = b"".join([line.data for line in lines])
        try:
            self.append_then(_Lines(match, lines[0].number, lines[-1].number, data, done))
        except StoreError as error:
            done(error)
        return answered

    def append_then(self, writing: Writing) -> None:
        """The same for every move of a server: nobody waits, a callback tells. May raise at once."""
        self._scribe.append(writing)

    async def finish(self, match: MatchId, outcome: Outcome | None, reason: str) -> None:
        """Record how it ended; None if unknown. Nothing can be added after that."""

        def told(error: ParleyError | None) -> None:
            if error is None:
                self.finished[self._ends.games.pop(match), termination or ""] += 1
            done(error)

        answered, done = _answer()
        places = None if outcome is None else " ".join(map(str, outcome.places))
        termination = None if outcome is None else str(outcome.termination)
        self._scribe.finish(Ending(match, self._now(), places, termination, reason), told)
        await answered

    async def length(self, match: MatchId) -> int:
        """How many plies are stored. Raises `StoreRefused` if there is no such match."""
        await self._commits.make_sure()
        last = self._ends.last(match)
        return (await self.journal(match)).count(b"\n") - 1 if last is None else last

    async def journal(self, match: MatchId) -> bytes:
        """The journal, exactly as its file would be. Raises `StoreRefused` if there is none."""
        rows = await self._database.read(_JOURNAL, match)
        if not rows:
            raise StoreRefused(f"there is no match {match}")
        return b"".join(data for (data,) in rows)

    async def live(self) -> AsyncIterator[LiveMatch]:
        """Every running match that is sound, oldest first."""
        matches = self._ends.live
        for start in range(0, len(matches), _LIVE_AT_ONCE):
            some = matches[start : start + _LIVE_AT_ONCE]
            seats = _by_match(await self._database.read(_LIVE_SEATS, some[0], some[-1]))
            lines = _by_match(await self._database.read(_LIVE_LINES, some[0], some[-1]))
            for match in filter(lines.__contains__, some):  # it may have ended meanwhile
                sitters = tuple(Sitter(name, kind, account) for _, account, name, kind in seats[match])
                yield LiveMatch(MatchId(match), sitters, b"".join(data for _, data in lines[match]))

    async def latest_tables(self, most: int = 1000) -> list[int]:
        """The numbers of the tables at which the latest matches began, the very latest first."""
        return [number for (number,) in await self._database.read(_LATEST_TABLES, most)]

    def _mint(self) -> MatchId:
        """A new number: larger than the last, and certainly not another node's."""
        low, step = (random.getrandbits(_CHANCE), 1) if self.node is None else (self.node, 1 << _CHANCE)
        self._newest = max(self._newest + step, (self._now() - _2026) << _CHANCE | low)
        return MatchId(self._newest)


def earliest_at(at: int) -> int:
    """No match that began at this time, in milliseconds since 1970, or later has a lower number."""
    return max(0, at - _2026) << _CHANCE


def _answer() -> tuple["asyncio.Future[None]", Done]:
    """For somebody who waits, and what is called when they need wait no longer."""
    answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: ParleyError | None) -> None:
        if answered.done():  # who waited may have been cancelled
            return
        if error is None:
            answered.set_result(None)
        else:
            answered.set_exception(type(error)(str(error)))

    return answered, done


def _check_order(match: int, lines: Sequence[JournalLine]) -> None:
    for before, line in pairwise(lines):
        if line.number != before.number + 1:
            raise StoreRefused(f"match {match}: ply {line.number} does not follow ply {before.number}")


def _by_match(rows: Iterable[Row]) -> dict[int, list[Row]]:
    return {match: list(found) for match, found in groupby(rows, key=itemgetter(0))}
