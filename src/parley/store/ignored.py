"""Ignored people: names, by the account that ignores them."""

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

_ADD = "INSERT INTO ignored (account_id, key, name) VALUES (?, ?, ?) ON CONFLICT (account_id, key) DO NOTHING"
_REMOVE = "DELETE FROM ignored WHERE account_id = ? AND key = ?"
_OF = "SELECT key, name FROM ignored WHERE account_id = ? ORDER BY name"


class Ignored:
    """Everybody's list."""

    def __init__(self, database: Database, commits: Commits) -> None:
        self._database, self._commits = database, commits

    async def add(self, account: AccountId, key: str, name: str) -> None:
        """Ignore somebody. Raises `StoreRefused` if the account is gone."""
        await self._commits.submit(query=Query(_ADD, (account, key, name)))

    async def remove(self, account: AccountId, key: str) -> None:
        await self._commits.submit(query=Query(_REMOVE, (account, key)))

    async def of(self, account: int) -> dict[str, str]:
        """Names by their keys."""
        return {str(key): str(name) for key, name in await self._database.read(_OF, account)}
