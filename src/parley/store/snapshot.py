"""A database as it was at one moment, read from outside: the server may go on writing."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from parley.store.address import SqliteFile, parse_address
from parley.store.adoption import settle
from parley.store.connected import translating
from parley.store.copies import reading
from parley.store.database import Dialect
from parley.store.errors import DatabaseTooNew, StoreError
from parley.store.migrate import HEAD, REVISIONS
from parley.store.writes import Row

_AT_ONCE = 1000
_REVISION = "SELECT version_num FROM alembic_version"
_TABLES: dict[Dialect, str] = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
    "postgresql": "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()",
}


class Snapshot(Protocol):
    """Everything it returns is from the same moment. Raises `StoreError`."""

    dialect: Dialect

    def rows(self, sql: str) -> AsyncIterator[Row]:
        """The rows of a SELECT, some at a time."""


class SqliteSnapshot:
    """Of a file. It does not wait for others, and nobody else waits in this process."""

    dialect: Dialect = "sqlite"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def rows(self, sql: str) -> AsyncIterator[Row]:
        """The rows of a SELECT."""
        with translating():
            for row in self.connection.execute(sql):
                yield row


class PostgresSnapshot:
    """Of a server: a transaction that sees nothing later than its beginning."""

    dialect: Dialect = "postgresql"

    def __init__(self, connection: Any, translating: Callable[[], AbstractContextManager[None]]) -> None:
        self._connection, self._translating = connection, translating

    async def rows(self, sql: str) -> AsyncIterator[Row]:
        """The rows of a SELECT."""
        with self._translating():
            async for row in self._connection.cursor(sql, prefetch=_AT_ONCE):
                yield row


@asynccontextmanager
async def open_snapshot(where: str | Path) -> AsyncIterator[Snapshot]:
    """Of a directory, `sqlite:///FILE` or `postgresql://…`. Raises `SetupError` and `StoreError`."""
    address = parse_address(where)
    opened = open_file(address.path) if isinstance(address, SqliteFile) else _open_server(address.url)
    async with opened as snapshot:
        yield snapshot


@asynccontextmanager
async def open_file(path: Path) -> AsyncIterator[SqliteSnapshot]:
    """Of a file, such as a backup."""
    with translating():
        await settle(path)
        with reading(path) as connection:
            yield SqliteSnapshot(connection)


@asynccontextmanager
async def _open_server(url: str) -> AsyncIterator[PostgresSnapshot]:
    from parley.store.postgres_connect import connecting, translating

    moment = {"isolation": "repeatable_read", "readonly": True}
    async with connecting(url) as connection, connection.transaction(**moment):
        yield PostgresSnapshot(connection, translating)


async def all_rows(snapshot: Snapshot, sql: str) -> Sequence[Row]:
    """For small results."""
    return [row async for row in snapshot.rows(sql)]


async def tables_of(snapshot: Snapshot) -> set[str]:
    """The tables it has."""
    return {name for (name,) in await all_rows(snapshot, _TABLES[snapshot.dialect])}


async def revision_of(snapshot: Snapshot) -> str:
    """The step of the migrations it stands at. Raises `StoreError` if it is none that we know."""
    if "alembic_version" not in await tables_of(snapshot):
        raise StoreError(
            "there is no database of Parley in it: was a file copied while the server used it? "
            "Most of it is then in the -wal beside; use parley backup"
        )
    ((revision,),) = await all_rows(snapshot, _REVISION)
    if revision not in REVISIONS:
        raise DatabaseTooNew(
            f"the database is at revision {revision}, this program knows up to {HEAD}: use a newer Parley"
        )
    return str(revision)
