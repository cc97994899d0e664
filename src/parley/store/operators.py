"""Accounts marked as operators."""

from collections.abc import Callable

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

_ADD = "INSERT INTO operators (account_id, since) VALUES (?, ?) ON CONFLICT (account_id) DO NOTHING"
_REMOVE = "DELETE FROM operators WHERE account_id = ? RETURNING account_id"
_ALL = "SELECT a.name, o.since FROM operators o JOIN accounts a ON a.id = o.account_id ORDER BY a.name"
_IS_ONE = "SELECT 1 FROM operators WHERE account_id = ?"


class Operators:
    """Few."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def add(self, account: AccountId) -> None:
        """Mark an account. Raises `StoreRefused` if it is gone."""
        await self._commits.submit(query=Query(_ADD, (account, self._now())))

    async def remove(self, account: AccountId) -> bool:
        """Take the mark away; was there one?"""
        return bool(await self._commits.submit(query=Query(_REMOVE, (account,))))

    async def all(self) -> list[tuple[str, int]]:
        """Names, and since when, in milliseconds since 1970."""
        return [(name, since) for name, since in await self._database.read(_ALL)]

    async def includes(self, account: int) -> bool:
        """Whether an account is marked."""
        return bool(await self._database.read(_IS_ONE, account))
