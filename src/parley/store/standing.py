"""The right by which a connection writes: unclaimed, as the only server, or as a node of a cluster.

The locks last as long as the connection. The only server has the house to itself; nodes share it, and each
holds a lock of its own besides, from which others see that its connection lives. With a new connection they
are taken anew: once they are ours, the last connection has ended, and whatever it left undone is decided.
Each transaction leaves its name behind, by which it is found then: the number PostgreSQL gave it may be that
of another after a crash.
"""

from typing import Any, Protocol

from parley.store.errors import Fenced

_HOUSE, _NODES = 78071766, 78071767  # the same numbers in every Parley
_ALONE = f"SELECT pg_try_advisory_lock({_HOUSE})"
_TOGETHER = f"SELECT pg_try_advisory_lock_shared({_HOUSE})"
_NODE = f"SELECT pg_try_advisory_lock({_NODES}, $1)"
HOLDERS = f"""
    SELECT pid FROM pg_locks JOIN pg_database ON oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND granted AND objsubid = 2
    AND classid = {_NODES} AND objid = $1::int::oid
"""  # noqa: S608
"""The connection that holds the lock of a node, by its `lock_number`."""
HANG_UP = f"SELECT count(pg_terminate_backend(pid)) FROM ({HOLDERS}) AS holders WHERE pid <> pg_backend_pid()"  # noqa: S608
_FENCE_ALL = "UPDATE nodes SET state = 'fenced', fenced = now() WHERE fenced IS NULL"
SWEEP = (
    """
    DELETE FROM names WHERE key IN (
        SELECT key FROM names JOIN nodes ON id = node WHERE fenced IS NOT NULL FOR UPDATE OF names SKIP LOCKED
    )
    """,
    """
    UPDATE number_blocks SET node = NULL, turn = nextval('claims') WHERE block IN (
        SELECT block FROM number_blocks JOIN nodes ON id = node WHERE fenced IS NOT NULL
        FOR UPDATE OF number_blocks SKIP LOCKED
    )
    """,
)
"""Forget what nodes had that are no more."""
IS_MINE = "SELECT 1 FROM nodes WHERE id = $1 AND fenced IS NULL"
# The lock on our row lasts as long as the transaction: nobody can fence us in the middle.
_MINE = "WITH mine AS MATERIALIZED (SELECT 1 FROM nodes WHERE id = $1 AND fenced IS NULL FOR SHARE)"
_NOTE = """
    INSERT INTO batches (writer, last) SELECT $1::bigint, $2::bigint {where}
    ON CONFLICT (writer) DO UPDATE SET last = excluded.last RETURNING last
"""
IS_NOTED = "SELECT 1 FROM batches WHERE writer = $1 AND last = $2"
_ENTER = "SELECT pg_advisory_xact_lock(78071765)"
_NEXT = "SELECT nextval(pg_get_serial_sequence('nodes', 'id'))"
_IS_LIKE = "SELECT 1 FROM nodes WHERE id % $2 = $1 % $2 AND fenced IS NULL"
_JOIN = "INSERT INTO nodes (id, name, version, state, joined) VALUES ($1, $2, $3, 'serving', now())"
_FIRST_BEAT = "INSERT INTO beats (node, seen) VALUES ($1, clock_timestamp())"
_LONG_GONE = """
    DELETE FROM nodes n WHERE fenced < now() - interval '7 days'
    AND NOT EXISTS (SELECT 1 FROM matches WHERE ended IS NULL AND owner = n.id)
"""
_LAST_BEATS = "DELETE FROM beats WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)"
_LAST_BATCHES = "DELETE FROM batches WHERE writer > 0 AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = writer)"

REPLACED = "this node was replaced: what it had goes on elsewhere"
KINDS = 4096
"""No two nodes alive at once have epochs that differ by a multiple of this: it tells their matches apart."""


class Standing(Protocol):
    """`resume` takes the locks again: False while somebody else has them."""

    epoch: int
    """0: not in a cluster."""
    note: str
    """The first statement of a transaction: its name, behind the epoch. No answer: we were replaced."""

    async def resume(self, writer: Any) -> bool:
        """On a new connection. Raises `Fenced`."""


class Alone:
    """The only server."""

    epoch = 0
    note = _NOTE.format(where="")

    async def resume(self, writer: Any) -> bool:
        """Nodes that were here before will not come back."""
        if not await writer.fetchval(_ALONE):
            return False
        for statement in (_FENCE_ALL, *SWEEP):
            await writer.execute(statement)
        return True


class Node:
    """One of several."""

    note = f"{_MINE} {_NOTE.format(where='FROM mine')}"

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch

    async def resume(self, writer: Any) -> bool:
        """Only our last connection can have our lock: it is terminated if it does not know yet."""
        if not await writer.fetchval(IS_MINE, self.epoch):
            raise Fenced(REPLACED)
        is_ours = await writer.fetchval(_NODE, lock_number(self.epoch))
        if not is_ours:
            await writer.fetchval(HANG_UP, lock_number(self.epoch))
        await writer.execute("SET lock_timeout = '1s'")
        return bool(is_ours) and bool(await writer.fetchval(_TOGETHER))


def lock_number(epoch: int) -> int:
    """PostgreSQL has 32 bits for it."""
    return epoch & 0x7FFFFFFF


async def join(writer: Any, name: str, version: str) -> Node | None:
    """A new node with the locks it needs; None while a single server has the house."""
    if not await writer.fetchval(_TOGETHER):
        return None
    async with writer.transaction():
        await writer.execute(_ENTER)
        for statement in (*SWEEP, _LONG_GONE, _LAST_BEATS, _LAST_BATCHES):
            await writer.execute(statement)
        epoch = await writer.fetchval(_NEXT)
        while await writer.fetchval(_IS_LIKE, epoch, KINDS):
            epoch = await writer.fetchval(_NEXT)
        await writer.fetchval(_NODE, lock_number(epoch))
        await writer.execute(_JOIN, epoch, name, version)
        await writer.execute(_FIRST_BEAT, epoch)
    await writer.execute("SET lock_timeout = '1s'")
    return Node(epoch)
