"""Ratings as matches left them: a row for every account of every rated match, only ever added to.

A match is rated once, because its rows have a key of their own; an account's ratings have no gap and no fork,
because its `nth` can be written once. Whoever was slower, in this process or at another node, is refused,
reads again, and finds the match done or the ratings changed. All of it can be worked out from the results.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.matches import MatchId
from parley.store.results import Result, result_of
from parley.store.writes import RATINGS, Query, Row

DAY = 86_400_000
"""Milliseconds."""
_NOBODY: tuple[object, ...] = (0, None, 0, 0.0, 0.0)

_UNRATED = """
    SELECT m.id, m.game, m.began, m.ended, m.plies, m.places, m.termination, m.reason, m.table_number,
        s.name, s.kind, s.account_id
    FROM (
        SELECT * FROM matches WHERE rated AND ended >= ?
        AND NOT EXISTS (SELECT 1 FROM ratings r WHERE r.match_id = matches.id)
        ORDER BY ended, id LIMIT ?
    ) m
    JOIN seats s ON s.match_id = m.id ORDER BY m.ended, m.id, s.seat
"""
_LATEST = """
    SELECT account_id, match_id, game, nth, at, rating, deviation FROM ratings
    WHERE account_id = ? AND game = ? ORDER BY nth DESC LIMIT 1
"""
_OF = """
    SELECT account_id, match_id, game, nth, at, rating, deviation FROM ratings r
    WHERE account_id = ? AND NOT EXISTS (
        SELECT 1 FROM ratings n WHERE n.account_id = r.account_id AND n.game = r.game AND n.nth = r.nth + 1
    ) ORDER BY game
"""
_CURVE = """
    SELECT account_id, match_id, game, nth, at, rating, deviation FROM ratings
    WHERE account_id = ? AND game = ? ORDER BY nth DESC LIMIT ?
"""
_BEST = """
    SELECT a.name, r.account_id, r.match_id, r.game, r.nth, r.at, r.rating, r.deviation
    FROM ratings r JOIN accounts a ON a.id = r.account_id
    WHERE r.game = ? AND r.deviation * r.deviation
        + (CAST(? AS BIGINT) - r.at) * CAST(? AS DOUBLE PRECISION) <= CAST(? AS DOUBLE PRECISION)
    AND NOT EXISTS (
        SELECT 1 FROM ratings n WHERE n.account_id = r.account_id AND n.game = r.game AND n.nth = r.nth + 1
    ) ORDER BY r.rating DESC, r.deviation, a.key LIMIT ?
"""
_CLEAR = "DELETE FROM ratings"
_COUNT = "SELECT count(DISTINCT match_id) FROM ratings WHERE nth > 0"


class Standing(NamedTuple):
    """An account's rating after its `nth` rated match of a game, `at` milliseconds since 1970."""

    account: AccountId
    match: MatchId
    game: str
    nth: int
    at: int
    rating: float
    deviation: float


class Step(NamedTuple):
    """What a match leaves one seat with; no account if that is gone."""

    seat: int
    account: AccountId | None
    nth: int
    rating: float
    deviation: float


class Ranked(NamedTuple):
    """Somebody in a list of the best."""

    name: str
    standing: Standing


class Ratings:
    """Everybody's ratings in every game."""

    def __init__(self, database: Database, commits: Commits) -> None:
        self._database, self._commits = database, commits

    async def unrated(self, since: int, most: int) -> list[Result]:
        """Rated matches that ended at this time or later and have not been looked at, in order."""
        rows = await self._database.read(_UNRATED, since, most)
        return [result_of(list(group)) for _, group in groupby(rows, key=itemgetter(0))]

    async def latest(self, account: AccountId, game: str) -> Standing | None:
        """How they stand; None before their first rated match."""
        rows = await self._database.read(_LATEST, account, game)
        return _standing(rows[0]) if rows else None

    async def add(self, match: Result, steps: Sequence[Step]) -> None:
        """The result of a match; empty if it does not count. Raises `StoreRefused` if others were faster."""
        rows = [
            (match.id, one.seat, one.account, match.game, one.nth, match.ended, *one[3:]) for one in steps
        ]
        seat, account, nth, *numbers = _NOBODY
        nobody = (match.id, seat, account, match.game, nth, match.ended, *numbers)
        await self._commits.submit(inserts=((RATINGS, rows or [nobody]),))

    async def of(self, account: AccountId) -> list[Standing]:
        """How they stand, in every game they have a rating in."""
        return [_standing(row) for row in await self._database.read(_OF, account)]

    async def curve(self, account: AccountId, game: str, most: int) -> list[Standing]:
        """Their last ratings in a game, the oldest first."""
        rows = await self._database.read(_CURVE, account, game, most)
        return [_standing(row) for row in reversed(rows)]

    async def best(self, game: str, deviation: float, growth: float, now: int, most: int) -> list[Ranked]:
        """The highest, of those whose deviation is at most this now that it has grown.

        `growth` is by how much its square grows in a day.
        """
        rows = await self._database.read(_BEST, game, now, growth / DAY, deviation**2, most)
        return [Ranked(row[0], _standing(row[1:])) for row in rows]

    async def count(self) -> int:
        """How many matches have counted."""
        ((count,),) = await self._database.read(_COUNT)
        return int(count)

    async def clear(self) -> None:
        """Forget all of it: every rated match has to be looked at again."""
        await self._commits.submit(query=Query(_CLEAR, ()))


def _standing(row: Row) -> Standing:
    account, match, *rest = row
    return Standing(AccountId(account), MatchId(match), *rest)
