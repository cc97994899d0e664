"""What a program writes to its standard error, as lines for people."""

from collections.abc import Callable

LONGEST = 400
"""The most bytes shown of a line."""
A_SECOND = 20
"""Lines shown per second; the rest are only counted."""


class Murmur:
    """Reports every line, as long as there are not too many."""

    def __init__(self, tell: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._tell, self._clock = tell, clock
        self._line = b""
        self._second, self._told, self._left_out = -1, 0, 0
        self.last = ""
        """The last line that was not empty."""

    def hear(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        for line in lines:
            self._end_line(line)
        self._line = (self._line + rest)[:LONGEST]

    def end(self) -> None:
        self._end_line(b"")
        self._tell_left_out()

    def _end_line(self, data: bytes) -> None:
        line, self._line = (self._line + data)[:LONGEST].decode(errors="replace").strip(), b""
        if not line:
            return
        self.last = line
        if (second := int(self._clock())) != self._second:
            self._tell_left_out()
            self._second, self._told = second, 0
        if self._told < A_SECOND:
            self._told += 1
            self._tell(line)
        else:
            self._left_out += 1

    def _tell_left_out(self) -> None:
        if self._left_out:
            self._tell(f"… and {self._left_out} lines more")
            self._left_out = 0
