"""The conversation with one AI, recorded as it happens."""

from collections.abc import Callable
from pathlib import Path

from parley.net.lines.tracefile import TraceFile
from parley.wires.trace import spell

MOST = 8 * 1024 * 1024
"""The most characters per file."""


def transcript_name(game: int, seat: int) -> str:
    """The name of its file."""
    return f"game-{game}-seat-{seat}.trace"


class Transcript:
    """A trace that `parley decode gamecore` reads; `clock` gives the seconds since the match began.

    `failed` is called, once, if nothing more can be written. Raises `SetupError` if nothing can be written at
    all.
    """

    def __init__(
        self, path: Path, clock: Callable[[], float], title: str, failed: Callable[[str], None]
    ) -> None:
        self._file = TraceFile(path, clock, most=MOST)
        self._file.complain = failed
        self._file.put(f"# {ascii(title)[1:-1]}")

    def add(self, who: str, data: bytes) -> None:
        """Record what `who` just said."""
        self._file.put(spell(who, data))

    def close(self) -> None:
        self._file.close()
