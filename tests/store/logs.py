"""Entries for a log, and an obvious twin of what they make of a database."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st

from parley.store.chunks import BEGIN, END, LINES, Entry, encode_head, encode_top
from parley.store.chunks import encode_entry as encode
from parley.store.connected import _connect
from parley.store.migrate import write_statements

SITTERS = [(None, "ann", "ann", "guest"), (None, "Боб", "боб", "bot")]


def begin(match: int, lines: int = 1) -> list[Entry]:
    about = msgspec.json.encode(("dots", 5, None, SITTERS))
    return [Entry(BEGIN, match, 0, about), lines_of(match, 0, lines)]


def lines_of(match: int, first: int, count: int = 1) -> Entry:
    return Entry(LINES, match, first, b"".join(b"%d.%d\n" % (match, first + i) for i in range(count)))


def end(match: int, last: int) -> Entry:
    return Entry(END, match, last, msgspec.json.encode((9, "1 2", "won", "")))


def parts_of(entries: Iterable[Entry]) -> list[bytes]:
    return [part for entry in entries for part in encode(*entry)]


def file_of(chunks: Sequence[Iterable[Entry]], generation: int = 7) -> bytes:
    """A log with these chunks."""
    bodies = [b"".join(parts_of(chunk)) for chunk in chunks]
    return encode_top(generation) + b"".join(encode_head(generation, body) + body for body in bodies)


class Stored(NamedTuple):
    """A match as it is stored: its lines, and whether it is over."""

    lines: tuple[bytes, ...]
    is_over: bool


def twin(entries: Iterable[Entry]) -> dict[int, Stored]:
    """What must be stored when all of this is, and each follows."""
    lines: dict[int, list[bytes]] = {}
    over = set()
    for kind, match, number, data in entries:
        if kind == LINES:
            known = lines.setdefault(match, [])
            assert len(known) == number
            known += data.splitlines(keepends=True)
        elif kind == END:
            over.add(match)
    return {match: Stored(tuple(known), match in over) for match, known in lines.items()}


def stored(path: Path) -> dict[int, Stored]:
    """What is stored, each line at its number, each match with its seats."""
    with closing(sqlite3.connect(path)) as connection:
        found = {}
        for match, ended, plies in connection.execute("SELECT id, ended, plies FROM matches"):
            rows = connection.execute(
                "SELECT number, data FROM lines WHERE match_id = ? ORDER BY number", (match,)
            ).fetchall()
            lines = list[bytes]()
            for number, data in rows:
                assert number == len(lines)
                lines += data.splitlines(keepends=True)
            seats = connection.execute("SELECT count(*) FROM seats WHERE match_id = ?", (match,)).fetchone()
            assert seats == (len(SITTERS),)
            assert ended is None or plies == len(lines) - 1
            found[match] = Stored(tuple(lines), ended is not None)
        of_none = "SELECT count(*) FROM lines WHERE match_id NOT IN (SELECT id FROM matches)"
        assert connection.execute(of_none).fetchone() == (0,)
        return found


def new_database(path: Path) -> Path:
    """One of the present schema, and nobody uses it."""
    with closing(_connect(path, 5.0, ())) as connection:
        for statement in write_statements("sqlite", None):
            connection.execute(statement)
    return path


def copied(path: Path, target: Path) -> Path:
    """A copy of a database that nobody uses."""
    target.write_bytes(path.read_bytes())
    return target


@st.composite
def writings(draw: st.DrawFn, most: int = 12) -> list[list[Entry]]:
    """Chunks of what happens in up to four matches, each of one write or a few."""
    length: dict[int, int] = {}
    over: set[int] = set()
    chunks: list[list[Entry]] = []
    for _ in range(draw(st.integers(0, most))):
        chunk: list[Entry] = []
        for _ in range(draw(st.integers(1, 3))):
            match = draw(st.integers(1, 4))
            if match in over:
                continue
            count = draw(st.integers(1, 3))
            if match not in length:
                chunk += begin(match, count)
                length[match] = count
            elif draw(st.integers(0, 4)):
                chunk.append(lines_of(match, length[match], count))
                length[match] += count
            else:
                chunk.append(end(match, length[match] - 1))
                over.add(match)
        if chunk:
            chunks.append(chunk)
    return chunks


def flat(chunks: Sequence[Sequence[Entry]]) -> list[Entry]:
    return [entry for chunk in chunks for entry in chunk]
