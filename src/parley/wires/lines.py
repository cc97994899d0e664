"""Bytes cut into lines as they come; an unfinished line waits, and is never longer than a line may be."""

_BATCH = 64


class LineBuffer:
    """Takes bytes, returns lines without their newline.

    Of a line that is too long at least `limit` bytes are returned; one within the limit has fewer, so its
    length tells. Lines are split when they are asked for: the rest stays as it came, and `len` says how much
    it is.
    """

    __slots__ = ("_data", "_limit", "_lines")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._lines: list[bytes] = []  # the next ones, the very next last
        self._data = b""

    def __len__(self) -> int:
        waiting = sum(map(len, self._lines)) + len(self._lines) if self._lines else 0
        return len(self._data) + waiting

    @property
    def rest(self) -> bytes:
        """The beginning of an incomplete line, once all others have been taken."""
        return self._data

    def feed(self, data: bytes) -> None:
        self._data += data

    def next(self) -> bytes | None:
        """The next line; None if there is none yet, and then what is left is kept short."""
        if self._lines:
            return self._lines.pop()
        *lines, rest = self._data.split(b"\n", _BATCH)
        if not lines:
            self._data = rest[: self._limit]
            return None
        self._data = rest
        lines.reverse()
        self._lines = lines
        return lines.pop()

    def clear(self) -> None:
        self._lines, self._data = [], b""
