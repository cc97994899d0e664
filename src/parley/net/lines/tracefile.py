"""A trace file: timestamped lines, up to a size limit."""

from collections.abc import Callable
from pathlib import Path

from parley.core import SetupError
from parley.net.lines.line import words_of
from parley.wires.trace import Kind, TraceLine, format_line

MOST = 64 * 1024 * 1024
"""The most characters per file."""


def _no_remark(_at: float) -> str:
    return ""


class TraceFile:
    """`clock` says how many seconds have passed; `remark` adds to a time.

    With `is_live` every line is in the file before the next thing happens. Raises `SetupError` if the file
    cannot be made.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float],
        *,
        remark: Callable[[float], str] = _no_remark,
        most: int = MOST,
        is_live: bool = False,
    ) -> None:
        self.complain: Callable[[str], None] = self._refuse
        """Called once, if nothing more can be written. Before anybody plays that is an error."""
        self._path, self._clock, self._remark, self._left = path, clock, remark, most
        self._at, self._is_broken = -1.0, False
        try:
            self._file = path.open("w", buffering=1 if is_live else -1, encoding="utf-8")
        except OSError as error:
            raise SetupError(f"{path}: {words_of(error)}") from None

    def put(self, line: str) -> None:
        if self._is_broken or self._left <= 0:
            return
        at = round(self._clock(), 3)
        if at > self._at:
            self._at = at
            line = f"{format_line(TraceLine(0, Kind.CLOCK, at=at, remark=self._remark(at)))}\n{line}"
        self._left -= len(line) + 1
        try:
            self._file.write(line + "\n" if self._left > 0 else "# the rest is cut off\n")
        except OSError as error:
            self._break(error)

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            self._break(error)

    def _break(self, error: OSError) -> None:
        if not self._is_broken:
            self._is_broken = True
            self.complain(f"no more trace: {self._path}: {words_of(error)}")

    def _refuse(self, why: str) -> None:
        self.close()
        raise SetupError(why)
