"""Matches that change owners: claim those without an owner, and offer ours.

A match has no owner if its owner is fenced, or if it was offered, or a single server had it. Any number of
nodes may look for such matches at once. Each is taken only if its owner is still the one we saw: fencing is
permanent, so that owner cannot come back.
"""

import asyncio
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.ends import Ends
from parley.store.errors import StoreRefused
from parley.store.matches import LiveMatch, MatchId, Sitter
from parley.store.writes import Query, Row

_NOBODYS = """
    SELECT id, owner FROM (
        SELECT id, owner FROM matches WHERE ended IS NULL AND owner IS NULL UNION ALL
        SELECT m.id, owner FROM nodes n JOIN matches m ON owner = n.id
        WHERE ended IS NULL AND fenced IS NOT NULL
    ) AS nobodys ORDER BY random() LIMIT ?
"""
_ONE = """
    SELECT id, owner FROM matches m WHERE id = ? AND ended IS NULL
    AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = owner AND fenced IS NULL)
"""
# Ours already, if an earlier attempt was stored and we did not hear of it.
_TAKE = """
    UPDATE matches SET owner = ? WHERE id IN (
        SELECT id FROM matches JOIN unnest(?::bigint[], ?::bigint[]) AS seen (match, had) ON id = match
        WHERE ended IS NULL AND (owner IS NOT DISTINCT FROM had OR owner = ?)
        FOR UPDATE OF matches SKIP LOCKED
    ) RETURNING id
"""
_LINES = """
    SELECT match_id, number, data, game FROM lines JOIN matches ON id = match_id
    WHERE match_id = ANY(?::bigint[]) ORDER BY match_id, number
"""
_SEATS = """
    SELECT match_id, account_id, name, kind FROM seats
    WHERE match_id = ANY(?::bigint[]) ORDER BY match_id, seat
"""
# A write that ends something is told the last line first, whether it asks for it or not.
_OFFER = "UPDATE matches SET owner = NULL WHERE ?::int >= 0 AND id = ? AND owner = ? RETURNING 1"
_TIMES = 8
"""How often to look again when others were faster."""


class Claims:
    """The matches a node takes and gives."""

    def __init__(self, database: Database, commits: Commits, ends: Ends, epoch: int) -> None:
        self._database, self._commits, self._ends, self._epoch = database, commits, ends, epoch
        self._wanted: dict[int, int | None] = {}
        """Matches, with the owners they had, that we may or may not have by now."""
        self._turn = asyncio.Lock()

    async def take(self, most: int) -> list[LiveMatch]:
        """Some that had no owner, with everything stored; none if there are none, or others take them."""
        async with self._turn:
            for _ in range(_TIMES):
                seen = self._wanted.copy() or await self._seen(_NOBODYS, most)
                live = await self._take(seen)
                if live or not seen:
                    return live
        return []

    async def take_one(self, match: int) -> LiveMatch | None:
        """A particular one, if it has no owner."""
        async with self._turn:
            live = await self._take(await self._seen(_ONE, match))
        return live[0] if live else None

    async def offer(self, match: int) -> None:
        """Give it up to anybody. Raises `StoreRefused` if it is not ours, or over."""
        query = Query(_OFFER, (0, match, self._epoch))
        if not await self._commits.submit(query=query, ends=match):
            raise StoreRefused(f"match {match} is not ours to offer")
        self._ends.games.pop(match, None)

    async def _seen(self, sql: str, arg: int) -> dict[int, int | None]:
        return {row[0]: row[1] for row in await self._database.read(sql, arg)}

    async def _take(self, seen: dict[int, int | None]) -> list[LiveMatch]:
        """Those that had these owners."""
        if not seen:
            return []
        self._wanted |= seen
        args = (self._epoch, list(seen), list(seen.values()), self._epoch)
        taken = await self._commits.submit(query=Query(_TAKE, args))
        live = await self._read([match for (match,) in taken])
        for match in seen:
            del self._wanted[match]
        return live

    async def _read(self, ids: list[int]) -> list[LiveMatch]:
        """The sound ones among them. From now on they can be appended to."""
        if not ids:
            return []
        lines, seats = await self._database.read(_LINES, ids), await self._database.read(_SEATS, ids)
        self._ends.add(lines)
        sitters = {
            match: tuple(Sitter(name, kind, account) for _, account, name, kind in rows)
            for match, rows in _by_match(seats)
        }
        return [
            LiveMatch(MatchId(match), sitters.get(match, ()), b"".join(row[2] for row in rows))
            for match, rows in _by_match(lines)
            if self._ends.last(match) is not None
        ]


def _by_match(rows: Iterable[Row]) -> Iterable[tuple[int, Iterable[Row]]]:
    return groupby(rows, key=itemgetter(0))
