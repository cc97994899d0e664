"""Rate limits for clients: messages per slice and per second. No I/O; time is an argument.

A `Meter` cuts input into slices of a few messages, so that a client who sends thousands at once takes turns
with everybody else. A `Pace` says how long to wait before the next slice. Nobody is refused: a client that is
too fast is read more slowly, and TCP applies the back pressure.
"""

from typing import Protocol

AT_A_TIME = 8
"""Messages of one client handled before everybody else gets a turn."""
BURST = 2
"""How many seconds' worth of messages may come at once."""
_BULK = 10
"""Bits of a byte count that counts as another message: a KiB."""


class Pace:
    """At most `rate` messages per second, with a burst after a quiet while."""

    __slots__ = ("_left", "_since", "rate")

    def __init__(self, rate: float, now: float) -> None:
        self.rate = rate
        self._left, self._since = rate * BURST, now

    def take(self, count: int, now: float) -> float:
        """Count messages; returns how many seconds to wait before the next ones."""
        self._left -= count
        return 0.0 if self._left >= 0 else self._refill(now)

    def _refill(self, now: float) -> float:
        earned = (now - self._since) * self.rate
        self._left, self._since = min(self._left + earned, self.rate * BURST), now
        return max(0.0, -self._left / self.rate)


class Meter(Protocol):
    """Finds message boundaries; sees everything a client sends, once and in order."""

    def cut(self, data: bytes, start: int) -> tuple[int, int]:
        """Where the next slice of `data` ends, and how many messages it counts for."""


class LineMeter:
    """A message is a line."""

    __slots__ = ()

    def cut(self, data: bytes, start: int) -> tuple[int, int]:
        """A number of lines, or all there is."""
        end = start
        for count in range(AT_A_TIME):
            if not (end := data.find(b"\n", end) + 1):
                end = len(data)
                return end, count + (end - start >> _BULK)
        return end, AT_A_TIME + (end - start >> _BULK)


class FrameMeter:
    """A message is a byte, the length of the rest in two bytes, and the rest: BPGP."""

    __slots__ = ("_head", "_skip")

    def __init__(self) -> None:
        self._head, self._skip = b"", 0

    def cut(self, data: bytes, start: int) -> tuple[int, int]:
        """A number of messages, the last of them perhaps unfinished, or all there is."""
        if not start and not self._skip and not self._head:
            size = len(data)
            if size > 2 and (data[1] << 8 | data[2]) == size - 3:  # the usual case: one, whole and alone
                return size, 1 + (size >> _BULK)
        end, count = self._walk(data, start)
        return end, count + (end - start >> _BULK)

    def _walk(self, data: bytes, start: int) -> tuple[int, int]:
        size, end, count = len(data), start + self._skip, 0
        while end < size and count < AT_A_TIME:
            head = self._head + data[end : end + 3 - len(self._head)]
            end += len(head) - len(self._head)
            if len(head) < 3:
                self._head = head
                break
            end += head[1] << 8 | head[2]
            self._head = b""
            count += 1
        self._skip = max(0, end - size)
        return min(end, size), count
