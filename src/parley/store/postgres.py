"""PostgreSQL: one connection writes, a small pool reads.

When the server goes away we wait for it, and a commit it left unanswered is looked up by the number of its
transaction: `pg_xact_status` says whether it was stored. Nobody guesses.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]

from parley.core import SetupError
from parley.store.database import Dialect, Durability
from parley.store.errors import (
    DatabaseAway,
    DatabaseDamaged,
    OutcomeUnknown,
    StorageFull,
    StoreError,
    StoreRefused,
)
from parley.store.writes import Query, Row, Write, merge, numbered

T = TypeVar("T")
_log = logging.getLogger(__name__)
Connect = Callable[[], Awaitable[asyncpg.Connection]]

_REVISION = "SELECT version_num FROM alembic_version"
# Not to_regclass: inside a transaction it may answer from a cache.
_HAS_REVISION = (
    "SELECT 1 FROM pg_tables WHERE tablename = 'alembic_version' AND schemaname = current_schema()"
)
_LOCK = "SELECT pg_advisory_xact_lock(78071765)"  # the same number in every Parley
_CLAIM = "SELECT pg_try_advisory_lock(78071766)"  # as long as the connection lasts
# Stricter settings than "on", which wait for standby servers as well, are left alone.
_DURABILITY: dict[Durability, str] = {
    "full": """
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'
    """,
    "normal": "SELECT set_config('synchronous_commit', 'off', false)",
}
_PULSE = Query("SELECT pg_logical_emit_message(true, 'parley', 'pulse')", ())
_NUMBER = "SELECT pg_current_xact_id()::text"
_STATUS = "SELECT pg_xact_status($1::text::xid8)"

_READERS = 4
_OPENING = 30.0
_PAUSE, _LONGEST_PAUSE = 0.05, 2.0

# InternalClientError: the server said goodbye between two statements, and asyncpg lost its place.
_DRIVER = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
_AWAY_STATES = ("08", "57P")  # connection exceptions; shut down, crashed, starting up
# By SQLSTATE or its class.
_ERRORS: dict[str, tuple[type[StoreError], str]] = {
    "53100": (StorageFull, "storage is full: nothing was written, make space and try again"),
    "22": (StoreRefused, "this cannot be stored"),
    "23": (StoreRefused, "the database refused a row"),
    "28": (StoreError, "the database does not let us in"),
    "XX001": (DatabaseDamaged, "the database is damaged"),
    "XX002": (DatabaseDamaged, "the database is damaged"),
    "3D": (StoreError, "the server has no such database"),
}


class PostgresDatabase:
    """A database on a server; `open` connects. `patience`: how many seconds to wait for it to come back."""

    dialect: Dialect = "postgresql"

    def __init__(
        self, connect: Connect, writer: asyncpg.Connection, pool: asyncpg.Pool, patience: float
    ) -> None:
        self._connect = connect
        self._writer = writer
        self._pool = pool
        self._patience = patience
        self.claims = 0
        self._unanswered: str | None = None  # the transaction whose COMMIT we have not heard of
        self._damage: DatabaseDamaged | None = None

    @classmethod
    async def open(
        cls, url: str, durability: Durability, patience: float, answer: float
    ) -> "PostgresDatabase":
        """Connect now or fail: patience is for a server that was there before."""
        connect = partial(_connect, url, durability, answer)
        try:
            writer = await connect()
            if durability == "full" and await writer.fetchval("SHOW fsync") == "off":
                _log.info("the database server has fsync=off: a power cut may lose anything")
            pool = await asyncpg.create_pool(url, min_size=0, max_size=_READERS, command_timeout=answer)
        except ValueError as error:  # which asyncpg's complaints about a URL are, too
            raise SetupError(f"database: {_first_line(error)}") from None
        except _DRIVER as error:
            raise _store_error(error) from error
        return cls(connect, writer, pool, patience)

    async def commit(self, batch: Sequence[Write]) -> None:
        """Store the batch in one transaction, or nothing of it."""
        try:
            await self._patiently(partial(self._transact, batch))
        except DatabaseAway as error:
            if self._unanswered is None:
                raise
            raise OutcomeUnknown(f"{error}; it left during a commit: read the journal") from error
        finally:
            self._unanswered = None

    async def read(self, sql: str, *args: object) -> Sequence[Row]:
        """The rows of a SELECT."""
        rows: Sequence[Row] = await self._patiently(partial(self._pool.fetch, numbered(sql), *args))
        return rows

    def pulse(self) -> Query:
        """A word in the server's log of writes, flushed with the transaction."""
        return _PULSE

    async def examine(self, free: int) -> None:  # noqa: ARG002 - its disk is out of sight
        """What anybody came across: the pulse has told the rest."""
        if self._damage is not None:
            raise self._damage

    async def revision(self) -> str | None:
        """The step of the migrations it stands at; None when it is empty."""
        return await self._patiently(self._revision)

    async def upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        """Run the statements in one transaction, unless the revision is no longer `found`."""
        await self._patiently(partial(self._upgrade, found, statements))

    async def claim(self) -> bool:
        """Be the only one who serves from it: a lock of the writing connection, taken anew with each."""
        is_ours = bool(await self._patiently(self._claim))
        self.claims += is_ours
        return is_ours

    async def scrub(self) -> None:
        """Free what is dead; its own log and its backups are the server's."""
        await self._patiently(self._scrub)

    async def close(self) -> None:
        """Say goodbye if the server listens."""
        self._pool.terminate()
        with suppress(*_DRIVER):
            await self._writer.close(timeout=1)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until the server answers, with longer and longer pauses, while patience lasts."""
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + self._patience, _PAUSE
        while True:
            try:
                return await attempt()
            except _DRIVER as error:
                problem = _store_error(error)
                if isinstance(problem, DatabaseDamaged):
                    self._damage = problem
                if not isinstance(problem, DatabaseAway) or loop.time() + pause > end:
                    raise problem from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _connected(self) -> asyncpg.Connection:
        if self._writer.is_closed():
            writer = await self._connect()
            if self.claims and not await writer.fetchval(_CLAIM):
                await writer.close(timeout=1)
                raise ConnectionError("our last connection has not ended yet")
            self.claims += bool(self.claims)
            self._writer = writer
        return self._writer

    async def _claim(self) -> object:
        return await (await self._connected()).fetchval(_CLAIM)

    async def _scrub(self) -> None:
        await (await self._connected()).execute(
            "VACUUM accounts, signins, seats, lines, audit, reports, ignored"
        )

    async def _transact(self, batch: Sequence[Write]) -> None:
        writer = await self._connected()
        try:
            if not await self._was_stored(writer):
                await self._store(writer, batch)
        except _DRIVER as error:
            if isinstance(_store_error(error), DatabaseAway):
                writer.terminate()  # it may never answer again
            raise

    async def _store(self, writer: asyncpg.Connection, batch: Sequence[Write]) -> None:
        async with writer.transaction():
            number = await writer.fetchval(_NUMBER)
            for insert, rows in merge(batch):
                await writer.execute(insert.postgres, *zip(*rows, strict=True))
            for write in batch:
                if write.query is not None:
                    write.answer = await writer.fetch(numbered(write.query.sql), *write.query.args)
            self._unanswered = number
        self._unanswered = None

    async def _was_stored(self, writer: asyncpg.Connection) -> bool:
        """Whether the unanswered commit happened after all. Raises while the server is still at it."""
        if self._unanswered is None:
            return False
        try:
            status = await writer.fetchval(_STATUS, self._unanswered)
        except asyncpg.InvalidParameterValueError:  # "in the future": the server crashed, and forgot it
            status = "aborted"
        if status == "in progress":
            raise ConnectionError("the last commit is still under way")
        self._unanswered = None
        return bool(status == "committed")

    async def _revision(self) -> str | None:
        writer = await self._connected()
        if await writer.fetchval(_HAS_REVISION) is None:
            return None
        return str(await writer.fetchval(_REVISION))

    async def _upgrade(self, found: str | None, statements: Sequence[str]) -> None:
        writer = await self._connected()
        async with writer.transaction():
            await writer.execute(_LOCK)
            if await self._revision() == found:
                if found is not None:
                    _log.warning("the database was at revision %s: the way back is pg_dump, and yours", found)
                for statement in statements:
                    await writer.execute(statement)


@asynccontextmanager
async def connecting(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of one's own, for as long as the block takes. Raises `SetupError` and `StoreError`."""
    with translating():
        try:
            connection = await asyncpg.connect(url, timeout=_OPENING)
        except ValueError as error:
            raise SetupError(f"database: {_first_line(error)}") from None
        try:
            yield connection
        finally:
            connection.terminate()


@contextmanager
def translating() -> Iterator[None]:
    """Whatever the driver raises becomes a `StoreError`."""
    try:
        yield
    except _DRIVER as error:
        raise _store_error(error) from error


async def _connect(url: str, durability: Durability, answer: float) -> asyncpg.Connection:
    connection = await asyncpg.connect(url, timeout=answer, command_timeout=answer)
    try:
        await connection.execute(_DURABILITY[durability])
    except BaseException:
        connection.terminate()
        raise
    return connection


def _store_error(error: Exception) -> StoreError:
    state = getattr(error, "sqlstate", None) or ""
    if not state or state.startswith(_AWAY_STATES):
        return DatabaseAway(f"the database server is away ({_first_line(error)})")
    kind, text = _ERRORS.get(state) or _ERRORS.get(state[:2]) or (StoreError, "the database failed")
    return kind(f"{text} ({_first_line(error)})")


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
