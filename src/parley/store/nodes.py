"""The nodes of a cluster, as the database knows them: PostgreSQL only.

Every commit of a node holds a lock on its row in `nodes`, and fails when that row says `fenced`. So whoever
fences a node waits for what it is committing, and afterwards it stores nothing more: its matches can be
claimed, whatever it still believes.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from parley.core import ParleyError, SetupError
from parley.store.claims import Claims
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.ends import Ends
from parley.store.errors import Contended, Fenced, StoreError
from parley.store.held import Held
from parley.store.matches import LiveMatch, Matches
from parley.store.standing import HANG_UP, HOLDERS, KINDS, REPLACED, SWEEP, lock_number
from parley.store.transactions import Transactions
from parley.store.writes import Query, Write

if TYPE_CHECKING:
    from parley.store.postgres import PostgresDatabase
    from parley.store.postgres_connect import Aside

_log = logging.getLogger(__name__)

State = Literal["serving", "leaving", "left", "fenced"]

_ROWS = """
    SELECT n.id, n.name, n.version, n.state, {seen}, its.matches{more}
    FROM nodes n JOIN beats b ON node = n.id CROSS JOIN LATERAL (
        SELECT count(*) FROM (SELECT 1 FROM matches WHERE ended IS NULL AND owner = n.id LIMIT {most}) AS its
    ) AS its (matches)
    WHERE n.fenced IS NULL OR n.fenced > now() - interval '1 minute' OR its.matches > 0
    ORDER BY n.id
"""
_IDENTITY = """
    SELECT left(md5(concat_ws('/', system_identifier, current_database(), current_schema())), 12)
    FROM pg_control_system()
"""
_BEAT = """
    UPDATE beats SET seen = clock_timestamp() WHERE node = $1
    AND EXISTS (SELECT 1 FROM nodes WHERE id = $1 AND fenced IS NULL) RETURNING 1
"""
_MOST = 100
_SEEN = _ROWS.format(seen="extract(epoch FROM b.seen)::float8", most=_MOST, more="")
_STATUS = _ROWS.format(
    seen="extract(epoch FROM clock_timestamp() - b.seen)::float8",
    most="ALL",
    more=", (SELECT count(*) FROM names WHERE node = n.id)",
)
_FENCE = "UPDATE nodes SET state = 'fenced', fenced = now() WHERE id = $1 AND fenced IS NULL"
_SET_STATE = "UPDATE nodes SET state = ? WHERE id = ?"
_LEAVE = "UPDATE nodes SET state = 'left', fenced = now() WHERE id = ?"
_PAUSE = 0.1


class NodeRow(NamedTuple):
    """A node; `seen` serves only to see whether it changes. At most 100 matches are counted."""

    id: int
    name: str
    version: str
    state: State
    seen: float
    matches: int


class NodeStatus(NamedTuple):
    """A node; `age` is how many seconds ago it was last seen, by the database's clock."""

    id: int
    name: str
    version: str
    state: State
    age: float
    matches: int
    people: int


class Nodes:
    """Our own node, once it has joined, and the others."""

    def __init__(
        self, database: Database, commits: Commits, ends: Ends, matches: Matches, scribe: Transactions
    ) -> None:
        self._database, self._commits, self._ends = database, commits, ends
        self._matches, self._scribe = matches, scribe
        self.epoch = 0
        self.lost: Callable[[], None] = _nothing
        """Called once, when the storage says that we were replaced."""
        self._is_over = False
        self._beats: Aside | None = None
        self._others: Aside | None = None

    async def join(self, name: str, version: str, patience: float = 5.0) -> int:
        """Join under a new epoch. Waits for a single server that is about to stop; raises `StoreError`."""
        server, loop = self._server, asyncio.get_running_loop()
        end = loop.time() + patience
        while not await server.join(name, version):
            if loop.time() > end:
                raise StoreError(
                    "a single server uses this database: stop it first, or start it with --cluster as well"
                )
            await asyncio.sleep(_PAUSE)
        server.on_fenced = self._lose
        self.epoch = self._ends.owner = self._scribe.owner = server.epoch
        self._matches.node = server.epoch % KINDS
        self._claims = Claims(server, self._commits, self._ends, self.epoch)
        self._held = Held(self._commits, self.epoch)
        await self._ends.load(server.read)
        return self.epoch

    async def identity(self) -> str:
        """A word unique to this database: nodes of another are not ours."""
        ((found,),) = await self._server.read(_IDENTITY)
        return str(found)

    async def beat(self) -> list[NodeRow]:
        """Show that we are alive, and see who else is. Raises `StoreError` at once if it is away."""
        if self._beats is None:
            self._beats = self._server.aside()
        if not await self._beats.fetch(_BEAT, self.epoch):
            self._lose()
            raise Fenced(REPLACED)
        if self._server.is_cut_off:
            self._reconnect()
        return [NodeRow(*row) for row in await self._beats.fetch(_SEEN)]

    async def status(self) -> list[NodeStatus]:
        """All nodes, for an observer."""
        return [NodeStatus(*row) for row in await self._aside.fetch(_STATUS)]

    async def is_locked(self, node: int) -> bool:
        """Is its writing connection alive, as far as the database knows?"""
        return bool(await self._aside.fetch(HOLDERS, lock_number(node)))

    async def fence(self, node: int) -> bool:
        """Make sure that it stores nothing more; any number of nodes may try. False if it failed so far."""
        for _ in range(2):
            try:
                await self._aside.fetch(_FENCE, node)
                for statement in SWEEP:
                    await self._aside.fetch(statement)
            except Contended:  # it is stuck in the middle of a commit
                _log.warning("node %d is in the middle of a commit: its connection is ended", node)
                await self._aside.fetch(HANG_UP, lock_number(node))
            else:
                return True
        return False

    async def claim(self, most: int = 64) -> list[LiveMatch]:
        """Live matches whose owner is fenced, has left, or never was, become ours; [] if there are none."""
        return await self._claims.take(most)

    async def claim_one(self, match: int) -> LiveMatch | None:
        """One that was handed to us; None if somebody else has it, or it is over."""
        return await self._claims.take_one(match)

    async def offer(self, match: int) -> None:
        """Hand it over: after this we can append nothing more, and anybody may claim it."""
        await self._claims.offer(match)

    async def set_state(self, state: State) -> None:
        """Let the others know."""
        await self._commits.submit(query=Query(_SET_STATE, (state, self.epoch)))

    async def leave(self) -> None:
        """Give everything back. We store nothing more, and what we did not hand over is up for grabs."""
        await self._held.drop_all()
        self._is_over = True
        await self._commits.submit(query=Query(_LEAVE, (self.epoch,)))

    async def take_name(self, name: str, account: int | None) -> int | None:
        """The number of the claim; None if somebody else has the name.

        Without an account, also if somebody has one that looks like it. An account takes its name from
        itself, wherever it was.
        """
        return await self._held.take_name(name, account)

    async def drop_name(self, name: str, claim: int) -> None:
        """Give it back, unless another claim has replaced this one."""
        await self._held.drop_name(name, claim)

    async def take_numbers(self) -> range:
        """A block of numbers for tables that nobody has, the longest unused. Raises `StoreRefused`."""
        return await self._held.take_numbers()

    async def drop_numbers(self, first: int) -> None:
        """Give back the block that has this number in it."""
        await self._held.drop_numbers(first)

    def close(self) -> None:
        """Let go of the connections beside the journal's."""
        for aside in (self._beats, self._others):
            if aside is not None:
                aside.close()

    @property
    def _server(self) -> "PostgresDatabase":
        if self._database.dialect != "postgresql":
            raise SetupError("--cluster needs --database postgresql://…")
        return cast("PostgresDatabase", self._database)

    @property
    def _aside(self) -> "Aside":
        if self._others is None:
            self._others = self._server.aside()
        return self._others

    def _reconnect(self) -> None:
        """To get our lock back; a pending write will do it anyway."""
        if not self._commits.waiting:
            self._commits.put(Write(_ignore, query=self._database.pulse()))

    def _lose(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.lost()


def _ignore(_trouble: ParleyError | None) -> None:
    """Whoever writes next will hear of it."""


def _nothing() -> None:
    """Nobody set it."""
