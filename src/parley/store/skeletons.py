"""What names look like, for accounts from before anybody asked.

Old accounts that look alike stay as they are. When `core.names` changes its mind about what looks alike, a
migration has to set the column to NULL.
"""

from parley.core import ParleyError
from parley.core.names import skeleton
from parley.store.database import Database
from parley.store.writes import Query, Write

AT_ONCE = 500
"""Rows in one transaction."""
_UNKNOWN = "SELECT id, name FROM accounts WHERE skeleton IS NULL LIMIT ?"
_FILL = "UPDATE accounts SET skeleton = ? WHERE id = ?"


async def fill_skeletons(database: Database) -> None:
    """Give one to every account that has none. Any number of programs may do so at once."""
    while rows := await database.read(_UNKNOWN, AT_ONCE):
        queries = [Query(_FILL, (skeleton(name), account)) for account, name in rows]
        await database.commit([Write(_ignore, query=query) for query in queries])


def _ignore(_trouble: ParleyError | None) -> None:
    """`commit` raises what there is to tell."""
