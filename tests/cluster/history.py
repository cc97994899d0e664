"""What clients asked and were told, and what is stored: the two sides that the checker compares.

Times are seconds since 1970, by the one clock of this machine. A move is its text as the journal has it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import RawIOBase
from pathlib import Path

import msgspec

Mark = tuple[int | None, str]
"""A seat and its move; no seat where the wire does not say whose it was."""


class Note(msgspec.Struct, frozen=True, tag=True):
    """Something that a client did or heard; `match` is None where they were not told its number.

    Then it is the match at the table with this number, or the only one they ever played.
    """

    who: str
    at: float
    match: int | None
    table: int | None


class Asked(Note, frozen=True, tag=True):
    """A move was sent; `act` tells it from others of this client."""

    act: int
    move: str
    seat: int | None = None


class Answered(Note, frozen=True, tag=True):
    """Yes or no; without it nobody knows."""

    act: int
    ok: bool
    why: str = ""


class Came(Note, frozen=True, tag=True):
    """A table was shown as it is: what is heard later follows from it."""

    board: list[Mark]
    seat: int | None = None


class Heard(Note, frozen=True, tag=True):
    """A move was told."""

    mark: Mark


class Over(Note, frozen=True, tag=True):
    """The end was told."""


class Gone(Note, frozen=True, tag=True):
    """The connection is."""


class Nowhere(Note, frozen=True, tag=True):
    """Somebody came back, and has no seat any more in the match they had played."""


AnyNote = Asked | Answered | Came | Heard | Over | Gone | Nowhere
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyNote).decode


class Diary:
    """A file to which notes are written as they come."""

    def __init__(self, file: RawIOBase) -> None:
        self._file = file

    def note(self, note: AnyNote) -> None:
        self._file.write(_encode(note) + b"\n")


def read_diaries(files: Iterable[Path]) -> list[AnyNote]:
    """All of them; the notes of each client are in order."""
    return [_decode(line) for file in files for line in file.read_bytes().splitlines()]


@dataclass(frozen=True)
class Stored:
    """When a line was committed, and which process did it."""

    at: float
    writer: str


@dataclass(frozen=True)
class Kept:
    """A match as it is stored; `lines` by their number, 0 is the header."""

    id: int
    players: tuple[str, ...]
    journal: bytes
    lines: Mapping[int, Stored]
    ended: float | None = None


@dataclass(frozen=True)
class Outage:
    """A time in which nobody could expect to play."""

    began: float
    ended: float


@dataclass(frozen=True)
class Record:
    """Everything that is stored. `fences`: since when a process may store nothing."""

    matches: Mapping[int, Kept]
    fences: Mapping[str, float] = field(default_factory=dict)
    outages: tuple[Outage, ...] = ()
    stopped: float | None = None
    """When the clients stopped playing, if they did."""
