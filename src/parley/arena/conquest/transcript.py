"""The conversation with one AI, written down as it goes."""

from collections.abc import Callable
from pathlib import Path

from parley.wires.trace import spell

MOST = 8 * 1024 * 1024
"""Bytes a file."""


class Transcript:
    """A trace, as `parley decode gamecore` reads it. `clock` says how many seconds the match is old."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._file = path.open("w", encoding="ascii")
        self._clock, self._at = clock, -1.0
        self._left = MOST

    def add(self, who: str, data: bytes) -> None:
        """`who` said this just now."""
        at = self._clock()
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
