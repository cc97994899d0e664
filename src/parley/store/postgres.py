"""PostgreSQL: one connection writes, a small pool reads.

When the server goes away we wait for it, and a commit it left unanswered is looked up. A new connection gets
the locks of our `standing` only when the last has ended, so whatever that left is there by then, or never
will be. A transaction is found by its name; lines of journals alone, which are one statement in one round
trip, are found themselves. In a database nobody claimed, transactions are found by number. Nobody guesses.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from random import getrandbits
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]

from parley.core import SetupError
from parley.store import standing
from parley.store.database import Dialect, Durability
from parley.store.errors import DatabaseAway, DatabaseDamaged, Fenced, OutcomeUnknown
from parley.store.postgres_connect import DRIVER, Aside, connect, first_line, store_error
from parley.store.standing import Alone, Standing
from parley.store.writes import LINES, Query, Row, Write, merge, numbered

T = TypeVar("T")
_log = logging.getLogger(__name__)
Connect = Callable[[], Awaitable[asyncpg.Connection]]
FindOut = Callable[[asyncpg.Connection], Awaitable[bool]]

_REVISION = "SELECT version_num FROM alembic_version"
# Not to_regclass: inside a transaction it may answer from a cache.
_HAS_REVISION = (
    "SELECT 1 FROM pg_tables WHERE tablename = 'alembic_version' AND schemaname = current_schema()"
)
_LOCK = "SELECT pg_advisory_xact_lock(78071765)"  # the same number in every Parley
_PULSE = Query("SELECT pg_logical_emit_message(true, 'parley', 'pulse')", ())
_NUMBER = "SELECT pg_current_xact_id()::text"
_STATUS = "SELECT pg_xact_status($1::text::xid8)"
_APPEND_IF_MINE = """
    WITH mine AS MATERIALIZED (SELECT 1 FROM nodes WHERE id = $4 AND fenced IS NULL FOR SHARE)
    INSERT INTO lines (match_id, number, data)
    SELECT given.* FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) AS given, mine
"""
_ARE_STORED = """
    SELECT count(*) FROM unnest($1::bigint[], $2::integer[], $3::bytea[]) AS given (match_id, number, data)
    JOIN lines USING (match_id, number) WHERE lines.data = given.data
"""

_READERS = 4
_PAUSE, _LONGEST_PAUSE = 0.05, 2.0


class PostgresDatabase:
    """A database on a server; `open` connects. `patience`: how many seconds to wait for it to come back."""

    dialect: Dialect = "postgresql"

    def __init__(
        self, url: str, connect: Connect, writer: asyncpg.Connection, pool: asyncpg.Pool, patience: float
    ) -> None:
        self._url = url
        self._connect = connect
        self._writer = writer
        self._pool = pool
        self._patience = patience
        self.claims = 0
        self._standing: Standing | None = None
        self.on_fenced: Callable[[], None] = _nothing
        """Called whenever the database refuses us because we were replaced."""
        self._unanswered: FindOut | None = None  # how to find out about a commit we have not heard of
        self._damage: DatabaseDamaged | None = None

    @classmethod
    async def open(
        cls, url: str, durability: Durability, patience: float, answer: float
    ) -> "PostgresDatabase":
        """Connect now or fail: patience is for a server that was there before."""
        connecting = partial(connect, url, durability, answer)
        try:
            writer = await connecting()
            if durability == "full" and await writer.fetchval("SHOW fsync") == "off":
                _log.info("the database server has fsync=off: a power cut may lose anything")
            pool = await asyncpg.create_pool(url, min_size=0, max_size=_READERS, command_timeout=answer)
        except ValueError as error:  # which asyncpg's complaints about a URL are, too
            raise SetupError(f"database: {first_line(error)}") from None
        except DRIVER as error:
            raise store_error(error) from error
        return cls(url, connecting, writer, pool, patience)

    async def commit(self, batch: Sequence[Write]) -> None:
        """Store the batch in one transaction, or none of it."""
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
        """Be the only server of it: a lock of the writing connection, taken again with each new one."""
        is_ours = await self._patiently(self._claim)
        self.claims += is_ours
        return is_ours

    async def join(self, name: str, version: str) -> int:
        """Be one of several servers of it, under a new epoch; 0 while a single server has it."""
        await self._patiently(partial(self._join, name, version))
        return self.epoch

    @property
    def epoch(self) -> int:
        """Of this node; 0: we are not in a cluster."""
        return 0 if self._standing is None else self._standing.epoch

    @property
    def is_cut_off(self) -> bool:
        """Whether the writing connection, and its locks, are gone until there is something to write."""
        return bool(self._writer.is_closed())

    def aside(self) -> Aside:
        """Another connection, which waits for nobody."""
        return Aside(self._url)

    async def scrub(self) -> None:
        """Free what is dead; its own log and its backups are the server's."""
        await self._patiently(self._scrub)

    async def close(self) -> None:
        """Say goodbye if the server listens."""
        self._pool.terminate()
        with suppress(*DRIVER):
            await self._writer.close(timeout=1)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Retry until the server answers, with growing pauses, while patience lasts."""
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + self._patience, _PAUSE
        while True:
            try:
                return await attempt()
            except DRIVER as error:
                problem = store_error(error)
                if isinstance(problem, DatabaseDamaged):
                    self._damage = problem
                if not isinstance(problem, DatabaseAway) or loop.time() + pause > end:
                    raise problem from error
            except Fenced:
                self.on_fenced()
                raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _connected(self) -> asyncpg.Connection:
        if self._writer.is_closed():
            writer = await self._connect()
            try:
                await self._resume(writer)
            except BaseException:
                writer.terminate()
                raise
            self._writer = writer
        return self._writer

    async def _resume(self, writer: asyncpg.Connection) -> None:
        if self._standing is not None and not await self._standing.resume(writer):
            raise ConnectionError("our last connection has not ended yet")
        self.claims += bool(self.claims)

    async def _claim(self) -> bool:
        alone = Alone()
        is_ours = await alone.resume(await self._connected())
        if is_ours:
            self._standing = alone
        return is_ours

    async def _join(self, name: str, version: str) -> None:
        self._standing = await standing.join(await self._connected(), name, version)

    async def _scrub(self) -> None:
        await (await self._connected()).execute(
            "VACUUM accounts, signins, seats, lines, audit, reports, ignored, mail, names"
        )

    async def _transact(self, batch: Sequence[Write]) -> None:
        writer = await self._connected()
        try:
            if not await self._was_stored(writer):
                await self._store(writer, batch)
        except DRIVER as error:
            if isinstance(store_error(error), DatabaseAway):
                writer.terminate()  # it may never answer again
            raise

    async def _store(self, writer: asyncpg.Connection, batch: Sequence[Write]) -> None:
        if self._standing is not None and all(map(_is_lines, batch)):
            await self._append(writer, [line for write in batch for line in write.lines])
        else:
            await self._store_all(writer, batch)
        self._unanswered = None

    async def _append(self, writer: asyncpg.Connection, lines: Sequence[Row]) -> None:
        """Nothing but lines: one statement, which is a transaction of its own."""
        columns = tuple(zip(*lines, strict=True))
        self._unanswered = partial(_are_stored, columns)
        if not self.epoch:
            await writer.execute(LINES.postgres, *columns)
        elif await writer.execute(_APPEND_IF_MINE, *columns, self.epoch) != f"INSERT 0 {len(lines)}":
            raise Fenced(standing.REPLACED)

    async def _store_all(self, writer: asyncpg.Connection, batch: Sequence[Write]) -> None:
        async with writer.transaction():
            find_out = await self._begin(writer)
            for insert, rows in merge(batch):
                await writer.execute(insert.postgres, *zip(*rows, strict=True))
            for write in batch:
                if write.query is not None:
                    write.answer = await writer.fetch(numbered(write.query.sql), *write.query.args)
            self._unanswered = find_out

    async def _begin(self, writer: asyncpg.Connection) -> FindOut:
        """How to find out whether the transaction was committed."""
        if self._standing is None:
            return partial(_is_committed, await writer.fetchval(_NUMBER))
        name = getrandbits(63)
        if await writer.fetchval(self._standing.note, self.epoch, name) is None:
            raise Fenced(standing.REPLACED)
        return partial(_is_noted, self.epoch, name)

    async def _was_stored(self, writer: asyncpg.Connection) -> bool:
        """Did the unanswered commit happen after all? Raises while the server is still at it."""
        if self._unanswered is None:
            return False
        was_stored = await self._unanswered(writer)
        self._unanswered = None
        return was_stored

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


def _is_lines(write: Write) -> bool:
    return bool(write.lines) and not write.inserts and write.query is None


async def _are_stored(columns: Sequence[Sequence[object]], writer: asyncpg.Connection) -> bool:
    return bool(await writer.fetchval(_ARE_STORED, *columns) == len(columns[0]))


async def _is_noted(epoch: int, name: int, writer: asyncpg.Connection) -> bool:
    return await writer.fetchval(standing.IS_NOTED, epoch, name) is not None


async def _is_committed(number: str, writer: asyncpg.Connection) -> bool:
    try:
        status = await writer.fetchval(_STATUS, number)
    except asyncpg.InvalidParameterValueError:  # "in the future": the server crashed, and forgot it
        return False
    if status == "in progress":
        raise ConnectionError("the last commit is still under way")
    return bool(status == "committed")


def _nothing() -> None:
    """Nobody listens."""
