"""SQLite: one thread writes, another reads, each with a connection of its own. Matches go through a log.

WAL with synchronous=NORMAL survives the death of the program at any moment; FULL also survives the
loss of power, at the price of a wait for the disk in every commit.
"""

import asyncio
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

from parley.store.adoption import adopt, adopt_if_left
from parley.store.claim import CAN_LOCK, lock
from parley.store.connected import Connected, translating
from parley.store.copies import keep_copy
from parley.store.database import Dialect, Durability
from parley.store.ends import Ends
from parley.store.errors import StoreBusy, StoreError
from parley.store.examination import examine
from parley.store.files import OpenFiles, lock_of
from parley.store.log import Log
from parley.store.logfiles import LogFiles
from parley.store.moving import move
from parley.store.tally import Tally
from parley.store.worker import Worker
from parley.store.writes import Query, Row, Write, merge

_REVISION = "SELECT version_num FROM alembic_version"
_HAS_REVISION = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"

_CHECKPOINT = 4000  # pages of WAL, 16 MB, before they are moved to the database
_LAST_CHECKPOINT = 200  # milliseconds to wait for others when we leave
_SHARE = 20  # the pages are checked again after this many times as long as that took


class SqliteDatabase:
    """A database file; `open` makes one."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: Path, durability: Durability, writer: Connected, reader: Connected) -> None:
        self._path, self._durability = path, durability
        self._writer = writer
        self._reader = reader
        self._files = OpenFiles(path)
        self._lock: IO[bytes] | None = None
        self._log: Log | None = None
        self._pulses = 0
        self._examine_at = 0.0

    @classmethod
    async def open(cls, path: Path, durability: Durability, busy_timeout: float) -> "SqliteDatabase":
        """Open the file, and make it and its directory if need be. What a dead server left is moved in."""
        synchronous = (f"synchronous={durability}", "fullfsync=ON")  # the latter is for macOS
        pragmas = ("foreign_keys=ON", *synchronous, f"wal_autocheckpoint={_CHECKPOINT}")
        writer = await Connected.open(path, busy_timeout, *pragmas)
        try:
            with translating():
                await asyncio.to_thread(adopt_if_left, path)
            reader = await Connected.open(path, busy_timeout, "query_only=ON")
        except BaseException:
            await writer.close()
            raise
        return cls(path, durability, writer, reader)

    async def commit(self, batch: Sequence[Write]) -> None:
        """Store the batch in one transaction, or none of it."""
        if self._log is not None and any(map(_touches_matches, batch)):
            await self._log.mover.move()
        await self._writer.run(_commit, batch, self._files)

    async def read(self, sql: str, *args: object) -> Sequence[Row]:
        """The rows of a SELECT, as of the last commit and, where it is about matches, of the log."""
        self._files.check_reading()
        if self._log is not None and _is_about_matches(sql):
            await self._log.mover.move()
        return await self._reader.run(_read, sql, args)

    def pulse(self) -> Query:
        """A number in the header of the file that SQLite leaves to programs."""
        self._pulses = (self._pulses + 1) % 2**31
        return Query(f"PRAGMA user_version={self._pulses}", ())

    async def examine(self, free: int) -> None:
        """Damage others came across, free disk space, and every page if that is fast."""
        for connected in (self._writer, self._reader):
            if connected.damage is not None:
                raise connected.damage
        if self._log is not None and self._log.trouble is not None:
            raise self._log.trouble
        is_due = time.monotonic() >= self._examine_at
        with translating():
            seconds = await asyncio.to_thread(examine, self._path, free, is_due=is_due)
        if is_due:
            self._examine_at = time.monotonic() + _SHARE * seconds

    async def revision(self) -> str | None:
        """The step of the migrations it stands at; None when it is empty."""
        return await self._writer.run(_revision)

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        """Run the statements in one transaction, unless the revision is no longer `found`."""
        await self._writer.run(_upgrade, self._path, found, statements)

    @property
    def claims(self) -> int:
        """Once at most: a lock is kept until the end."""
        return int(self._lock is not None)

    async def claim(self) -> bool:
        """Be the only server of it: a lock on a file beside it, which ends with the program."""
        if self._lock is None:
            self._lock = lock(lock_of(self._path))
        return self._lock is not None

    async def open_log(self, ends: Ends, tally: Tally, waiting: int, apart: float) -> Log | None:
        """Where nobody can be locked out there is none."""
        if not CAN_LOCK:
            return None
        is_full = self._durability == "full"
        with translating():
            if await asyncio.to_thread(adopt, self._path):  # of a server that died since we opened the file
                await ends.load(self.read)
            files = LogFiles(self._path, self._files, is_synced=is_full)
        worker = Worker("log") if is_full else None
        self._log = Log(files, worker, self._move, ends, tally, waiting, apart)
        return self._log

    async def _move(self, bodies: Sequence[bytes]) -> None:
        await self._writer.run(move, bodies)

    async def scrub(self) -> None:
        """Rewrite the file, and empty the WAL and the log."""
        if self._log is not None:
            await self._log.mover.wipe()
        await self._writer.run(_scrub)

    async def close(self) -> None:
        """End both threads; what is being committed is committed first, and all of it is in one file then."""
        await self._reader.close()
        await self._writer.close(_move_all)
        if self._log is not None:
            self._log.let_go()
            self._log = None
        if self._lock is not None:
            self._lock.close()


@cache
def _is_about_matches(sql: str) -> bool:
    return re.search(r"\b(matches|seats|lines)\b", sql) is not None


def _touches_matches(write: Write) -> bool:
    return bool(write.lines or write.inserts or (write.query and _is_about_matches(write.query.sql)))


def _commit(connection: sqlite3.Connection, batch: Sequence[Write], files: OpenFiles) -> None:
    files.check()
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for insert, rows in merge(batch):
            connection.executemany(insert.sqlite, rows)
        for write in batch:
            if write.query is not None:
                write.answer = connection.execute(*write.query).fetchall()
    files.confirm()


def _move_all(connection: sqlite3.Connection) -> None:
    """Into the database itself, even if another program is reading and SQLite would leave it for later."""
    with suppress(sqlite3.Error):  # then it stays where it is, as safe
        connection.execute(f"PRAGMA busy_timeout={_LAST_CHECKPOINT}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _scrub(connection: sqlite3.Connection) -> None:
    connection.execute("VACUUM")
    is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise StoreBusy("another program reads the database: try again when it has finished")


def _read(connection: sqlite3.Connection, sql: str, args: Sequence[object]) -> Sequence[Row]:
    return connection.execute(sql, args).fetchall()


def _revision(connection: sqlite3.Connection) -> str | None:
    if not connection.execute(_HAS_REVISION).fetchall():
        return None
    return str(connection.execute(_REVISION).fetchone()[0])


def _upgrade(
    connection: sqlite3.Connection, path: Path, found: str | None, statements: Sequence[str]
) -> None:
    """Without foreign keys, or to rebuild a table would empty those that refer to it; checked at the end.

    What there was before is copied first, while nobody else can write.
    """
    connection.execute("PRAGMA foreign_keys=OFF")  # heard only outside a transaction
    try:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if _revision(connection) == found:
                if found is not None:
                    keep_copy(path, found)
                for statement in statements:
                    connection.execute(statement)
                if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                    raise StoreError("the database refers to rows that are not there: nothing was changed")
    finally:
        connection.execute("PRAGMA foreign_keys=ON")
