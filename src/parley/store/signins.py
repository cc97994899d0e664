"""Sign-ins: whoever presents the token is logged in to the account.

Only a digest of it is kept, so that reading the database lets nobody in. A guest is an account without a
password: its one token is all there is. When that has expired, or was given up, and no match waits for the
guest, the guest is forgotten and the name is free again.
"""

from collections.abc import Callable
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from parley.store.accounts import AccountId
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.writes import Query, Row

MINUTE, HOUR = 60_000, 3_600_000
GUEST_LIFE, ACCOUNT_LIFE = 24 * HOUR, 180 * 24 * HOUR
"""Milliseconds a token lives after its last use."""
TO_ARRIVE = 10 * MINUTE
"""Milliseconds a guest has to come in, which `Accounts.logged_in` notes."""
RENEWED = 6 * HOUR
"""Milliseconds after which another use of a token is worth a write."""
MOST = 20
"""The most sign-ins of one account; the least recently used makes way."""
AT_ONCE = 500
"""How many are forgotten in one transaction."""

_CREATE = "INSERT INTO signins (digest, account_id, created, expires, device) VALUES (?, ?, ?, ?, ?)"
_MAKE_WAY = """
    DELETE FROM signins WHERE account_id = ? AND digest <> ? AND digest NOT IN (
        SELECT digest FROM signins WHERE account_id = ? AND digest <> ? ORDER BY expires DESC LIMIT ?
    )
"""
_FIND = """
    SELECT a.id, a.name, a.password = '', s.expires FROM signins s JOIN accounts a ON a.id = s.account_id
    WHERE s.digest = ? AND s.expires > ?
"""
_RENEW = "UPDATE signins SET expires = ? WHERE digest = ?"
_END = "DELETE FROM signins WHERE digest = ?"
_OF = "SELECT created, expires FROM signins WHERE account_id = ? AND expires > ? ORDER BY created"
_LIST = """
    SELECT digest, created, expires, coalesce(device, '') FROM signins
    WHERE account_id = ? AND expires > ? ORDER BY expires DESC
"""
_END_OTHERS = "DELETE FROM signins WHERE account_id = ? AND digest <> ?"
_FORGET_EXPIRED = """
    DELETE FROM signins WHERE digest IN (SELECT digest FROM signins WHERE expires <= ? LIMIT ?) RETURNING 1
"""
_FORGET_GUESTS = """
    DELETE FROM accounts WHERE id IN (
        SELECT a.id FROM accounts a WHERE a.password = '' AND a.created <= ? AND (
            a.last_login IS NULL
            OR NOT EXISTS (SELECT 1 FROM signins s WHERE s.account_id = a.id AND s.expires > ?)
        )
        AND NOT EXISTS (
            SELECT 1 FROM seats t JOIN matches m ON m.id = t.match_id
            WHERE t.account_id = a.id AND m.ended IS NULL
        )
        LIMIT ?
    ) RETURNING id
"""
_RELEASE = """
    DELETE FROM accounts WHERE id = ? AND password = ''
    AND NOT EXISTS (SELECT 1 FROM signins s WHERE s.account_id = accounts.id)
    AND NOT EXISTS (
        SELECT 1 FROM seats t JOIN matches m ON m.id = t.match_id
        WHERE t.account_id = accounts.id AND m.ended IS NULL
    ) RETURNING id
"""


class SignIn(NamedTuple):
    """Whose token it is. `expires` is in milliseconds since 1970."""

    account: AccountId
    name: str
    is_guest: bool
    expires: int

    @property
    def life(self) -> int:
        """How long the token lives once it was used."""
        return GUEST_LIFE if self.is_guest else ACCOUNT_LIFE


class Device(NamedTuple):
    """A sign-in as its owner sees it; `id` names it, and lets nobody in. Times are as everywhere here."""

    id: str
    device: str
    created: int
    used: int
    """Or a little later."""


class SignIns:
    """Everybody's tokens."""

    def __init__(self, database: Database, commits: Commits, now: Callable[[], int]) -> None:
        self._database, self._commits, self._now = database, commits, now

    async def create(self, account: AccountId, *, is_guest: bool = False, device: str = "") -> str:
        """A new token. Raises `StoreRefused` if the account is gone."""
        token, now = token_urlsafe(), self._now()
        digest, life = _digest(token), GUEST_LIFE if is_guest else ACCOUNT_LIFE
        created = self._commits.submit(query=Query(_CREATE, (digest, account, now, now + life, device)))
        make_way = Query(_MAKE_WAY, (account, digest, account, digest, MOST - 1))
        cleared = self._commits.submit(query=make_way)  # at best in the same transaction
        await created
        await cleared
        return token

    async def find(self, token: str) -> SignIn | None:
        """Whose it is, if anybody's; using it extends its life."""
        now = self._now()
        rows = await self._database.read(_FIND, _digest(token), now)
        if not rows:
            return None
        account, name, is_guest, expires = rows[0]
        found = SignIn(account, name, bool(is_guest), expires)
        if expires - now < found.life - min(found.life // 24, RENEWED):  # not a write for every request
            await self._commits.submit(query=Query(_RENEW, (now + found.life, _digest(token))))
            found = found._replace(expires=now + found.life)
        return found

    async def end(self, token: str) -> None:
        """Forget the token; it may be gone already."""
        await self._commits.submit(query=Query(_END, (_digest(token),)))

    async def end_others(self, account: AccountId, token: str) -> None:
        """Forget all tokens of an account but this one."""
        await self._commits.submit(query=Query(_END_OTHERS, (account, _digest(token))))

    async def of(self, account: int) -> list[tuple[int, int]]:
        """When each token of an account was made, and when it expires, in milliseconds since 1970."""
        rows = await self._database.read(_OF, account, self._now())
        return [(created, expires) for created, expires in rows]

    async def devices(self, account: AccountId) -> list[Device]:
        """Those of an account, the one used last first."""
        rows = await self._database.read(_LIST, account, self._now())
        return [
            Device(_name(digest), device, created, max(created, expires - ACCOUNT_LIFE))
            for digest, created, expires, device in rows
        ]

    async def end_device(self, account: AccountId, name: str) -> bool:
        """Forget a token by its name in `devices`; returns whether it existed."""
        rows = await self._database.read(_LIST, account, self._now())
        digests = [digest for digest, *_ in rows if _name(digest) == name]
        for digest in digests:
            await self._commits.submit(query=Query(_END, (digest,)))
        return bool(digests)

    async def release(self, guest: AccountId) -> bool:
        """Forget a guest without a token for whom no match waits; returns whether it was one."""
        return bool(await self._commits.submit(query=Query(_RELEASE, (guest,))))

    async def sweep(self) -> list[AccountId]:
        """Forget what has expired, guests with it, and guests who never came in; the guests there were."""
        now = self._now()
        await self._forget(_FORGET_EXPIRED, now)
        return [AccountId(row[0]) for row in await self._forget(_FORGET_GUESTS, now - TO_ARRIVE, now)]

    async def _forget(self, sql: str, *args: int) -> list[Row]:
        """Some at a time."""
        gone: list[Row] = []
        while True:
            some = await self._commits.submit(query=Query(sql, (*args, AT_ONCE)))
            gone += some
            if len(some) < AT_ONCE:
                return gone


def name_of(token: str) -> str:
    """A token's name, where others may read it."""
    return _name(_digest(token))


def _name(digest: bytes) -> str:
    return bytes(digest[:8]).hex()


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
