"""Restoring a backup into PostgreSQL: all of it in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Table

from parley.store.archive import ANYTHING, IN_USE, NOT_EMPTY, NUMBERS
from parley.store.copies import Progress, reading
from parley.store.errors import StoreError
from parley.store.migrate import migrate
from parley.store.postgres import PostgresDatabase
from parley.store.postgres_connect import connecting
from parley.store.schema import metadata
from parley.store.store import Settings
from parley.store.writes import Row

_AT_ONCE = 1000


async def into_server(made: Path, url: str, progress: Progress | None, *, force: bool) -> None:
    """Load a backup that stands at the present schema. Raises `StoreError`."""
    settings = Settings()
    database = await PostgresDatabase.open(url, "full", settings.patience, settings.answer)
    try:
        await migrate(database)
        if not await database.claim():
            raise StoreError(IN_USE)
        with reading(made) as source:
            await _load(source, url, progress, force=force)
    finally:
        await database.close()


async def _load(source: sqlite3.Connection, url: str, progress: Progress | None, *, force: bool) -> None:
    tables = metadata.sorted_tables
    total = sum(source.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in tables)  # noqa: S608
    done = 0
    async with connecting(url) as server, server.transaction():
        if not force and await server.fetch(ANYTHING):
            raise StoreError(NOT_EMPTY)
        await server.execute(f"TRUNCATE {', '.join(table.name for table in tables)}")
        for table in tables:
            for rows in _rows_of(source, table):
                await server.copy_records_to_table(table.name, records=rows, columns=table.columns.keys())
                done += len(rows)
                if progress is not None:
                    progress(done, total)
        highest = dict(source.execute(NUMBERS).fetchall())
        for table in tables:
            await _count_on(server, table, highest.get(table.name, 0))


async def _count_on(server: Any, table: Table, highest: int) -> None:
    """From the highest number of all: given out there, here, or only to be seen in the rows."""
    for column in table.primary_key:
        sequence = await server.fetchval("SELECT pg_get_serial_sequence($1, $2)", table.name, column.name)
        if sequence is not None:
            seen = await server.fetchval(f'SELECT coalesce(max("{column.name}"), 0) FROM {table.name}')  # noqa: S608
            count_on = "SELECT setval($1::regclass, greatest(nextval($1::regclass), $2::bigint))"
            await server.execute(count_on, sequence, max(highest, seen))


def _rows_of(source: sqlite3.Connection, table: Table) -> Iterator[list[Row]]:
    """Many at a time. SQLite has numbers for yes and no."""
    flags = [isinstance(column.type, Boolean) for column in table.columns]

    def convert(value: Any, is_flag: bool) -> Any:
        return bool(value) if is_flag and value is not None else value

    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    with closing(source.execute(f"SELECT {columns} FROM {table.name}")) as found:  # noqa: S608
        while rows := found.fetchmany(_AT_ONCE):
            yield [tuple(map(convert, row, flags)) for row in rows] if any(flags) else rows
