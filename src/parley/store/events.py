"""Events: what was planned, and lines of what happened, only ever appended to.

A line is written once, because its number is its key: whichever writer is slower, in this process or another,
is refused. The content of the lines is not known here.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.errors import StoreRefused
from parley.store.matches import MatchId, Sitter, earliest_at
from parley.store.writes import EVENT_LINES, Query, Row

_ADD = """
    INSERT INTO events (code, organiser, created, plan) VALUES (?, ?, ?, ?)
    ON CONFLICT (code) DO NOTHING RETURNING id
"""
_COLUMNS = "id, code, organiser, created, plan, ended"
_OPEN = f"SELECT {_COLUMNS} FROM events WHERE ended IS NULL ORDER BY id"  # noqa: S608
_LATEST = f"SELECT {_COLUMNS} FROM events WHERE ended IS NOT NULL ORDER BY id DESC LIMIT ?"  # noqa: S608
_FIND = f"SELECT {_COLUMNS} FROM events WHERE code = ?"  # noqa: S608
_LINES = "SELECT at, line FROM event_lines WHERE event_id = ? ORDER BY number"
_END = "UPDATE events SET ended = ? WHERE id = ? AND ended IS NULL"
_SINCE = """
    SELECT m.id, s.name, s.kind, s.account_id FROM matches m JOIN seats s ON s.match_id = m.id
    WHERE m.id >= ? AND m.game = ? ORDER BY m.id, s.seat
"""


class Kept(NamedTuple):
    """An event. Times are milliseconds since 1970; `plan` is the organiser's, as JSON."""

    id: int
    code: str
    organiser: int | None
    created: int
    plan: str
    ended: int | None


class Events:
    """All of them."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def add(self, code: str, organiser: int, plan: str) -> Kept:
        """Add one. Raises `StoreRefused` if the code is taken."""
        created = self._now()
        answer = await self._commits.submit(query=Query(_ADD, (code, organiser, created, plan)))
        if not answer:
            raise StoreRefused(f"there is an event {code} already")
        return Kept(int(answer[0][0]), code, organiser, created, plan, None)

    async def going_on(self) -> list[Kept]:
        """Those in progress, oldest first."""
        return [Kept(*row) for row in await self._database.read(_OPEN)]

    async def latest(self, most: int) -> list[Kept]:
        """Those that are over, the newest first."""
        return [Kept(*row) for row in await self._database.read(_LATEST, most)]

    async def find(self, code: str) -> Kept | None:
        """The one of this code."""
        rows = await self._database.read(_FIND, code)
        return Kept(*rows[0]) if rows else None

    async def lines(self, event: int) -> list[tuple[int, str]]:
        """What happened, and when, in order."""
        return [(at, line) for at, line in await self._database.read(_LINES, event)]

    async def append(self, event: int, first: int, lines: Sequence[tuple[int, str]]) -> None:
        """Append lines, all or nothing. Raises `StoreRefused` if somebody else has appended."""
        rows: list[Row] = [(event, number, at, line) for number, (at, line) in enumerate(lines, first)]
        await self._commits.submit(inserts=((EVENT_LINES, rows),))

    async def end(self, event: int, at: int) -> None:
        """Mark it as over: it is no longer loaded when the server starts."""
        await self._commits.submit(query=Query(_END, (at, event)))

    async def matches_since(self, at: int, game: str) -> list[tuple[MatchId, tuple[Sitter, ...]]]:
        """Matches of a game that began at this time or later, over or not, and who sat there."""
        found: dict[int, list[Sitter]] = {}
        for match, *sitter in await self._database.read(_SINCE, earliest_at(at), game):
            found.setdefault(match, []).append(Sitter(*sitter))
        return [(MatchId(match), tuple(seats)) for match, seats in found.items()]
