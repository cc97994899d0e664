"""A match written down as it goes: a trace of every AI's line, and the journal. All of it is bounded."""

import json
from pathlib import Path
from typing import IO, Any

from parley.core import Game
from parley.match.journal import Header, encode_entry, encode_header, entry_of
from parley.match.referee import Ply

MOST = 8 * 1024 * 1024
"""Bytes a file."""


def spell(who: str, data: bytes) -> str:
    """A line of a trace: text in quotes where it is that, hex where not."""
    if data.isascii():
        return f"{who}> {json.dumps(data.decode())}"
    return f"{who}> {data.hex(' ').upper()}"


class Trace:
    """The conversation with one AI, as `parley decode gamecore` reads it."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="ascii")
        self._left = MOST
        self._at = -1.0

    def add(self, who: str, data: bytes, at: float) -> None:
        """`who` said this, so many seconds into the match."""
        clock = f"@ {at:.3f}\n" if at - self._at >= 0.001 else ""
        self._put(f"{clock}{spell(who, data)}\n")
        self._at = at

    def remark(self, text: str) -> None:
        """A comment."""
        self._put(f"# {ascii(text)[1:-1]}\n")

    def _put(self, text: str) -> None:
        if self._left > 0:
            self._left -= len(text)
            self._file.write(text if self._left > 0 else "# the rest is cut off\n")

    def close(self) -> None:
        """That is all."""
        self._file.close()


class Book:
    """The journal of the match; it holds nothing but moves, so rules bound it."""

    def __init__(self, path: Path, header: Header) -> None:
        self._file: IO[bytes] = path.open("wb")
        line = encode_header(header)
        self._digest = line.digest
        self._file.write(line.data)

    def add(self, game: Game[Any, Any, Any], plies: tuple[Ply[Any], ...]) -> None:
        """These were played."""
        for ply in plies:
            line = encode_entry(entry_of(game, ply), self._digest)
            self._digest = line.digest
            self._file.write(line.data)

    def close(self) -> None:
        """That is all."""
        self._file.close()
