"""Connections to PostgreSQL, and what its driver's exceptions mean."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import asyncpg  # type: ignore[import-untyped]

from parley.core import SetupError
from parley.store.database import Durability
from parley.store.errors import (
    Contended,
    DatabaseAway,
    DatabaseDamaged,
    StorageFull,
    StoreError,
    StoreRefused,
)
from parley.store.writes import Row

# Stricter settings than "on", which wait for standby servers as well, are left alone.
_DURABILITY: dict[Durability, str] = {
    "full": """
        SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'
    """,
    "normal": "SELECT set_config('synchronous_commit', 'off', false)",
}
_OPENING = 30.0
_SOON = 2.0
_LOCK_TIMEOUT = {"lock_timeout": "1s"}
# Whoever went away without a word is noticed in half a minute, not in two hours, and their locks are free.
_KEEP_ALIVE = {"tcp_keepalives_idle": "15", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}

# InternalClientError: the server said goodbye between two statements, and asyncpg lost its place.
DRIVER = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
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
    "40": (Contended, "another node is changing the same: try again"),
    "55P03": (Contended, "another node is changing the same: try again"),
}


class Aside:
    """A connection besides the journal's, for one question at a time: after two seconds it counts as away."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()

    async def fetch(self, sql: str, *args: object) -> Sequence[Row]:
        """The rows of a statement, which is a transaction of its own. Raises `StoreError`."""
        async with self._turn:
            with translating():
                try:
                    rows: Sequence[Row] = await (await self._connected()).fetch(sql, *args)
                except asyncpg.LockNotAvailableError:
                    raise
                except BaseException:
                    self.close()
                    raise
        return rows

    def close(self) -> None:
        """It is opened again when it is needed."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._url, timeout=_SOON, command_timeout=_SOON, server_settings=_LOCK_TIMEOUT
            )
        return self._connection


@asynccontextmanager
async def connecting(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of our own, for the duration of the block. Raises `SetupError` and `StoreError`."""
    with translating():
        try:
            connection = await asyncpg.connect(url, timeout=_OPENING)
        except ValueError as error:
            raise SetupError(f"database: {first_line(error)}") from None
        try:
            yield connection
        finally:
            connection.terminate()


@contextmanager
def translating() -> Iterator[None]:
    """Whatever the driver raises becomes a `StoreError`."""
    try:
        yield
    except DRIVER as error:
        raise store_error(error) from error


async def connect(url: str, durability: Durability, answer: float) -> asyncpg.Connection:
    """A connection that writes."""
    connection = await asyncpg.connect(
        url, timeout=answer, command_timeout=answer, server_settings=_KEEP_ALIVE
    )
    try:
        await connection.execute(_DURABILITY[durability])
    except BaseException:
        connection.terminate()
        raise
    return connection


def store_error(error: Exception) -> StoreError:
    """The same in our words."""
    state = getattr(error, "sqlstate", None) or ""
    if not state or state.startswith(_AWAY_STATES):
        return DatabaseAway(f"the database server is away ({first_line(error)})")
    kind, text = _ERRORS.get(state) or _ERRORS.get(state[:2]) or (StoreError, "the database failed")
    return kind(f"{text} ({first_line(error)})")


def first_line(error: Exception) -> str:
    """The first line of its message, without the system's numbers."""
    return re.sub(r"\[Errno -?\d+\] ", "", str(error) or type(error).__name__).splitlines()[0]
