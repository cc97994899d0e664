"""The journal of a match: a header, then one JSON line per ply, only ever appended to.

Every line ends in a digest of itself and the line before, so a changed, missing or exchanged line is found
and refused by number. A last line without its newline is what a crash leaves: nobody was told of that move,
and it is dropped. Replaying the moves gives the match back; no random numbers and no clock are needed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import msgspec

from parley.core import Dated, Game, ParleyError, Seat
from parley.core.complaints import in_words
from parley.match.clock import ClockRules, Millis
from parley.match.referee import Ply

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

VERSION = 1
_BODY = b'{"n":%d,"s":%d,"m":%b,"t":%d'
_TAIL = b',"h":"%b"}'
_TAIL_LENGTH = len(_TAIL % bytes(16))


class JournalError(ParleyError):
    """A journal that cannot be trusted or read, with the number of the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first ply. `setup` is the game's own, as plain data."""

    parley: int
    game: str
    setup: dict[str, Any]
    players: tuple[str, ...]
    clock: ClockRules | None = None
    seed: int | None = None
    locked: bool | msgspec.UnsetType = msgspec.UNSET
    """A password was required. It is not recorded, nor that there was none."""
    table: int | msgspec.UnsetType = msgspec.UNSET
    """What people called the table it was played at, if tables have numbers."""
    rated: bool | msgspec.UnsetType = msgspec.UNSET
    """It counts for the players' ratings. If it does not, nothing is recorded."""
    edition: int | msgspec.UnsetType = msgspec.UNSET
    """By which edition of the game's rules (`core.Dated`); unset: the first, or the only one."""
    begun: int | msgspec.UnsetType = msgspec.UNSET
    """When it began, in milliseconds since 1970, if the clock runs on while the server is down."""


class JournalLine(msgspec.Struct, frozen=True):
    """A line as it is stored, its number (0 is the header), and the digest the next one continues from."""

    number: int
    data: bytes
    digest: bytes


Done = Callable[[ParleyError | None], None]
"""Called from the event loop, once, when something is durable, or with what went wrong. Must not raise."""


class Writing(Protocol):
    """Whole lines on their way to where a journal is kept: one for every move, passed on as it is."""

    record: int
    """The number of the match."""
    first: int
    """The number of the first line, as in `JournalLine`."""
    last: int
    data: bytes

    def done(self, error: ParleyError | None) -> None:
        """Called once, never before whoever took it has returned: None when it is durable."""


class Entry(
    msgspec.Struct, frozen=True, gc=False, rename={"number": "n", "seat": "s", "move": "m", "at": "t"}
):
    """A ply as it stands in a journal: the move still as text."""

    number: int
    seat: Seat
    move: str
    at: Millis


@dataclass(frozen=True, slots=True)
class Journal:
    """A match as it was recorded. A file that was read continues at byte `size`, after `digest`."""

    header: Header
    entries: tuple[Entry, ...]
    digest: bytes = field(default=b"", repr=False)
    size: int = 0


_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_encode = msgspec.json.Encoder().encode
_decode_header = msgspec.json.Decoder(Header).decode
_decode_entry = msgspec.json.Decoder(Entry).decode


def make_header(
    game: Game[Any, Any, Any],
    setup: object,
    players: Sequence[str],
    clock: ClockRules | None = None,
    seed: int | None = None,
    *,
    locked: bool = False,
    table: int = 0,
    rated: bool = False,
    begun: int = 0,
) -> Header:
    """The header of a match of `game` about to begin."""
    plain, unset = msgspec.to_builtins(setup), msgspec.UNSET
    edition = game.edition if isinstance(game, Dated) else unset
    marks = locked or unset, table or unset, rated or unset, edition, begun or unset
    return Header(VERSION, game.name, plain, tuple(players), clock, seed, *marks)


def encode_header(header: Header) -> JournalLine:
    """The first line of a journal."""
    return _seal(0, _encode(header)[:-1], b"")


def entry_of(game: Game[S, M, V], ply: Ply[M]) -> Entry:
    """A ply as it will appear in the journal."""
    return Entry(ply.number, ply.seat, game.format_move(ply.move), ply.at)


def encode_entry(entry: Entry, after: bytes) -> JournalLine:
    """The line of a ply, continuing from the digest of the line before."""
    body = _BODY % (entry.number, entry.seat, _encode(entry.move), entry.at)
    return _seal(entry.number, body, after)


def encode_ply(game: Game[S, M, V], ply: Ply[M], after: bytes) -> JournalLine:
    """The same for a ply as it was played, without an entry in between."""
    body = _BODY % (ply.number, ply.seat, _encode(game.format_move(ply.move)), ply.at)
    return _seal(ply.number, body, after)


def encode_plies(game: Game[S, M, V], plies: Iterable[Ply[M]], after: bytes) -> list[JournalLine]:
    """The lines of several."""
    lines: list[JournalLine] = []
    for ply in plies:
        line = encode_ply(game, ply, after)
        after = line.digest
        lines.append(line)
    return lines


def encode_more(game: Game[S, M, V], plies: Iterable[Ply[M]], after: bytes) -> tuple[bytes, bytes]:
    """What was played, after the digest of the line before: as line by line, in half the time.

    Returns the digest to continue from.
    """
    lines, digest, spell = [], after, game.format_move
    for ply in plies:
        body = _BODY % (ply.number, ply.seat, _encode(spell(ply.move)), ply.at)
        digest = blake2b(digest + body, digest_size=8).hexdigest().encode()  # `_digest`, inline
        lines.append(b'%b,"h":"%b"}\n' % (body, digest))
    return b"".join(lines), digest


def encode_journal(header: Header, entries: Iterable[Entry]) -> bytes:
    """A whole journal at once."""
    line = encode_header(header)
    lines = [line.data]
    for entry in entries:
        line = encode_entry(entry, line.digest)
        lines.append(line.data)
    return b"".join(lines)


def _seal(number: int, body: bytes, after: bytes) -> JournalLine:
    digest = blake2b(after + body, digest_size=8).hexdigest().encode()  # `_digest`, inline
    return JournalLine(number, b'%b,"h":"%b"}\n' % (body, digest), digest)


def _digest(body: bytes, after: bytes) -> bytes:
    return blake2b(after + body, digest_size=8).hexdigest().encode()


def decode_journal(data: bytes) -> Journal:
    """Read a whole journal. Raises `JournalError`; a torn last line is dropped."""
    *lines, torn = data.split(b"\n")
    if not lines:
        raise JournalError(1, "this is not a journal: the header is missing or cut off")
    header = _read_header(lines[0])
    digest = lines[0][-18:-2]
    for number, line in enumerate(lines[1:], start=2):
        digest = (
            blake2b(digest + line[:-_TAIL_LENGTH], digest_size=8).hexdigest().encode()
        )  # `_digest`, inline
        if line[-_TAIL_LENGTH:] != _TAIL % digest:
            raise JournalError(number, "this line was changed, or is not where it was written")
    return Journal(header, _read_entries(lines[1:]), digest, len(data) - len(torn))


def decode_lines(data: bytes, number: int, after: bytes, at: Millis) -> tuple[tuple[Entry, ...], bytes]:
    """More of a journal, from this line on, after the digest and the time of the one before.

    Returns the digest to continue from. Raises `JournalError`.
    """
    entries: list[Entry] = []
    for place, line in enumerate(data.splitlines(), start=number):
        entry, after = decode_line(line, place, after, at)
        at = entry.at
        entries.append(entry)
    return tuple(entries), after


def decode_line(line: bytes, number: int, after: bytes, at: Millis) -> tuple[Entry, bytes]:
    """The same for one line, without its newline."""
    digest = blake2b(after + line[:-_TAIL_LENGTH], digest_size=8).hexdigest().encode()  # `_digest`, inline
    if line[-_TAIL_LENGTH:] != _TAIL % digest:
        raise JournalError(number + 1, "this line was changed, or is not where it was written")
    return _read_entry(line, number, at), digest


def _read_entries(lines: list[bytes]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    last = Millis(0)
    for number, line in enumerate(lines, start=1):
        entry = _read_entry(line, number, last)
        last = entry.at
        entries.append(entry)
    return tuple(entries)


def _read_entry(line: bytes, number: int, last: Millis) -> Entry:
    try:
        entry = _decode_entry(line)
    except _UNREADABLE as error:
        raise JournalError(number + 1, str(error)) from None
    if entry.number != number:
        raise JournalError(number + 1, f"ply {entry.number} stands where ply {number} belongs")
    if entry.at < last:
        raise JournalError(number + 1, "the clock ran backwards")
    return entry


def _read_header(line: bytes) -> Header:
    try:
        version = msgspec.json.decode(line)["parley"]
    except (*_UNREADABLE, KeyError, TypeError):
        raise JournalError(1, "this is not a journal of Parley") from None
    if version != VERSION:
        raise JournalError(1, f"the journal has version {version}, this program reads version {VERSION}")
    if line[-_TAIL_LENGTH:] != _TAIL % _digest(line[:-_TAIL_LENGTH], b""):
        raise JournalError(1, "this line was changed" + (" (CRLF?)" if line.endswith(b"\r") else ""))
    try:
        return _decode_header(line)
    except msgspec.ValidationError as error:
        raise JournalError(1, in_words(str(error))) from None
