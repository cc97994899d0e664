"""Erase a person's name from everything that is stored.

A journal holds the players' names in its header, and every line is sealed with a digest of the line before.
So the header is rewritten and the whole journal is chained to it again, in one transaction with the seats:
moves and times do not change, and the journal still verifies. The audit log records the erasure.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from parley.core.names import name_key, skeleton
from parley.match.journal import (
    Entry,
    Header,
    JournalError,
    JournalLine,
    decode_journal,
    encode_entry,
    encode_header,
)
from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.errors import StoreRefused
from parley.store.matches import Matches, MatchId
from parley.store.writes import REWRITTEN, Query

ERASED = "erased"
"""What replaces a name."""

_SEATS = """
    SELECT s.match_id, s.seat, s.name, m.ended IS NULL FROM seats s JOIN matches m ON m.id = s.match_id
    WHERE s.kind <> 'bot' AND (s.key = ? OR s.account_id = ?) ORDER BY s.match_id, s.seat
"""
_ROWS = "SELECT number FROM lines WHERE match_id = ? ORDER BY number"
_FORGET_SEATS = """
    UPDATE seats SET name = ?, key = ?, account_id = NULL
    WHERE match_id = ? AND kind <> 'bot' AND (key = ? OR account_id = ?)
"""
_FORGET_ACCOUNT = "DELETE FROM accounts WHERE key = ? OR id = ?"
_SANCTIONS = "SELECT id, target FROM sanctions"
_FORGET_SANCTION = "DELETE FROM sanctions WHERE id = ?"
_IGNORED = "SELECT account_id, key, name FROM ignored"
_FORGET_IGNORED = "DELETE FROM ignored WHERE account_id = ? AND key = ?"
_ENTERED = "SELECT event_id, number, line FROM event_lines WHERE line LIKE ?"
_FORGET_ENTERED = "UPDATE event_lines SET line = ? WHERE event_id = ? AND number = ?"
_TEXTS = {
    "audit": ("by", "target", "reason", "asked", "outcome"),
    "reports": ("about", "by", "reason", "evidence", "note"),
}
"""Columns in which somebody may be named in the text."""
_JSON = ("asked", "evidence")
_AT_A_TIME = 500


class Erased(NamedTuple):
    """In how many matches the name appeared, which of them cannot be read, and in how many notes."""

    matches: int
    damaged: tuple[int, ...]
    notes: int


class Erasure:
    """Erases names of people who are not in a running match."""

    def __init__(self, database: Database, commits: Commits, matches: Matches) -> None:
        self._database, self._commits, self._matches = database, commits, matches

    async def names_of(self, name: str, account: int | None) -> set[str]:
        """Every name under which they played, and this one."""
        return {name} | {found for _, _, found, _ in await self._seats(name, account)}

    async def erase(self, name: str, account: int | None) -> Erased:
        """Erase everywhere. Raises `StoreRefused`, with nothing done, while they are in a running match."""
        found = await self._seats(name, account)
        for match, _, _, goes_on in found:
            if goes_on:
                raise StoreRefused(f"match {match} goes on: close its table first")
        names = {name} | {played for _, _, played, _ in found}
        keys = {skeleton(one) for one in names}
        await self._run(_FORGET_ACCOUNT, name_key(name), _number(account))
        damaged = []
        matches = sorted({match for match, _, _, _ in found})
        for match in matches:
            seats = [seat for number, seat, _, _ in found if number == match]
            if not await self._forget(MatchId(match), seats, name, account):
                damaged.append(match)
        notes = sum([await self._rewrite(table, columns, names) for table, columns in _TEXTS.items()])
        for number, target in await self._database.read(_SANCTIONS):
            if skeleton(target) in keys:
                await self._run(_FORGET_SANCTION, number)
        for whose, key, ignored in await self._database.read(_IGNORED):
            if skeleton(ignored) in keys:
                await self._run(_FORGET_IGNORED, whose, key)
        await self._forget_events(keys, account)
        await self._database.scrub()
        return Erased(len(matches), tuple(damaged), notes)

    async def _seats(self, name: str, account: int | None) -> list[tuple[int, int, str, bool]]:
        rows = await self._database.read(_SEATS, name_key(name), _number(account))
        return [(match, seat, found, bool(goes_on)) for match, seat, found, goes_on in rows]

    async def _forget(self, match: MatchId, seats: Sequence[int], name: str, account: int | None) -> bool:
        """In one match; False if its journal cannot be read, and so cannot be chained again."""
        try:
            lines = without_names(await self._matches.journal(match), seats)
        except JournalError:
            lines = []
        starts = [number for (number,) in await self._database.read(_ROWS, match)]
        rows = [
            (match, first, b"".join(line.data for line in lines[first:end]))
            for first, end in pairwise((*starts, len(lines)))
            if lines
        ]
        args = (ERASED, ERASED, match, name_key(name), _number(account))
        await self._commits.submit(inserts=((REWRITTEN, rows),), query=Query(_FORGET_SEATS, args))
        return bool(lines)

    async def _forget_events(self, keys: set[str], account: int | None) -> None:
        """Where they entered an event."""
        for event, number, text in await self._database.read(_ENTERED, '%"entered"%'):
            line = msgspec.json.decode(text)
            is_theirs = line.get("account") == _number(account) or skeleton(line.get("name", "")) in keys
            if line.get("kind") == "web" and is_theirs:
                clean = msgspec.json.encode({**line, "name": ERASED}).decode()
                await self._run(_FORGET_ENTERED, clean, event, number)

    async def _run(self, sql: str, *args: object) -> None:
        await self._commits.submit(query=Query(sql, args))

    async def _rewrite(self, table: str, columns: tuple[str, ...], names: set[str]) -> int:
        """In what was written about them, row by row."""
        shown = ", ".join(f'"{column}"' for column in columns)
        read = f"SELECT id, {shown} FROM {table} WHERE id > ? ORDER BY id LIMIT ?"  # noqa: S608
        settings = ", ".join(f'"{column}" = ?' for column in columns)
        write = f"UPDATE {table} SET {settings} WHERE id = ?"  # noqa: S608
        changed, last = 0, 0
        while rows := await self._database.read(read, last, _AT_A_TIME):
            for number, *texts in rows:
                last = number
                clean = [
                    _clean(text, names, is_json=column in _JSON)
                    for column, text in zip(columns, texts, strict=True)
                ]
                if clean != texts:
                    await self._run(write, *clean, number)
                    changed += 1
        return changed


def without_names(journal: bytes, seats: Sequence[int]) -> list[JournalLine]:
    """The journal with other names at these seats, chained again. Raises `JournalError`."""
    found = decode_journal(journal)
    players = tuple(ERASED if seat in seats else name for seat, name in enumerate(found.header.players))
    return _chained(replace(found.header, players=players), found.entries)


def _chained(header: Header, entries: Sequence[Entry]) -> list[JournalLine]:
    lines = [encode_header(header)]
    for entry in entries:
        lines.append(encode_entry(entry, lines[-1].digest))
    return lines


def _number(account: int | None) -> int:
    """Of an account, or a number that none has."""
    return -1 if account is None else account


def _clean(text: str | None, names: set[str], *, is_json: bool) -> str | None:
    if text is None or not is_json:
        return text and without_name(text, names)
    value = msgspec.json.decode(text)
    clean = _clean_json(value, names)
    return text if clean == value else msgspec.json.encode(clean).decode()


def _clean_json(value: Any, names: set[str]) -> Any:
    match value:
        case str():
            return without_name(value, names)
        case list():
            return [_clean_json(item, names) for item in value]
        case dict():
            return {key: _clean_json(item, names) for key, item in value.items()}
    return value


def without_name(text: str, names: set[str]) -> str:
    """The text with another word wherever one of the names stands by itself."""
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", ERASED, text, flags=re.IGNORECASE)
