"""Tables that wait for players for days: their terms and seats, as their keeper stores them."""

from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

_PUT = """
    INSERT INTO openings (number, opened, data) VALUES (?, ?, ?)
    ON CONFLICT (number) DO UPDATE SET data = excluded.data
"""
_REMOVE = "DELETE FROM openings WHERE number = ?"
_ALL = "SELECT number, opened, data FROM openings ORDER BY number"
_NAME = "SELECT name FROM accounts WHERE id = ?"


class Openings:
    """All of them, by the number of the table."""

    def __init__(self, database: Database, commits: Commits) -> None:
        self._database, self._commits = database, commits

    async def put(self, number: int, opened: int, data: str) -> None:
        """One that waits, `opened` in milliseconds since 1970."""
        await self._commits.submit(query=Query(_PUT, (number, opened, data)))

    async def remove(self, number: int) -> None:
        """It waits no more."""
        await self._commits.submit(query=Query(_REMOVE, (number,)))

    async def all(self) -> list[tuple[int, int, str]]:
        """Number, when it was opened, and what was stored."""
        return [
            (int(number), int(opened), str(data)) for number, opened, data in await self._database.read(_ALL)
        ]

    async def name_of(self, account: int) -> str | None:
        """An account's current name; None if it is gone."""
        rows = await self._database.read(_NAME, account)
        return str(rows[0][0]) if rows else None
