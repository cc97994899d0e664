"""Is the stored data sound? Every journal's chain, every count, every reference, one line per fault.

It only reads, at any known revision, and may run while the server does.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from parley.core import Termination
from parley.core.names import name_key
from parley.match.journal import JournalError, decode_journal
from parley.store.adoption import damaged_logs_of
from parley.store.errors import DatabaseDamaged
from parley.store.schema import metadata
from parley.store.snapshot import Snapshot, SqliteSnapshot, all_rows, tables_of
from parley.store.writes import Row, last_line

_PAGES = "PRAGMA integrity_check(20)"
_FILE = "SELECT file FROM pragma_database_list WHERE name = 'main'"
_MATCHES = """
    SELECT m.id, m.game, m.ended, m.plies, m.places, m.termination,
        (SELECT count(*) FROM seats s WHERE s.match_id = m.id) FROM matches m ORDER BY m.id
"""
_LINES = "SELECT match_id, number, data FROM lines ORDER BY match_id, number"
_COUNTS = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"
_BEHIND = """
    SELECT (SELECT coalesce(max(id), 0) FROM accounts)
        > (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'accounts')
"""
_NAMES = ("accounts", "seats")
_TERMINATIONS = frozenset(map(str, Termination))


Progress = Callable[[int], None]
"""Told how many lines of journals have been read since the last time."""


class _Match(NamedTuple):
    id: int
    game: str
    ended: int | None
    plies: int | None
    places: str | None
    termination: str | None
    seats: int


async def find_faults(snapshot: Snapshot, progress: Progress | None = None) -> AsyncIterator[str]:
    """Everything that is wrong."""
    try:
        for find in (_pages, _logs, _references, _names, _numbers):
            async for fault in find(snapshot):
                yield fault
        async for fault in _journals(snapshot, progress):
            yield fault
    except DatabaseDamaged as error:
        yield str(error)


async def _pages(snapshot: Snapshot) -> AsyncIterator[str]:
    if isinstance(snapshot, SqliteSnapshot):
        for (found,) in await all_rows(snapshot, _PAGES):
            if found != "ok":
                yield f"the file is damaged: {' '.join(found.split())}"


async def _logs(snapshot: Snapshot) -> AsyncIterator[str]:
    """What was put by when a log could not be read."""
    if isinstance(snapshot, SqliteSnapshot):
        ((name,),) = await all_rows(snapshot, _FILE)
        for file in damaged_logs_of(Path(name)):
            if file.exists():
                yield f"{file.name}: not all that was acknowledged could be read from this log of moves"


async def _references(snapshot: Snapshot) -> AsyncIterator[str]:
    """Rows that refer to others which are not there."""
    there = await tables_of(snapshot)
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            other, column = key.column.table.name, key.parent.name
            if {table.name, other} <= there:
                lost = f"""
                    SELECT count(*) FROM {table.name} WHERE {column} IS NOT NULL
                    AND {column} NOT IN (SELECT {key.column.name} FROM {other})
                """  # noqa: S608
                ((count,),) = await all_rows(snapshot, lost)
                if count:
                    yield f"{table.name}: {count} rows have a {column} that is not in {other}"


async def _names(snapshot: Snapshot) -> AsyncIterator[str]:
    """Keys that do not belong to their names."""
    for table in _NAMES:
        async for name, key in snapshot.rows(f"SELECT name, key FROM {table}"):  # noqa: S608
            if name_key(name) != key:
                yield f"{table}: the key of {name!r} is {key!r}, and should be {name_key(name)!r}"


async def _numbers(snapshot: Snapshot) -> AsyncIterator[str]:
    """A number that could be handed out again."""
    if isinstance(snapshot, SqliteSnapshot) and await all_rows(snapshot, _COUNTS):
        ((is_behind,),) = await all_rows(snapshot, _BEHIND)
        if is_behind:
            yield "accounts: numbers that are in use would be given out again"


async def _journals(snapshot: Snapshot, progress: Progress | None) -> AsyncIterator[str]:
    """Both in the order of numbers, side by side: neither needs to be held in memory."""
    matches = snapshot.rows(_MATCHES)
    match = await _next(matches)
    async for number, lines in _by_match(snapshot.rows(_LINES)):
        while match is not None and match.id < number:
            yield f"match {match.id}: there is no journal"
            match = await _next(matches)
        if match is None or match.id > number:
            yield f"match {number}: there is a journal, but no match"
        else:
            for fault in _faults_of(match, lines):
                yield f"match {number}: {fault}"
            match = await _next(matches)
        if progress is not None:
            progress(last_line(*lines[-1][1:]) + 1)
    while match is not None:
        yield f"match {match.id}: there is no journal"
        match = await _next(matches)


async def _next(rows: AsyncIterator[Row]) -> _Match | None:
    async for row in rows:
        return _Match(*row)
    return None


async def _by_match(rows: AsyncIterator[Row]) -> AsyncIterator[tuple[int, list[Row]]]:
    lines: list[Row] = []
    async for row in rows:
        if lines and lines[0][0] != row[0]:
            yield lines[0][0], lines
            lines = []
        lines.append(row)
    if lines:
        yield lines[0][0], lines


def _faults_of(match: _Match, lines: Sequence[Row]) -> Iterator[str]:
    yield from _gaps(lines)
    yield from _journal_faults(match, lines)
    last = last_line(*lines[-1][1:])
    if match.ended is None:
        if (match.plies, match.places, match.termination) != (None, None, None):
            yield "it has a result, but no end"
        return
    if match.plies != last:
        yield f"it ended after {match.plies} plies, and the journal has {last}"
    places = (match.places or "").split()
    if match.places is None:
        if match.termination is not None:
            yield "it ended somehow, but with no places"
    elif len(places) != match.seats or not all(map(str.isdecimal, places)):
        yield f"places {match.places!r} are not those of {match.seats} seats"
    elif match.termination not in _TERMINATIONS:
        yield f"nothing ends by {match.termination!r}"


def _gaps(lines: Sequence[Row]) -> Iterator[str]:
    for (_, first, data), (_, number, _) in pairwise([(0, 0, b""), *lines]):
        wanted = last_line(first, data) + 1
        if number > wanted:
            yield f"line {wanted} is missing" + (f", up to {number - 1}" if number > wanted + 1 else "")
        elif number < wanted:
            yield f"line {number} is there twice"


def _journal_faults(match: _Match, lines: Sequence[Row]) -> Iterator[str]:
    try:
        journal = decode_journal(b"".join(bytes(data) for _, _, data in lines))
    except JournalError as error:
        yield str(error)
        return
    if not all(bytes(data).endswith(b"\n") for _, _, data in lines):
        yield "a row is not whole lines"
    if journal.header.game != match.game:
        yield f"the journal is of {journal.header.game}, the match of {match.game}"
    if len(journal.header.players) != match.seats:
        yield f"the journal has {len(journal.header.players)} players, the match {match.seats} seats"
