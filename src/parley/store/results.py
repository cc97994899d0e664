"""How matches ended: pages of results, the latest begun first."""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from parley.core import Outcome, Termination
from parley.core.names import name_key
from parley.store.accounts import AccountId
from parley.store.database import Database
from parley.store.matches import MatchId, Sitter
from parley.store.writes import Row

MAX_PAGE = 100
STRANGER = 0
"""Somebody without an account."""
_NEWEST = 2**62
_PAGE = """
    SELECT m.id, m.game, m.began, m.ended, m.plies, m.places, m.termination, m.reason, m.table_number,
        s.name, s.kind, s.account_id
    FROM (SELECT * FROM matches WHERE ended IS NOT NULL AND id < ?{filters} ORDER BY id DESC LIMIT ?) m
    JOIN seats s ON s.match_id = m.id ORDER BY m.id DESC, s.seat
"""
_BY_GAME = " AND game = ?"
_BY_NAME = " AND id IN (SELECT match_id FROM seats WHERE key = ?)"
_BY_ACCOUNT = " AND id IN (SELECT match_id FROM seats WHERE account_id = ?)"
_SHOWN = " AND (locked IS NOT TRUE OR id IN (SELECT match_id FROM seats WHERE account_id = ?))"
_RECORDS = """
    SELECT m.game, m.places, s.seat, count(*) FROM seats s JOIN matches m ON m.id = s.match_id
    WHERE s.account_id = ? AND m.ended IS NOT NULL AND (m.locked IS NOT TRUE OR s.account_id = ?)
    GROUP BY m.game, m.places, s.seat
"""
_IS_HIDDEN = """
    SELECT 1 FROM matches WHERE id = ? AND locked
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match_id = id AND account_id = ?)
"""
_BY_NUMBER = " AND (id = ? OR table_number = ?)"


class Result(NamedTuple):
    """A finished match. Times are milliseconds since 1970; no outcome if unknown."""

    id: MatchId
    game: str
    began: int
    ended: int
    plies: int
    outcome: Outcome | None
    reason: str
    table: int | None
    """The number of its table, which is reused: numbers wrap around."""
    seats: tuple[Sitter, ...]


class Page(NamedTuple):
    """Some results, and the `before` for the next page; None if there is no more."""

    results: tuple[Result, ...]
    before: MatchId | None


class Record(NamedTuple):
    """How somebody's matches of a game ended; those without an outcome are only counted as played."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    """First places that were shared."""
    lost: int = 0


class Results:
    """Finished matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, number: int) -> Result | None:
        """The match with this number, or else the latest at the table with this number."""
        rows = await self._database.read(_PAGE.format(filters=_BY_NUMBER), _NEWEST, number, number, 1)
        return result_of(list(rows)) if rows else None

    async def page(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        account: AccountId | None = None,
        before: MatchId | None = None,
        limit: int = MAX_PAGE,
        viewer: int | None = None,
    ) -> Page:
        """Results that fit every filter given; `player` is a name. At most MAX_PAGE at a time.

        For a `viewer`, an account or `STRANGER`, without what was played at locked tables by others.
        """
        limit = max(1, min(limit, MAX_PAGE))
        who = player and name_key(player)
        wanted = {_BY_GAME: game, _BY_NAME: who, _BY_ACCOUNT: account, _SHOWN: viewer}
        given = {sql: value for sql, value in wanted.items() if value is not None}
        sql = _PAGE.format(filters="".join(given))
        top = _NEWEST if before is None else before
        rows = await self._database.read(sql, top, *given.values(), limit + 1)
        found = [result_of(list(group)) for _, group in groupby(rows, key=itemgetter(0))]
        return Page(tuple(found[:limit]), found[limit - 1].id if len(found) > limit else None)

    async def is_hidden(self, match: int, viewer: int) -> bool:
        """Is a match hidden from this viewer: an account, or `STRANGER`?"""
        return bool(await self._database.read(_IS_HIDDEN, match, viewer))

    async def records(self, account: AccountId, viewer: int) -> dict[str, Record]:
        """How all matches of an account ended that a viewer may see, by game."""
        found: dict[str, Record] = {}
        for game, places, seat, count in await self._database.read(_RECORDS, account, viewer):
            found[game] = _add(found.get(game, Record()), places, seat, count)
        return found


def _add(record: Record, places: str | None, seat: int, count: int) -> Record:
    if places is None:
        return record._replace(played=record.played + count)
    ranks = places.split()
    is_first, is_shared = ranks[seat] == "1", ranks.count("1") > 1
    how = "lost" if not is_first else "drawn" if is_shared else "won"
    return record._replace(played=record.played + count, **{how: getattr(record, how) + count})


def result_of(rows: list[Row]) -> Result:
    """A match from its rows, one for each seat."""
    match, game, began, ended, plies, places, termination, reason, table = rows[0][:9]
    outcome = None
    if places is not None:
        outcome = Outcome(tuple(map(int, places.split())), Termination(termination))
    seats = tuple(Sitter(*row[9:]) for row in rows)
    return Result(MatchId(match), game, began, ended, plies, outcome, reason, table, seats)
