"""Leases of nodes, held as long as the node lives: people's names, and blocks of table numbers."""

from parley.core.names import name_key, skeleton
from parley.store.commits import Commits
from parley.store.errors import StoreRefused
from parley.store.writes import Query

_TAKE_NAME = """
    INSERT INTO names (key, look, name, account, node, claim)
    VALUES (?, ?, ?, ?, ?, nextval('claims'))
    ON CONFLICT (key) DO UPDATE
    SET look = excluded.look, name = excluded.name, node = excluded.node, claim = excluded.claim
    WHERE names.account = excluded.account RETURNING claim
"""
# Two guests at once who look alike: the index on what guests look like refuses the second.
_TAKE_GUEST_NAME = """
    INSERT INTO names (key, look, name, node, claim)
    SELECT key, look, name, node, nextval('claims')
    FROM (SELECT ?::text AS key, ?::text AS look, ?::text AS name, ?::bigint AS node) AS given
    WHERE NOT EXISTS (SELECT 1 FROM names WHERE names.look = given.look)
    ON CONFLICT DO NOTHING RETURNING claim
"""
_DROP_NAME = "DELETE FROM names WHERE key = ? AND claim = ?"
_DROP_NAMES = "DELETE FROM names WHERE node = ?"
_TAKE_BLOCK = """
    UPDATE number_blocks SET node = ?, turn = nextval('claims') WHERE block = (
        SELECT block FROM number_blocks WHERE node IS NULL
        ORDER BY turn, block LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING block
"""
_DROP_BLOCK = "UPDATE number_blocks SET node = NULL, turn = nextval('claims') WHERE block = ? AND node = ?"
_DROP_BLOCKS = "UPDATE number_blocks SET node = NULL, turn = nextval('claims') WHERE node = ?"
_SIZE = 256


class Held:
    """What this node holds."""

    def __init__(self, commits: Commits, epoch: int) -> None:
        self._commits, self._epoch = commits, epoch

    async def take_name(self, name: str, account: int | None) -> int | None:
        """The number of the claim; None if somebody else has it."""
        key, look = name_key(name), skeleton(name)
        if account is None:
            query = Query(_TAKE_GUEST_NAME, (key, look, name, self._epoch))
        else:
            query = Query(_TAKE_NAME, (key, look, name, account, self._epoch))
        answer = await self._commits.submit(query=query)
        return int(answer[0][0]) if answer else None

    async def drop_name(self, name: str, claim: int) -> None:
        """Unless another claim has replaced this one."""
        await self._commits.submit(query=Query(_DROP_NAME, (name_key(name), claim)))

    async def take_numbers(self) -> range:
        """The block that has been unused for longest. Raises `StoreRefused` if all are in use."""
        answer = await self._commits.submit(query=Query(_TAKE_BLOCK, (self._epoch,)))
        if not answer:
            raise StoreRefused("all numbers for tables are in use: close some tables first")
        first = int(answer[0][0]) * _SIZE
        return range(max(first, 1), first + _SIZE)  # there is no table 0

    async def drop_numbers(self, first: int) -> None:
        """Give back the block with this number."""
        await self._commits.submit(query=Query(_DROP_BLOCK, (first // _SIZE, self._epoch)))

    async def drop_all(self) -> None:
        for sql in (_DROP_NAMES, _DROP_BLOCKS):
            await self._commits.submit(query=Query(sql, (self._epoch,)))
