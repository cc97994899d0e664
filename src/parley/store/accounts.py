"""Accounts: a name, kept as it was spelt, and the hash of a password. A guest has none: see `signins`."""

from collections.abc import Callable
from typing import NamedTuple, NewType

from parley.core.names import name_key, skeleton
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.errors import NameTaken, StoreRefused
from parley.store.lookups import Lookups
from parley.store.names import Names
from parley.store.writes import Query

AccountId = NewType("AccountId", int)

_CREATE = """
    INSERT INTO accounts (name, key, skeleton, password, created)
    SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT)
    WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE skeleton = ?)
    ON CONFLICT (key) DO NOTHING RETURNING id
"""
_FIND = "SELECT id, name, password, created, last_login FROM accounts WHERE key = ?"
_SET_PASSWORD = "UPDATE accounts SET password = ? WHERE id = ? RETURNING id"  # noqa: S105
_REPLACE_PASSWORD = "UPDATE accounts SET password = ? WHERE id = ? AND password = ? RETURNING id"  # noqa: S105
_SET_LOGIN = "UPDATE accounts SET last_login = ? WHERE id = ? RETURNING id"
_RENAME = """
    UPDATE accounts SET name = ?, key = ?, skeleton = ? WHERE id = ? AND NOT EXISTS (
        SELECT 1 FROM accounts other WHERE (other.key = ? OR other.skeleton = ?) AND other.id <> ?
    ) RETURNING id
"""
_DELETE = "DELETE FROM accounts WHERE id = ? RETURNING id"


class Account(NamedTuple):
    """Somebody who registered. Times are milliseconds since 1970; `password` is a hash."""

    id: AccountId
    name: str
    password: str
    created: int
    last_login: int | None = None

    @property
    def is_guest(self) -> bool:
        """Is there no password to log in with?"""
        return not self.password


class Accounts:
    """Everybody who registered, and guests."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database = database
        self._commits = commits
        self._now = now
        self._lookups, self._names = Lookups(database), Names(database)

    async def create(self, name: str, password: str) -> Account:
        """Register a name with the hash of its password, empty for a guest. Raises `NameTaken`.

        It is taken if somebody has it, or one that looks like it.
        """
        created, key, look = self._now(), name_key(name), skeleton(name)
        self._names.add((key, look))
        row = (name, key, look, password, created, look)
        answer = await self._commits.submit(query=Query(_CREATE, row))
        if not answer:
            raise NameTaken(f"the name {name} is taken")
        return Account(AccountId(answer[0][0]), name, password, created)

    async def find(self, name: str) -> Account | None:
        """The account with this name, however it is spelt; not one that only looks like it."""
        rows = await self._database.read(_FIND, name_key(name))
        return Account(*rows[0]) if rows else None

    def is_free(self, name: str) -> bool:
        """Is it certain that nobody has this name, nor one that looks like it? Otherwise `is_taken` tells."""
        return self._names.is_free(name_key(name), skeleton(name))

    async def is_taken(self, name: str) -> bool:
        """Does somebody have this name, or one that looks like it? Simultaneous lookups are batched."""
        return await self._lookups.is_taken(name)

    async def set_password(self, account: AccountId, password: str) -> None:
        """Keep another hash. Raises `StoreRefused` if the account is gone."""
        await self._change(_SET_PASSWORD, password, account)

    async def replace_password(self, account: Account, password: str) -> None:
        """Store a new hash, unless it was changed meanwhile, or the account is gone: `StoreRefused`."""
        await self._change(_REPLACE_PASSWORD, password, account.id, account.password)

    async def logged_in(self, account: AccountId) -> None:
        """Note the time of a login. Raises `StoreRefused` if the account is gone."""
        await self._change(_SET_LOGIN, self._now(), account)

    async def rename(self, account: AccountId, name: str) -> None:
        """Rename it; matches keep the old name. Raises `NameTaken`, also if it is gone."""
        key, look = name_key(name), skeleton(name)
        self._names.add((key, look))
        row = (name, key, look, account, key, look, account)
        if not await self._commits.submit(query=Query(_RENAME, row)):
            raise NameTaken(f"the name {name} is taken")

    async def delete(self, account: AccountId) -> None:
        """Forget the account; matches keep the name. Raises `StoreRefused` if it is gone already."""
        await self._change(_DELETE, account)

    async def _change(self, sql: str, *args: object) -> None:
        if not await self._commits.submit(query=Query(sql, args)):
            raise StoreRefused("there is no such account")
