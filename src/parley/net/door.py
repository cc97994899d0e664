"""The door: all connections on every wire, and the limits on them."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from parley.house.origin import NO_CROWDS, Crowds, block_of
from parley.net.log import note
from parley.tables import Timers

REPORT = 1.0
"""Seconds between two log lines about refused connections."""


class Caller(Protocol):
    """A connection."""

    @property
    def wire(self) -> str:
        """What it speaks."""

    def dismiss(self) -> None:
        """The server stops: say so, and disconnect."""

    def abort(self) -> None:
        """Close at once."""


@dataclass(frozen=True, slots=True)
class TcpLimits:
    """Limits on connections."""

    connections: int = 10_000
    """In total."""
    per_address: int = 500
    unread: int = 1_048_576
    """Bytes that may wait for a client to read them."""
    idle: float = 3600.0
    """Seconds without a word."""
    rate: float = 5000.0
    """Messages per second."""


class Door:
    """All connections, on every wire."""

    def __init__(self, limits: TcpLimits, timers: Timers, crowds: Crowds = NO_CROWDS) -> None:
        self.limits, self.timers, self._crowds = limits, timers, crowds
        self.lines: set[Caller] = set()
        self.refused = 0
        """How many were refused for lack of room."""
        self._reported = 0
        self._by_block: Counter[str] = Counter()
        self._emptied = asyncio.Event()

    def enter(self, caller: Caller, address: str | None) -> bool:
        """Is there room for one more, and for one more from its block? Shared addresses are None."""
        limits = self.limits
        if len(self.lines) >= limits.connections:
            return False
        if address is not None:
            block = block_of(address)
            if self._by_block[block] >= limits.per_address * self._crowds.share(block):
                return False
            self._by_block[block] += 1
        self.lines.add(caller)
        return True

    def leave(self, caller: Caller, address: str | None) -> None:
        """There is room again."""
        self.lines.discard(caller)
        if address is not None:
            block = block_of(address)
            self._by_block[block] -= 1
            if not self._by_block[block]:
                del self._by_block[block]
        if not self.lines:
            self._emptied.set()

    def refuse(self, address: str) -> None:
        """Log a refusal, at most one line per second."""
        if self.refused == self._reported:
            self.timers.set(self, self.timers.now() + REPORT, partial(self._report, address))
        self.refused += 1

    def _report(self, address: str) -> None:
        count, self._reported = self.refused - self._reported, self.refused
        note("refused", connections=count, first=address, here=len(self.lines))

    async def clear(self, patience: float) -> None:
        """Disconnect everybody; pending output is dropped after a timeout."""
        self._emptied.clear()
        for line in tuple(self.lines):
            line.dismiss()
        try:
            if self.lines:
                await asyncio.wait_for(self._emptied.wait(), patience)
        except TimeoutError:
            for line in tuple(self.lines):
                line.abort()
