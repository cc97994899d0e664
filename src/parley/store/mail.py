"""Mail addresses for notifications, and what people were already told.

An address counts once the code that was sent there has come back. Codes and their tries are kept here, so
that they are the same at all nodes. What somebody is told is noted before it is sent: nobody hears it twice.
"""

from collections.abc import Callable
from hmac import compare_digest
from secrets import token_urlsafe
from typing import NamedTuple

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query

LIFE = 30 * 60_000
"""Milliseconds a code is valid."""
TRIES = 5
"""How many wrong codes are allowed."""
_DAY = 86_400_000

_PUT = """
    INSERT INTO mail (account_id, address, language, token, code, expires, tries, day, sent)
    VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)
    ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, language = excluded.language,
    token = excluded.token, code = excluded.code, expires = excluded.expires, tries = 0
"""
_SWEEP = "DELETE FROM mail WHERE code IS NOT NULL AND expires <= ?"
_TRY = """
    UPDATE mail SET tries = tries + 1
    WHERE account_id = ? AND code IS NOT NULL AND expires > ? AND tries < ? RETURNING code
"""
_CONFIRM = "UPDATE mail SET code = NULL WHERE account_id = ? AND code = ? RETURNING account_id"
_REMOVE = "DELETE FROM mail WHERE account_id = ?"
_STOP = "DELETE FROM mail WHERE token = ?"
_OF = "SELECT address, code IS NULL FROM mail WHERE account_id = ? AND (code IS NULL OR expires > ?)"
_NOTE = """
    INSERT INTO mail_told (match_id, account_id, ply)
    SELECT CAST(? AS BIGINT), account_id, CAST(? AS BIGINT) FROM mail WHERE account_id = ? AND code IS NULL
    ON CONFLICT (match_id, account_id) DO UPDATE SET ply = excluded.ply WHERE mail_told.ply < excluded.ply
    RETURNING ply
"""
_TAKE = """
    UPDATE mail SET sent = CASE WHEN day = ? THEN sent + 1 ELSE 1 END, day = ?
    WHERE account_id = ? AND code IS NULL AND (day <> ? OR sent < ?) RETURNING address, language, token
"""


class Reader(NamedTuple):
    """Where a letter goes, in which language, and the token that stops more of them."""

    address: str
    language: str
    token: str


class Mail:
    """Everybody's address, one for an account."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def put(self, account: AccountId, reader: Reader, code: str) -> None:
        """An address to be confirmed, instead of the last one. Raises `StoreRefused` without an account."""
        now = self._now()
        await self._commits.submit(query=Query(_SWEEP, (now,)))
        await self._commits.submit(query=Query(_PUT, (account, *reader, code, now + LIFE)))

    async def confirm(self, account: AccountId, code: str) -> bool:
        """Is this the code that was sent? Every call is a try."""
        asked = await self._commits.submit(query=Query(_TRY, (account, self._now(), TRIES)))
        if not asked or not compare_digest(str(asked[0][0]).encode(), code.encode()):
            return False
        return bool(await self._commits.submit(query=Query(_CONFIRM, (account, code))))

    async def of(self, account: AccountId) -> tuple[str, bool] | None:
        """The address, and whether it is confirmed."""
        rows = await self._database.read(_OF, account, self._now())
        return (str(rows[0][0]), bool(rows[0][1])) if rows else None

    async def remove(self, account: AccountId) -> None:
        await self._commits.submit(query=Query(_REMOVE, (account,)))

    async def stop(self, token: str) -> None:
        """No more letters, by the token in each of them."""
        await self._commits.submit(query=Query(_STOP, (token,)))

    async def note(self, match: int, account: int, ply: int) -> bool:
        """They are told of this ply now. False: they already know, or want no letters."""
        return bool(await self._commits.submit(query=Query(_NOTE, (match, ply, account))))

    async def take(self, account: int, most: int) -> Reader | None:
        """Whom to write to: one more letter today, of `most`. None: that is enough, or they want none."""
        today = self._now() // _DAY
        rows = await self._commits.submit(query=Query(_TAKE, (today, today, account, today, most)))
        return Reader(*map(str, rows[0])) if rows else None


def new_reader(address: str, language: str) -> Reader:
    """With a token of their own."""
    return Reader(address, language, token_urlsafe(16))
