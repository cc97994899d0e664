"""Backups: from either database, one SQLite file that can be restored into both.

From SQLite it is a copy, page by page; from PostgreSQL the same tables with the same rows. Both are
consistent snapshots, taken while the server runs.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from parley.core import SetupError
from parley.store.connected import translating
from parley.store.copies import Progress, copy, writing
from parley.store.migrate import write_statements
from parley.store.snapshot import (
    Snapshot,
    SqliteSnapshot,
    all_rows,
    open_file,
    open_snapshot,
    revision_of,
    tables_of,
)
from parley.store.writes import Row

IN_USE = "a server uses this database: stop it first"
NOT_EMPTY = "there are accounts or matches in this database already: --force puts the backup in their place"
ANYTHING = "SELECT 1 FROM accounts UNION ALL SELECT 1 FROM matches LIMIT 1"
"""Checks whether a database is in use, or would be lost."""
NUMBERS = "SELECT name, seq FROM sqlite_sequence"
"""The highest numbers handed out, in a backup."""
_AT_ONCE = 1000
_OF_THE_MOMENT = {'"owner"': "NULL"}
_NUMBERED = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"


class Summary(NamedTuple):
    """What is in it."""

    revision: str
    accounts: int
    matches: int
    lines: int

    def __str__(self) -> str:
        counts = (
            _count_of(self.accounts, "account", "accounts"),
            _count_of(self.matches, "match", "matches"),
            _count_of(self.lines, "line of journals", "lines of journals"),
        )
        return ", ".join(counts)


def _count_of(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


async def summary_of(snapshot: Snapshot) -> Summary:
    """Count what is in it. Raises `StoreError` if it is not one of our databases."""
    revision = await revision_of(snapshot)
    accounts, matches = await _count(snapshot, "accounts"), await _count(snapshot, "matches")
    lines = sum([data.count(b"\n") async for (data,) in snapshot.rows("SELECT data FROM lines")])
    return Summary(revision, accounts, matches, lines)


async def back_up(
    where: str | Path, target: Path, progress: Progress | None = None, *, force: bool = False
) -> Summary:
    """Write all of it to a private file. Raises `SetupError` if it cannot be there, and `StoreError`."""
    if target.exists() and not force:
        raise SetupError(f"{target} exists: choose another name, or say --force")
    if not target.parent.is_dir():
        raise SetupError(f"{target.parent}: there is no such folder")
    async with open_snapshot(where) as snapshot:
        revision = await revision_of(snapshot)
        if isinstance(snapshot, SqliteSnapshot):
            with translating():
                copy(snapshot.connection, target, progress)
        else:
            await _write_out(snapshot, revision, target, progress)
    async with open_file(target) as made:
        return await summary_of(made)


async def _write_out(snapshot: Snapshot, revision: str, target: Path, progress: Progress | None) -> None:
    """The same tables, as SQLite has them at this revision."""
    with writing(target) as part, translating(), closing(sqlite3.connect(part)) as made:
        for statement in write_statements("sqlite", None, revision):
            made.execute(statement)
        tables = sorted(await tables_of(SqliteSnapshot(made)) - {"alembic_version"})
        total, done = sum([await _count(snapshot, table) for table in tables]), 0
        for table in tables:
            columns = [f'"{row[1]}"' for row in made.execute(f"PRAGMA table_info({table})")]
            insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
            values = ", ".join(_OF_THE_MOMENT.get(column, column) for column in columns)
            async for rows in _some(snapshot, f"SELECT {values} FROM {table}"):  # noqa: S608
                made.executemany(insert, rows)
                done += len(rows)
                if progress is not None:
                    progress(done, total)
        for (table,) in made.execute(_NUMBERED).fetchall():
            await _keep_number(snapshot, made, table)
        made.commit()


async def _some(snapshot: Snapshot, sql: str) -> AsyncIterator[list[Row]]:
    """Rows, many at a time."""
    rows: list[Row] = []
    async for row in snapshot.rows(sql):
        rows.append(row)
        if len(rows) == _AT_ONCE:
            yield rows
            rows = []
    if rows:
        yield rows


async def _keep_number(snapshot: Snapshot, made: sqlite3.Connection, table: str) -> None:
    """The highest number ever handed out, so that none is reused."""
    sequence = f"SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('{table}', 'id')), 0)"
    ((highest,),) = await all_rows(snapshot, sequence)
    made.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    made.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, highest))


async def _count(snapshot: Snapshot, table: str) -> int:
    ((count,),) = await all_rows(snapshot, f"SELECT count(*) FROM {table}")  # noqa: S608
    return int(count)
