"""Simulates the time bytes take on a real line, for lines that take none.

`ByteTimer` is the arithmetic, without a clock; `PacedLine` is a line that keeps to it.
"""

import asyncio
from collections import deque
from contextlib import suppress

from parley.net.lines.line import LINGER, Line

QUEUE = 2048
"""Bytes that may wait to be sent: less than three seconds at 9600 baud."""


class ByteTimer:
    """Each byte takes `byte_time` seconds, one after the other."""

    def __init__(self, byte_time: float) -> None:
        self._byte_time = byte_time
        self._waiting: deque[tuple[float, int]] = deque()
        self._free_at = 0.0

    def put(self, data: bytes, now: float) -> None:
        for byte in data:
            self._free_at = max(self._free_at, now) + self._byte_time
            self._waiting.append((self._free_at, byte))

    def take(self, now: float) -> bytes:
        """What has arrived by now."""
        arrived = bytearray()
        while self._waiting and self._waiting[0][0] <= now:
            arrived.append(self._waiting.popleft()[1])
        return bytes(arrived)

    def next(self) -> float | None:
        """When the next byte arrives; None if none is in flight."""
        return self._waiting[0][0] if self._waiting else None

    def __len__(self) -> int:
        return len(self._waiting)


class PacedLine:
    """A line with simulated transmission time. Closes once all bytes have arrived."""

    is_paced = True

    def __init__(self, line: Line, byte_time: float) -> None:
        self.name, self.note = line.name, line.note
        self._line, self._pace = line, ByteTimer(byte_time)
        self._timer: asyncio.TimerHandle | None = None
        self._is_closing = False
        self._drained = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def write(self, data: bytes) -> None:
        """Send this byte by byte. Whatever exceeds the line's capacity is lost."""
        if self._is_closing or len(self._pace) + len(data) > QUEUE:
            return
        self._pace.put(data, self._loop.time())
        self._go_on()

    def _go_on(self) -> None:
        due = self._pace.next()
        if due is None:
            self._drained.set()
        elif self._timer is None:
            self._timer = self._loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if data := self._pace.take(self._loop.time()):
            self._line.write(data)
        self._go_on()

    async def close(self) -> None:
        """Disconnect when the last byte has arrived."""
        self._is_closing = True
        self._drained.clear()
        self._go_on()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drained.wait(), LINGER)
        if self._timer is not None:
            self._timer.cancel()
        await self._line.close()
