"""The port of a COM line that stays open for one session after another, with rate and idle limits."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from parley.net.lines.line import Hearer, Line, Port
from parley.net.pace import BURST, Pace

RATE = 2000
"""Bytes per second that may be sent. At 9600 baud there are no more than 800."""
AT_ONCE = BURST * RATE


class LineKeeper(Protocol):
    """Whoever keeps the line."""

    def came(self, line: Line) -> bool:
        """Somebody is there; is there room for them?"""

    def heard(self, count: int) -> None:
        """They have sent this many bytes."""

    def gone(self, why: str) -> None:
        """The line is lost."""


class KeptPort:
    """Its owner opens it before the first session and closes it after the last."""

    is_lasting = True

    def __init__(self, port: Port, keeper: LineKeeper, idle: Callable[[], float]) -> None:
        """`idle`: seconds of silence before we disconnect and free the line."""
        self._port, self._keeper, self._idle = port, keeper, idle
        self.name, self.is_patient = port.name, port.is_patient
        self._pace: Pace | None = None
        self._guard: _Guard | None = None
        self.tried = asyncio.Event()
        """Was there a line, or is one being waited for?"""

    async def prepare(self) -> str:
        """Its owner has done that."""
        self.name = self._port.name
        return ""

    async def open(self, hearer: Hearer) -> None:
        self._pace = self._pace or Pace(RATE, asyncio.get_running_loop().time())
        self._guard = guard = _Guard(hearer, self._keeper, self._idle, self._pace)
        try:
            await self._port.open(guard)
        except OSError:
            if self.is_patient:
                self.tried.set()
            raise
        self.is_patient = True  # a line that was there once will come back
        self.tried.set()

    async def close(self) -> None:
        """Its owner closes it; only stop watching the line."""
        if self._guard is not None:
            self._guard.rest()


class _Guard:
    """Sits between a line and its session: drops peers that send faster than any COM port, or nothing.

    All callers share one rate limit, so reconnecting does not help. A burst is limited however long it was
    quiet before.
    """

    def __init__(self, hearer: Hearer, keeper: LineKeeper, idle: Callable[[], float], pace: Pace) -> None:
        self._hearer, self._keeper, self._idle, self._pace = hearer, keeper, idle, pace
        self._loop = asyncio.get_running_loop()
        self._line: Line | None = None
        self._heard = self._loop.time()
        self._watch: asyncio.TimerHandle | None = None
        self._closing: asyncio.Future[None] | None = None

    def begin(self, line: Line) -> None:
        """There is a line."""
        self._line = line
        has_room = self._keeper.came(line)
        self._hearer.begin(line)
        if not has_room:
            self._hang_up("there is no room")
        self._listen()

    def hear(self, data: bytes) -> None:
        if self._line is None:
            return
        self._heard = self._loop.time()
        count = len(data)
        self._keeper.heard(count)
        if count > AT_ONCE or self._pace.take(count, self._heard):
            self._hang_up("the peer talks too fast for a COM line")
        else:
            self._hearer.hear(data)

    def inform(self, text: str) -> None:
        self._hearer.inform(text)

    def rest(self) -> None:
        """The session has disconnected."""
        self._line = None
        if self._watch is not None:
            self._watch.cancel()

    def lose(self, why: str) -> None:
        """The line is gone."""
        if self._line is not None:
            self.rest()
            self._keeper.gone(why)
            self._hearer.lose(why)

    def _listen(self) -> None:
        """Check again when it might have been silent for too long."""
        until = self._heard + self._idle()
        if self._line is not None and self._loop.time() >= until:
            self._hang_up("silent for too long")
        elif self._line is not None:
            self._watch = self._loop.call_at(until, self._listen)

    def _hang_up(self, why: str) -> None:
        if self._line is not None:
            self._closing = asyncio.ensure_future(self._line.close())
            self.lose(why)
