"""Where the journal of every live match ends, so that a gap or a second ply 7 is refused.

At the start the last line of each live journal is held against the line before it. A match whose last
line does not verify is damaged: it is left out, and nothing can be added to it.
"""

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from operator import itemgetter

import msgspec

from parley.core import Seat
from parley.match.clock import Millis
from parley.match.journal import Entry, JournalError, decode_journal, encode_entry
from parley.store.errors import StoreRefused
from parley.store.writes import Query, Row, Write, last_line

LAST_LINES = """
    SELECT m.id, l.number, l.data, m.game FROM matches m JOIN lines l ON l.match_id = m.id
    WHERE m.ended IS NULL AND l.number >= coalesce(
        (SELECT number FROM lines WHERE match_id = m.id ORDER BY number DESC LIMIT 1 OFFSET 1), 0)
    ORDER BY m.id, l.number
"""
"""The last two rows of each journal: they may be of one line each, or more."""
_OF_A_NODE = LAST_LINES.replace("WHERE", "WHERE m.owner = ? AND", 1)
Read = Callable[..., Awaitable[Sequence[Row]]]
_NOWHERE = -1  # the header, number 0, follows it


class _Ply(msgspec.Struct):
    n: int
    s: int
    m: str
    t: int


class Ends:
    """The number of the last line of every live match."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}
        self.games: dict[int, str] = {}
        """The game of each."""
        self.damaged: dict[int, str] = {}
        self.owner = 0
        """The node whose matches these are; 0: all of them."""

    async def load(self, read: Read) -> None:
        """Look them all up, and check each last line."""
        rows = await (read(_OF_A_NODE, self.owner) if self.owner else read(LAST_LINES))
        self._last, self.games, self.damaged = {}, {}, {}
        self.add(rows)

    def add(self, rows: Sequence[Row]) -> None:
        """Continue these matches: number, data and game of the last two rows of each, or of all."""
        for match, lines in groupby(rows, key=itemgetter(0)):
            *before, (_, number, data, game) = lines
            last = last_line(number, data)
            try:
                _check_last(last, _end_of(before, number) + data)
            except (JournalError, msgspec.DecodeError, UnicodeDecodeError) as error:
                self.damaged[match] = str(error)
            else:
                self._last[match], self.games[match] = last, game

    @property
    def live(self) -> list[int]:
        """Every live match that is sound, oldest first."""
        return sorted(self._last)

    def last(self, match: int) -> int | None:
        """The number of its last line; None if it is not live."""
        return self._last.get(match)

    def admit(self, write: Write, before: dict[int, int]) -> None:
        """The same as `follow` and `end`, for a write that is one of these, or about something else."""
        if write.lines:
            match, first, _ = write.lines[0]
            self.follow(match, first, write.lines[-1][1], before)
        elif write.ends is not None:
            last = self.end(write.ends, before)
            if write.query is not None:
                sql, args = write.query
                write.query = Query(sql, (last, *args[1:]))

    def follow(self, match: int, first: int, last: int, before: dict[int, int]) -> None:
        """Note that these lines are about to be stored, and in `before` where it ends now, for `restore`.

        Raises `StoreRefused` if they do not follow.
        """
        end = self._last.get(match, _NOWHERE)
        if end != first - 1:
            raise StoreRefused(_why_not(match, first, end))
        self._last[match] = last
        before.setdefault(match, end)

    def end(self, match: int, before: dict[int, int]) -> int:
        """Note that nothing will follow the last line; returns its number."""
        end = self._last.pop(match, _NOWHERE)
        if end == _NOWHERE:
            raise StoreRefused(f"match {match} is not live")
        before.setdefault(match, end)
        return end

    def restore(self, ends: dict[int, int]) -> None:
        """Back to where they were: the batch was not stored."""
        for match, end in ends.items():
            if end == _NOWHERE:
                self._last.pop(match, None)
            else:
                self._last[match] = end


def _why_not(match: int, first: int, end: int) -> str:
    if end == _NOWHERE:
        return f"match {match} is not live"
    return f"match {match} stands at ply {end}: ply {first} does not follow"


def _end_of(rows: Sequence[Row], number: int) -> bytes:
    """What comes right before line `number`, if it is there."""
    for _, first, data, _ in rows:
        if last_line(first, data) == number - 1:
            return bytes(data)
    return b""


def _check_last(number: int, data: bytes) -> None:
    """Raise unless the last of these lines has this number, is whole, and continues the line before."""
    *before, last = (b"", *data.splitlines(keepends=True))
    if number == 0:
        decode_journal(last)
        return
    ply = msgspec.json.decode(last, type=_Ply)
    entry = Entry(number, Seat(ply.s), ply.m, Millis(ply.t))
    if encode_entry(entry, digest_of(before[-1])).data != last:
        raise JournalError(number + 1, "this line was changed, or is not where it was written")


def digest_of(data: bytes) -> bytes:
    """The digest a stored line ends in: `…,"h":"0123456789abcdef"}` and a newline."""
    return data[-19:-3]
