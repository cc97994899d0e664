"""A connection to a SQLite file, and the thread that has it to itself."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from parley.store.errors import (
    DatabaseDamaged,
    StorageFull,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreRefused,
)
from parley.store.files import prepare
from parley.store.worker import Worker

P = ParamSpec("P")
T = TypeVar("T")

# By result code, extended or, in its low byte, primary.
_ERRORS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (StorageFull, "storage is full: nothing was written, make space and try again"),
    sqlite3.SQLITE_BUSY: (StoreBusy, "another program holds the database: try again later"),
    sqlite3.SQLITE_CONSTRAINT: (StoreRefused, "the database refused a row"),
    sqlite3.SQLITE_NOTADB: (StoreError, "this file is not a database of Parley"),
    sqlite3.SQLITE_CORRUPT: (DatabaseDamaged, "the database is damaged"),
    sqlite3.SQLITE_CANTOPEN: (StoreError, "the database file cannot be opened"),
    sqlite3.SQLITE_READONLY: (StoreError, "the database file cannot be written"),
}
# The memory shared between connections lies on the same disk.
_ERRORS[sqlite3.SQLITE_IOERR_SHMSIZE] = _ERRORS[sqlite3.SQLITE_FULL]

_PAUSE = 0.01


class Connected:
    """A thread and its connection."""

    damage: DatabaseDamaged | None = None
    """Damage it came across, which does not heal."""

    def __init__(self, worker: Worker, connection: sqlite3.Connection) -> None:
        self._worker = worker
        self._connection = connection
        self._closed = False

    @classmethod
    async def open(cls, path: Path, busy_timeout: float, *pragmas: str) -> "Connected":
        """Connect in a new thread; create the file if need be."""
        worker = Worker("sqlite")
        try:
            with translating():
                return cls(worker, await worker.run(partial(_connect, path, busy_timeout, pragmas)))
        except StoreError:
            await worker.close()
            raise

    async def run(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The result of `work` on the connection. Raises `StoreError`."""
        if self._closed:
            raise StoreClosed("the store is closed")
        try:
            with translating():
                return await self._worker.run(partial(work, self._connection, *args, **kwargs))
        except DatabaseDamaged as error:
            self.damage = error
            raise

    async def close(self, last: Callable[[sqlite3.Connection], None] | None = None) -> None:
        """Do the pending work, then this `last`, and end the thread."""
        if not self._closed:
            self._closed = True
            if last is not None:
                await self._worker.run(partial(last, self._connection))
            await self._worker.run(self._connection.close)
            await self._worker.close()


@contextmanager
def translating() -> Iterator[None]:
    """Turn whatever SQLite raises into a `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise _store_error(error) from error
    except OSError as error:
        where = "the database file" if error.filename is None else error.filename
        raise StoreError(f"{where} cannot be opened ({error.strerror})") from error
    except (OverflowError, UnicodeEncodeError) as error:
        raise StoreRefused(f"this cannot be stored ({error})") from error


def _connect(path: Path, busy_timeout: float, pragmas: Sequence[str]) -> sqlite3.Connection:
    prepare(path)
    connection = sqlite3.connect(path, busy_timeout, isolation_level=None, check_same_thread=False)
    try:
        _use_wal(connection, time.monotonic() + busy_timeout)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("SELECT 1 FROM sqlite_master").fetchall()  # now all its files are there
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
