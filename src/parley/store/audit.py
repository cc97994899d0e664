"""The audit log: what operators did, when and why. Rows are only ever added.

A row is written before anything is done, and its `outcome` once it is known: no outcome means that the server
died in between. Erasing somebody's name is the only thing that changes a row later.
"""

from collections.abc import Callable
from typing import NamedTuple, NewType

from parley.core.names import name_key
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.results import MAX_PAGE
from parley.store.writes import Query

AuditId = NewType("AuditId", int)

_ADD = """
    INSERT INTO audit (at, "by", action, target, reason, asked) VALUES (?, ?, ?, ?, ?, ?) RETURNING id
"""
_CONCLUDE = "UPDATE audit SET outcome = ? WHERE id = ? AND outcome IS NULL"
_PAGE = """
    SELECT id, at, "by", action, target, reason, asked, outcome FROM audit
    WHERE id < ? ORDER BY id DESC LIMIT ?
"""
_NEWEST = 2**62


class Entry(NamedTuple):
    """What was done. `asked` is the whole request as JSON, without secrets. `at`: milliseconds since 1970."""

    id: AuditId
    at: int
    by: str
    action: str
    target: str
    reason: str
    asked: str
    outcome: str | None


class Audit:
    """Everything operators did."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def begin(self, by: str, action: str, target: str, reason: str, asked: str) -> AuditId:
        """Record what is about to be done."""
        row = (self._now(), by, action, target, reason, asked)
        return AuditId((await self._commits.submit(query=Query(_ADD, row)))[0][0])

    async def conclude(self, entry: AuditId, outcome: str) -> None:
        """Record how it went; once."""
        await self._commits.submit(query=Query(_CONCLUDE, (outcome, entry)))

    async def page(self, before: int | None = None, limit: int = MAX_PAGE) -> list[Entry]:
        """The newest first."""
        top = _NEWEST if before is None else before
        return [Entry(*row) for row in await self._database.read(_PAGE, top, min(limit, MAX_PAGE))]

    async def about(self, name: str) -> list[Entry]:
        """Everything that concerns a name, newest first."""
        found: list[Entry] = []
        page = await self.page()
        while page:
            found += [entry for entry in page if name_key(entry.target) == name_key(name)]
            page = await self.page(page[-1].id)
        return found
