"""The log of moves as bytes: a few words at the top of the file, then chunks of entries.

A chunk is one write, and is either whole or worthless: its checksum includes its generation, so that
leftovers from an earlier use of the file are never taken for new data. A truncated chunk at the end is what a
crash leaves: it was never acknowledged. A damaged chunk with others behind it is reported as a fault.
"""

from collections.abc import Iterator
from itertools import starmap
from struct import Struct
from typing import NamedTuple
from zlib import crc32

from parley.store.errors import DatabaseTooNew

_FAMILY = b"parley log "
_WORDS = _FAMILY + b"1\n"
_TOP = Struct(f"<{len(_WORDS)}sII")  # words, generation, checksum
_MARKER = b"\xb5log"
_HEAD = Struct("<4sIII")  # marker, generation, bytes that follow, checksum
_SEED = Struct("<II")
_ENTRY = Struct("<BQII")  # kind, match, line, bytes that follow

LINES, BEGIN, END = range(3)
"""Kinds of entries: lines of a journal; a match that begins, and who sits there; how a match ended."""


class Entry(NamedTuple):
    """Something about a match; `number` is the line it begins with, or ends after."""

    kind: int
    match: int
    number: int
    data: bytes


Bare = tuple[int, int, int, bytes]
"""An entry without names for its parts, which would cost more than reading it: every move is one."""


class Contents(NamedTuple):
    """What was read from one file; `damaged` is where it is unreadable although more follows."""

    generation: int
    entries: list[Entry]
    damaged: list[int]


def encode_entry(kind: int, match: int, number: int, data: bytes) -> tuple[bytes, bytes]:
    """In two parts, so that the data need not be copied twice."""
    return _ENTRY.pack(kind, match, number, len(data)), data


def encode_top(generation: int) -> bytes:
    """The header before the first chunk, written with it."""
    return _TOP.pack(_WORDS, generation, _checksum(generation, _WORDS))


def encode_head(generation: int, body: bytes) -> bytes:
    """The header of a chunk."""
    return _HEAD.pack(_MARKER, generation, len(body), _checksum(generation, body))


def decode_body(body: bytes) -> Iterator[Bare]:
    """The entries of a chunk."""
    at, end, head, unpack = 0, len(body), _ENTRY.size, _ENTRY.unpack_from
    while at < end:
        kind, match, number, size = unpack(body, at)
        at += head + size
        yield kind, match, number, body[at - size : at]


def decode_log(data: bytes) -> Contents:
    """Everything readable in a file. Raises `DatabaseTooNew` if a later version wrote it."""
    if data.startswith(_FAMILY) and not _WORDS.startswith(data[: len(_WORDS)]):
        raise DatabaseTooNew("the log of moves beside the database is of a later version: use a newer Parley")
    generation, entries, damaged, at = _generation_of(data), list[Entry](), list[int](), _TOP.size
    while (found := _next(data, at, generation)) is not None:
        start, generation, body = found
        if start != at:
            damaged.append(at)
        entries.extend(starmap(Entry, decode_body(body)))
        at = start + _HEAD.size + len(body)
    return Contents(generation, entries, damaged)


def _next(data: bytes, at: int, generation: int) -> tuple[int, int, bytes] | None:
    """The first whole chunk from here on, of any generation if that is 0: where, its generation, its body."""
    while (at := data.find(_MARKER, at)) >= 0:
        if at + _HEAD.size <= len(data):
            _, found, size, checksum = _HEAD.unpack_from(data, at)
            body = data[at + _HEAD.size : at + _HEAD.size + size]
            if found == (generation or found) and len(body) == size and _checksum(found, body) == checksum:
                return at, found, body
        at += 1
    return None


def _generation_of(data: bytes) -> int:
    """As the top says; 0 if that cannot be read."""
    if len(data) < _TOP.size:
        return 0
    words, generation, checksum = _TOP.unpack_from(data)
    return int(generation) if checksum == _checksum(generation, words) else 0


def _checksum(generation: int, body: bytes) -> int:
    return crc32(body, crc32(_SEED.pack(generation, len(body))))
