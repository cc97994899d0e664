"""What people report about each other, with the evidence as it was then."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from parley.core.names import name_key
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.errors import StoreRefused
from parley.store.results import MAX_PAGE
from parley.store.writes import Query, Row

_ADD = """
    INSERT INTO reports (created, about, "by", reason, evidence, note) VALUES (?, ?, ?, ?, ?, '') RETURNING id
"""
_COLUMNS = 'id, created, about, "by", reason, evidence, resolved, note'
_PAGE = f"SELECT {_COLUMNS} FROM reports WHERE id < ? ORDER BY id DESC LIMIT ?"  # noqa: S608
_OPEN = f"SELECT {_COLUMNS} FROM reports WHERE resolved IS NULL AND id < ? ORDER BY id DESC LIMIT ?"  # noqa: S608
_COUNT = "SELECT count(*) FROM reports WHERE resolved IS NULL"
_RESOLVE = "UPDATE reports SET resolved = ?, note = ? WHERE id = ? AND resolved IS NULL RETURNING id"
_NEWEST = 2**62


class Report(NamedTuple):
    """Who is reported by whom, and what for. Times are milliseconds since 1970."""

    id: int
    created: int
    about: str
    by: str
    reason: str
    evidence: dict[str, Any]
    resolved: int | None
    note: str


class Reports:
    """All of them; `open` says how many wait for an operator."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def add(self, about: str, by: str, reason: str, evidence: dict[str, Any]) -> int:
        """One more; gives its number."""
        row = (self._now(), about, by, reason, msgspec.json.encode(evidence).decode())
        return int((await self._commits.submit(query=Query(_ADD, row)))[0][0])

    async def page(
        self, *, still_open: bool = False, before: int | None = None, limit: int = MAX_PAGE
    ) -> list[Report]:
        """The newest first."""
        sql, top = _OPEN if still_open else _PAGE, _NEWEST if before is None else before
        return [_report(row) for row in await self._database.read(sql, top, min(limit, MAX_PAGE))]

    async def about(self, name: str) -> list[Report]:
        """All about a person or by them, the newest first."""
        found: list[Report] = []
        page, key = await self.page(), name_key(name)
        while page:
            found += [report for report in page if key in (name_key(report.about), name_key(report.by))]
            page = await self.page(before=page[-1].id)
        return found

    async def count_open(self) -> int:
        """How many wait for an operator."""
        return int((await self._database.read(_COUNT))[0][0])

    async def resolve(self, report: int, note: str) -> None:
        """It is dealt with. Raises `StoreRefused` if there is no such report, or no more."""
        if not await self._commits.submit(query=Query(_RESOLVE, (self._now(), note, report))):
            raise StoreRefused(f"report {report} does not exist, or is resolved already")


def _report(row: Row) -> Report:
    number, created, about, by, reason, evidence, resolved, note = row
    return Report(number, created, about, by, reason, msgspec.json.decode(evidence), resolved, note)
