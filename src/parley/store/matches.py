"""Matches: begun, written down ply by ply, finished, and found again after a crash."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, NewType

from parley.core import Outcome
from parley.core.names import name_key
from parley.match.journal import Header, JournalLine, Writing, encode_header
from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.ends import Ends
from parley.store.errors import StoreRefused
from parley.store.writes import MATCHES, SEATS, Query, Row, Write

MatchId = NewType("MatchId", int)

_FINISH = """
    UPDATE matches SET ended = ?, places = ?, termination = ?, reason = ?,
        plies = (SELECT max(number) FROM lines WHERE match_id = ?)
    WHERE id = ? AND ended IS NULL RETURNING game
"""
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
_LIVE_AT_ONCE = 256
_EPOCH = 1_767_225_600_000  # 2026; with 12 bits of chance below, a number stays under 2**53 until 2095


class Sitter(NamedTuple):
    """Who sits at a table: `kind` is the server's word, such as account, guest, bot or bpgp."""

    name: str
    kind: str
    account: AccountId | None = None


class LiveMatch(NamedTuple):
    """A match that goes on: its seats, and its journal as `decode_journal` reads it."""

    id: MatchId
    seats: tuple[Sitter, ...]
    journal: bytes


class Matches:
    """All matches. What `begin`, `append` and `finish` were awaited for is durable."""

    def __init__(self, database: Database, commits: Commits, ends: Ends, now: Callable[[], int]) -> None:
        self._database = database
        self._commits = commits
        self._ends = ends
        self._now = now
        self._newest = 0
        self.begun: Counter[str] = Counter()
        """Matches since the start, by game."""
        self.finished: Counter[tuple[str, str]] = Counter()
        """Matches that ended since the start, by game and termination; empty when nobody can say."""

    @property
    def damaged(self) -> dict[int, str]:
        """Live matches whose last line did not verify when the store was opened, and why."""
        return self._ends.damaged

    async def begin(
        self, header: Header, seats: Sequence[Sitter], lines: Sequence[JournalLine] = ()
    ) -> MatchId:
        """Write down a new match, with the plies chance made before anybody else."""
        match = self._mint()
        rows = [(match, 0, encode_header(header).data), *_line_rows(match, lines)]
        _check_order(rows)
        inserts = (
            (MATCHES, [(match, header.game, self._now(), header.table or None)]),
            (SEATS, [_seat_row(match, seat, sitter) for seat, sitter in enumerate(seats)]),
        )
        await self._commits.submit(rows, inserts)
        self.begun[header.game] += 1
        return match

    def append(self, match: MatchId, lines: Sequence[JournalLine]) -> Awaitable[object]:
        """Write down the next plies, at least one, all or none: durable once this was awaited.

        Raises `StoreRefused` when they do not follow the last one stored.
        """
        rows = _line_rows(match, lines)
        _check_order(rows)
        return self._commits.submit(rows)

    def append_then(self, writing: Writing) -> None:
        """The same for every move of a server: nobody waits, it is told. May raise at once."""
        self._commits.put(Write(writing.done, _split(writing.record, writing.first, writing.data)))

    async def finish(self, match: MatchId, outcome: Outcome | None, reason: str) -> None:
        """Record how it ended; None when nobody can say. Nothing can be added after that."""
        places = outcome and " ".join(map(str, outcome.places))
        termination = outcome and str(outcome.termination)
        query = Query(_FINISH, (self._now(), places, termination, reason, match, match))
        answer = await self._commits.submit(query=query, ends=match)
        if not answer:
            raise StoreRefused(f"match {match} was ended by another program")
        self.finished[answer[0][0], termination or ""] += 1

    async def journal(self, match: MatchId) -> bytes:
        """The journal, exactly as its file would be. Raises `StoreRefused` if there is none."""
        rows = await self._database.read(_JOURNAL, match)
        if not rows:
            raise StoreRefused(f"there is no match {match}")
        return b"".join(data for (data,) in rows)

    async def live(self) -> AsyncIterator[LiveMatch]:
        """Every match that goes on and is sound, oldest first."""
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
        """A new number: larger than the last, and hardly ever that of another program."""
        wanted = (self._now() - _EPOCH) << 12 | random.getrandbits(12)
        self._newest = max(self._newest + 1, wanted)
        return MatchId(self._newest)


def _seat_row(match: MatchId, seat: int, sitter: Sitter) -> Row:
    return (match, seat, sitter.account, sitter.name, name_key(sitter.name), sitter.kind)


def _line_rows(match: MatchId, lines: Sequence[JournalLine]) -> list[Row]:
    return [(match, line.number, line.data) for line in lines]


def _split(match: int, first: int, lines: bytes) -> list[Row]:
    return [(match, number, line) for number, line in enumerate(lines.splitlines(keepends=True), first)]


def _check_order(rows: Sequence[Row]) -> None:
    for (match, before, _), (_, number, _) in pairwise(rows):
        if number != before + 1:
            raise StoreRefused(f"match {match}: ply {number} does not follow ply {before}")


def _by_match(rows: Iterable[Row]) -> dict[int, list[Row]]:
    return {match: list(found) for match, found in groupby(rows, key=itemgetter(0))}
