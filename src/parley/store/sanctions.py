"""What operators forbid: entering, or talking. Kept until it has expired or is lifted."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

MOST = 10_000
"""How many there may be."""

_ADD = """
    INSERT INTO sanctions (kind, target, account, network, reason, "by", created, expires)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
"""
_ALL = """
    SELECT id, kind, target, account, network, reason, "by", created, expires FROM sanctions
    ORDER BY id DESC LIMIT ?
"""
_REMOVE = "DELETE FROM sanctions WHERE id = ?"
_FORGET = "DELETE FROM sanctions WHERE expires <= ?"


class Kind(StrEnum):
    """What somebody may not do."""

    BAN = "ban"
    MUTE = "mute"


class Sanction(NamedTuple):
    """Whom it is for: a name and its account, or a network. Times are milliseconds since 1970."""

    id: int
    kind: Kind
    target: str
    account: int | None
    network: str | None
    reason: str
    by: str
    created: int
    expires: int | None


class Sanctions:
    """All of them."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self.now = database, commits, now

    async def add(
        self,
        kind: Kind,
        target: str,
        *,
        account: int | None,
        network: str | None,
        reason: str,
        by: str,
        seconds: int | None,
    ) -> Sanction:
        """Add one, for this many seconds; None: until it is lifted."""
        created = self.now()
        expires = None if seconds is None else created + seconds * 1000
        row = (kind.value, target, account, network, reason, by, created, expires)
        answer = await self._commits.submit(query=Query(_ADD, row))
        return Sanction(answer[0][0], kind, target, account, network, reason, by, created, expires)

    async def remove(self, sanction: int) -> None:
        """Lift it; it may be gone already."""
        await self._commits.submit(query=Query(_REMOVE, (sanction,)))

    async def all(self) -> list[Sanction]:
        """Those in force; the others are deleted."""
        await self._commits.submit(query=Query(_FORGET, (self.now(),)))
        rows = await self._database.read(_ALL, MOST)
        return [Sanction(number, Kind(kind), *rest) for number, kind, *rest in rows]
