"""The store: open it once, close it once; whatever you awaited is durable."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from parley.store.accounts import Accounts
from parley.store.address import PostgresServer, SqliteFile, parse_address
from parley.store.audit import Audit
from parley.store.commits import Commits
from parley.store.database import Database, Durability
from parley.store.ends import Ends
from parley.store.erasure import Erasure
from parley.store.errors import StoreError
from parley.store.events import Events
from parley.store.ignored import Ignored
from parley.store.log import Log
from parley.store.mail import Mail
from parley.store.matches import Matches
from parley.store.migrate import migrate
from parley.store.nodes import Nodes
from parley.store.openings import Openings
from parley.store.operators import Operators
from parley.store.puzzles import Puzzles
from parley.store.ratings import Ratings
from parley.store.readiness import Readiness
from parley.store.reports import Reports
from parley.store.results import Results
from parley.store.sanctions import Sanctions
from parley.store.signins import SignIns
from parley.store.skeletons import fill_skeletons
from parley.store.sqlite import SqliteDatabase
from parley.store.tally import Tally
from parley.store.transactions import Transactions

_PAUSE = 0.1


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be set; times are in seconds."""

    waiting: int = 20_000
    """How many writes may wait for the next commit."""
    durability: Durability = "full"
    """What survives: the loss of power, or only the death of the program."""
    apart: float = 0.003
    """Full: seconds from one commit to the next while several write at once."""
    free: int = 0
    """SQLite: bytes of disk space without which the store is not ready."""
    busy_timeout: float = 5.0
    """SQLite: how long to wait for another program that holds the database."""
    patience: float = 60.0
    """PostgreSQL: how long to wait for the server to come back."""
    answer: float = 30.0
    """PostgreSQL: how long a statement may take before the server counts as away."""


class Store:
    """Accounts, sign-ins, matches and results. `open_store` makes one."""

    def __init__(self, database: Database, ends: Ends, settings: Settings) -> None:
        self._database, self._ends = database, ends
        self._waiting, self._apart = (
            settings.waiting,
            settings.apart if settings.durability == "full" else 0.0,
        )
        self._commits = Commits(database, ends, self._waiting, self._apart)
        self._log: Log | None = None
        self.readiness = Readiness(database, self._commits, settings.free)
        self.accounts = Accounts(database, self._commits, _now)
        self.signins = SignIns(database, self._commits, _now)
        scribe = Transactions(self._commits)
        self.matches = Matches(database, self._commits, ends, scribe, _now)
        self.nodes = Nodes(database, self._commits, ends, self.matches, scribe)
        self.results = Results(database)
        self.ratings = Ratings(database, self._commits)
        self.events = Events(database, self._commits, _now)
        self.puzzles = Puzzles(database, self._commits)
        self.operators = Operators(database, self._commits, _now)
        self.sanctions = Sanctions(database, self._commits, _now)
        self.reports = Reports(database, self._commits, _now)
        self.ignored = Ignored(database, self._commits)
        self.openings = Openings(database, self._commits)
        self.mail = Mail(database, self._commits, _now)
        self.audit = Audit(database, self._commits, _now)
        self.erasure = Erasure(database, self._commits, self.matches)

    @property
    def tally(self) -> Tally:
        """What has been stored since the start."""
        return self._commits.tally

    @property
    def waiting(self) -> int:
        """How many writes wait for the commit that is under way."""
        return self._commits.waiting + (self._log.waiting if self._log is not None else 0)

    async def claim(self, patience: float = 5.0) -> None:
        """Become the only server of this database. Waits for one about to stop; raises `StoreError`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while not await self._database.claim():
            if loop.time() > end:
                raise StoreError(
                    "another server uses this database, alone or in a cluster: "
                    "stop it first, or choose another place"
                )
            await asyncio.sleep(_PAUSE)
        if isinstance(self._database, SqliteDatabase) and self._log is None:
            self._log = await self._database.open_log(self._ends, self.tally, self._waiting, self._apart)
        if self._log is not None:
            await self.matches.write_to(self._log)

    async def close(self, timeout: float = 5.0) -> None:
        """Store what is pending, for at most `timeout` seconds, and let go. Closing twice is fine."""
        try:
            await self.readiness.close()
            await self._commits.close(timeout)
            if self._log is not None:
                await self._log.close(timeout)
        finally:
            self.nodes.close()
            await self._database.close()


async def open_store(where: str | Path, settings: Settings | None = None) -> Store:
    """Open a directory, `sqlite:///FILE` or `postgresql://…`, and upgrade it to the current schema.

    Raises `SetupError` for an invalid address, and `StoreError`.
    """
    settings = settings or Settings()
    database = await _connect(parse_address(where), settings)
    try:
        await migrate(database)
        await fill_skeletons(database)
        ends = Ends()
        await ends.load(database.read)
    except BaseException:
        await database.close()
        raise
    return Store(database, ends, settings)


async def _connect(address: SqliteFile | PostgresServer, settings: Settings) -> Database:
    if isinstance(address, SqliteFile):
        return await SqliteDatabase.open(address.path, settings.durability, settings.busy_timeout)
    from parley.store.postgres import PostgresDatabase

    return await PostgresDatabase.open(address.url, settings.durability, settings.patience, settings.answer)


def _now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
