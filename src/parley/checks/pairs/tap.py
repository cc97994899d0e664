"""Two lines joined: what comes in on one is recorded, judged, and relayed unchanged."""

import asyncio
from collections.abc import Callable

from parley.checks.notebook import Conversation
from parley.checks.pairs.umpire import Umpire
from parley.net.lines import Line

BACKLOG = 65_536
"""The most bytes held for a side that is not there yet."""


class Tap:
    """Between two roles of a wire. `ends` are the hearers for opening their lines."""

    def __init__(self, talk: Conversation, umpire: Umpire, clock: Callable[[], float]) -> None:
        self.talk, self.umpire, self._clock = talk, umpire, clock
        self.ends = {role: End(self, role) for role in umpire.wire.roles}
        self._closing: set[asyncio.Future[None]] = set()

    def carry(self, role: str, data: bytes) -> None:
        """From this side to the other."""
        self.talk.said(role, data, self._clock())
        self._other(role).write(data)
        self.umpire.hear(role, data)

    def lose(self, role: str, why: str) -> None:
        """One side is gone; the other is told as a line would."""
        self.talk.closed(role, why, self._clock())
        self.umpire.lose(role, why)
        closing = asyncio.ensure_future(self._other(role).close())
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def remark(self, role: str, text: str) -> None:
        """A remark about a line."""
        self.talk.remark(role, text, self._clock())

    async def close(self) -> None:
        for end in self.ends.values():
            await end.close()
        await asyncio.gather(*self._closing, return_exceptions=True)

    def _other(self, role: str) -> "End":
        return next(end for end in self.ends.values() if end.role != role)


class End:
    """A `Hearer`: our ear to one of the two."""

    def __init__(self, tap: Tap, role: str) -> None:
        self.role, self._tap = role, tap
        self.gone: str | None = None
        self._line: Line | None = None
        self._early = b""

    def begin(self, line: Line) -> None:
        """The line is open: what came too early is sent first."""
        self._line = line
        if self._early:
            line.write(self._early)

    def hear(self, data: bytes) -> None:
        """Our side of the line hears something."""
        self._tap.carry(self.role, data)

    def inform(self, text: str) -> None:
        """A remark about the line."""
        self._tap.remark(self.role, text)

    def lose(self, why: str) -> None:
        self.gone, self._line = why, None
        self._tap.lose(self.role, why)

    def write(self, data: bytes) -> None:
        """To this side, or held for it."""
        if self._line is not None:
            self._line.write(data)
        elif self.gone is None:
            self._early = (self._early + data)[:BACKLOG]

    async def close(self) -> None:
        """Disconnect. May be called twice."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()
