"""From the log into the database: every half second while a server runs, and at the start what a crash left.

A server moves what it has just written, and knows that it follows. After a crash the database may be behind
the log or, since the log is not emptied, ahead of it; and when the power failed, a part of the log may be
missing. So each entry is then compared with what is stored: known entries are skipped, and those that do not
follow are left out and reported.

All that is moved of one match is one row: a row for every line costs ten times as much.
"""

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import NamedTuple

import msgspec

from parley.store import chunks
from parley.store.chunks import Bare, Entry, decode_body
from parley.store.writes import LINES, MATCHES, SEATS, Row, last_line

_log = logging.getLogger(__name__)

_END = """
    UPDATE matches SET ended = ?, places = ?, termination = ?, reason = ?, plies = ?
    WHERE id = ? AND ended IS NULL
"""
_HAS_MATCHES = "SELECT 1 FROM sqlite_master WHERE name = 'matches'"
_STANDS = """
    SELECT ended IS NOT NULL, number, data FROM matches LEFT JOIN lines ON match_id = id
    WHERE id = ? ORDER BY number DESC LIMIT 1
"""
_NOWHERE = -1
UNMARKED = None, None
"""Whether a match was locked and is rated, for a log from before that was recorded."""


def move(connection: sqlite3.Connection, bodies: Sequence[bytes]) -> None:
    """Move all of these chunks, in one transaction."""
    entries = [entry for body in bodies for entry in decode_body(body)]
    try:
        _store(connection, entries)
    except sqlite3.IntegrityError as error:
        _log.error(
            "the log of moves does not fit the database, has another program written to it? (%s)", error
        )
        store_following(connection, list(starmap(Entry, entries)))


def store_following(connection: sqlite3.Connection, entries: Sequence[Entry]) -> int:
    """Store whatever is new and follows, in one transaction; returns how many entries do not follow."""
    found = following(connection, entries)
    if found.entries:
        _store(connection, found.entries)
    if found.left_out:
        _log.error("%d entries of the log of moves do not follow what is stored", found.left_out)
    return found.left_out


class Following(NamedTuple):
    """Entries that are to be stored, and how many do not follow."""

    entries: list[Entry]
    left_out: int


class _Match:
    """The state of a match: its last line, whether it is known and over."""

    def __init__(self, connection: sqlite3.Connection, number: int) -> None:
        row = connection.execute(_STANDS, (number,)).fetchone()
        is_over, first, data = row or (False, None, b"")
        self.is_known, self.is_over = row is not None, bool(is_over)
        self.last = _NOWHERE if first is None else last_line(first, data)

    def take(self, entry: Entry) -> Entry | None:
        """What is new in an entry, if anything; from now on the match stands after it."""
        if entry.kind == chunks.BEGIN:
            is_new, self.is_known = not self.is_known, True
            return entry if is_new else None
        if entry.kind == chunks.END:
            is_new, self.is_over = not self.is_over, True
            return entry if is_new else None
        new = entry.data.splitlines(keepends=True)[self.last + 1 - entry.number :]
        if not new:
            return None
        first, self.last = self.last + 1, self.last + len(new)
        return entry._replace(number=first, data=b"".join(new))

    def is_before(self, entry: Entry) -> bool:
        """Is nothing missing between the two?"""
        if entry.kind == chunks.BEGIN:
            return True
        reached = entry.number if entry.kind == chunks.END else entry.number - 1
        return self.is_known and reached <= self.last


def following(connection: sqlite3.Connection, entries: Sequence[Entry]) -> Following:
    """Compare each entry with what is stored, and with those before it."""
    if not connection.execute(_HAS_MATCHES).fetchall():
        return Following([], len(entries))
    matches: dict[int, _Match] = {}
    found, left_out = list[Entry](), 0
    for entry in entries:
        match = matches.get(entry.match)
        if match is None:
            match = matches[entry.match] = _Match(connection, entry.match)
        if not match.is_before(entry):
            left_out += 1
        elif (new := match.take(entry)) is not None:
            found.append(new)
    return Following(found, left_out)


def _store(connection: sqlite3.Connection, entries: Iterable[Bare]) -> None:
    matches, seats, ends = list[Row](), list[Row](), list[Row]()
    first, added = dict[int, int](), dict[int, list[bytes]]()
    for kind, match, number, data in entries:
        if kind == chunks.LINES:
            if match in added:
                added[match].append(data)
            else:
                first[match], added[match] = number, [data]
        elif kind == chunks.BEGIN:
            game, began, table, sitters, *marks = msgspec.json.decode(data)
            matches.append((match, game, began, table, *(marks or UNMARKED)))
            seats += [(match, seat, *sitter) for seat, sitter in enumerate(sitters)]
        else:
            ends.append((*msgspec.json.decode(data), number, match))
    lines = [(match, first[match], b"".join(parts)) for match, parts in added.items()]
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(MATCHES.sqlite, matches)
        connection.executemany(SEATS.sqlite, seats)
        connection.executemany(LINES.sqlite, lines)
        connection.executemany(_END, ends)
