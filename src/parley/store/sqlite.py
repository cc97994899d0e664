"""SQLite: one thread writes, another reads, each with a connection of its own.

WAL with synchronous=NORMAL survives the death of the program at any moment; FULL also survives the
loss of power, at the price of a wait for the disk in every commit.
"""

import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Concatenate, Literal, ParamSpec, TypeVar

from parley.store.claim import lock
from parley.store.database import Dialect
from parley.store.errors import StorageFull, StoreBusy, StoreClosed, StoreError, StoreRefused
from parley.store.worker import Worker
from parley.store.writes import Row, Write, merge

P = ParamSpec("P")
T = TypeVar("T")
Synchronous = Literal["NORMAL", "FULL"]

_REVISION = "SELECT version_num FROM alembic_version"
_HAS_REVISION = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"

# By result code, extended or, in its low byte, primary.
_ERRORS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (StorageFull, "storage is full: nothing was written, make space and try again"),
    sqlite3.SQLITE_BUSY: (StoreBusy, "another program holds the database: try again later"),
    sqlite3.SQLITE_CONSTRAINT: (StoreRefused, "the database refused a row"),
    sqlite3.SQLITE_NOTADB: (StoreError, "this file is not a database of Parley"),
    sqlite3.SQLITE_CANTOPEN: (StoreError, "the database file cannot be opened"),
    sqlite3.SQLITE_READONLY: (StoreError, "the database file cannot be written"),
}
# The memory shared between connections lies on the same disk.
_ERRORS[sqlite3.SQLITE_IOERR_SHMSIZE] = _ERRORS[sqlite3.SQLITE_FULL]

_PAUSE = 0.01
_CHECKPOINT = 4000  # pages of WAL, 16 MB, before they are moved to the database


class SqliteDatabase:
    """A database file; `open` makes one."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: Path, writer: "_Connected", reader: "_Connected") -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._lock: IO[bytes] | None = None

    @classmethod
    async def open(cls, path: Path, synchronous: Synchronous, busy_timeout: float) -> "SqliteDatabase":
        """Open the file, and make it and its directory if need be."""
        pragmas = ("foreign_keys=ON", f"synchronous={synchronous}", f"wal_autocheckpoint={_CHECKPOINT}")
        writer = await _Connected.open(path, busy_timeout, *pragmas)
        return cls(path, writer, await _Connected.open(path, busy_timeout, "query_only=ON"))

    async def commit(self, batch: Sequence[Write]) -> None:
        """Store the batch in one transaction, or nothing of it."""
        await self._writer.run(_commit, batch)

    async def read(self, sql: str, *args: object) -> Sequence[Row]:
        """The rows of a SELECT, as of the last commit."""
        return await self._reader.run(_read, sql, args)

    async def revision(self) -> str | None:
        """The step of the migrations it stands at; None when it is empty."""
        return await self._writer.run(_revision)

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        """Run the statements in one transaction, unless the revision is no longer `found`."""
        await self._writer.run(_upgrade, found, statements)

    async def claim(self) -> bool:
        """Be the only one who serves from it: a lock on a file beside it, which ends with the program."""
        if self._lock is None:
            self._lock = lock(self._path.with_name(self._path.name + ".lock"))
        return self._lock is not None

    async def close(self) -> None:
        """End both threads; what is being committed is committed first."""
        await self._reader.close()
        await self._writer.close()
        if self._lock is not None:
            self._lock.close()


def _commit(connection: sqlite3.Connection, batch: Sequence[Write]) -> None:
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for insert, rows in merge(batch):
            connection.executemany(insert.sqlite, rows)
        for write in batch:
            if write.query is not None:
                write.answer = connection.execute(*write.query).fetchall()


def _read(connection: sqlite3.Connection, sql: str, args: Sequence[object]) -> Sequence[Row]:
    return connection.execute(sql, args).fetchall()


def _revision(connection: sqlite3.Connection) -> str | None:
    if not connection.execute(_HAS_REVISION).fetchall():
        return None
    return str(connection.execute(_REVISION).fetchone()[0])


def _upgrade(connection: sqlite3.Connection, found: str | None, statements: Sequence[str]) -> None:
    """Without foreign keys, or to rebuild a table would empty those that refer to it; checked at the end."""
    connection.execute("PRAGMA foreign_keys=OFF")  # heard only outside a transaction
    try:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if _revision(connection) == found:
                for statement in statements:
                    connection.execute(statement)
                if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                    raise StoreError("the database refers to rows that are not there: nothing was changed")
    finally:
        connection.execute("PRAGMA foreign_keys=ON")


class _Connected:
    """A thread and its connection."""

    def __init__(self, worker: Worker, connection: sqlite3.Connection) -> None:
        self._worker = worker
        self._connection = connection
        self._closed = False

    @classmethod
    async def open(cls, path: Path, busy_timeout: float, *pragmas: str) -> "_Connected":
        worker = Worker("sqlite")
        try:
            return cls(worker, await _translated(worker.run(partial(_connect, path, busy_timeout, pragmas))))
        except StoreError:
            await worker.close()
            raise

    async def run(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._closed:
            raise StoreClosed("the store is closed")
        return await _translated(self._worker.run(partial(work, self._connection, *args, **kwargs)))

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._worker.run(self._connection.close)
            await self._worker.close()


async def _translated(answer: Awaitable[T]) -> T:
    """What the thread answers; whatever SQLite raises becomes a `StoreError`."""
    try:
        return await answer
    except sqlite3.Error as error:
        raise _store_error(error) from error
    except OSError as error:
        raise StoreError(f"the database file cannot be opened ({error.strerror})") from error
    except (OverflowError, UnicodeEncodeError) as error:
        raise StoreRefused(f"this cannot be stored ({error})") from error


def _connect(path: Path, busy_timeout: float, pragmas: Sequence[str]) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, busy_timeout, isolation_level=None, check_same_thread=False)
    try:
        _use_wal(connection, time.monotonic() + busy_timeout)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _use_wal(connection: sqlite3.Connection, until: float) -> None:
    """Two programs that open a new file at once get in each other's way here, and SQLite does not wait."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _store_error(error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind, text = _ERRORS.get(code) or _ERRORS.get(code & 0xFF) or (StoreError, "the database failed")
    return kind(f"{text} ({error})")
