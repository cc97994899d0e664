"""Journal before word: a match and the line of moves that are being stored.

A move is checked against the newest position and told only when it is durable. Moves that arrive meanwhile
stand in line; if storing fails, the ledger goes back to the last position that was told.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from parley.core import Game, Outcome, Seat
from parley.match.journal import Header, Line, encode_entry, entry_of
from parley.match.referee import Match, Played, Ply
from parley.tables.player import Player

Plies = tuple[Ply[Any], ...]


class Recorder(Protocol):
    """Where journals are kept. Everything is durable when it returns."""

    def begin(self, header: Header, players: Sequence[Player], lines: Sequence[Line]) -> Awaitable[int]:
        """A new match; gives its number."""

    def append(self, match: int, lines: Sequence[Line]) -> Awaitable[object]:
        """More of a journal."""

    def finish(self, match: int, outcome: Outcome | None, reason: str) -> Awaitable[object]:
        """It is over, or was broken off."""


class Place(NamedTuple):
    """A position, and the digest of the line that led to it."""

    match: Match[Any, Any, Any]
    digest: bytes


class Ledger:
    """The positions of one match: `told`, which everybody knows, and `newest`, by which moves are judged."""

    def __init__(
        self,
        recorder: Recorder,
        record: int,
        place: Place,
        tell: Callable[[Plies], None],
        fail: Callable[[frozenset[Seat]], None],
    ) -> None:
        self.record = record
        self._recorder, self._tell, self._fail = recorder, tell, fail
        self._told = self._newest = place
        self._line: deque[tuple[Place, Plies]] = deque()
        self._kept: set[asyncio.Future[object]] = set()

    @property
    def told(self) -> Match[Any, Any, Any]:
        """The position everybody knows."""
        return self._told.match

    @property
    def newest(self) -> Match[Any, Any, Any]:
        """The position after every move that was accepted."""
        return self._newest.match

    def store(self, played: Played[Any, Any, Any]) -> None:
        """Store what was played from `newest`; it is told when it is durable."""
        self._newest, lines = write(played, self._newest.digest)
        self._line.append((self._newest, played.plies))
        self._keep(self._recorder.append(self.record, lines), self._stored)

    def finish(self, outcome: Outcome | None, reason: str) -> None:
        """Mark the match as over; nobody waits for it, and a restart marks it again."""
        self._keep(self._recorder.finish(self.record, outcome, reason), lambda _: None)

    async def settle(self) -> None:
        """Wait until nothing is being stored."""
        while self._kept:
            await asyncio.wait(self._kept)

    def _keep(self, work: Awaitable[object], done: Callable[["asyncio.Future[object]"], None]) -> None:
        future = asyncio.ensure_future(work)
        self._kept.add(future)
        future.add_done_callback(self._kept.discard)
        future.add_done_callback(done)

    def _stored(self, future: "asyncio.Future[object]") -> None:
        if future.cancelled() or future.exception() is not None:
            self._go_back()
        elif self._line:
            self._told, plies = self._line.popleft()
            self._tell(plies)

    def _go_back(self) -> None:
        movers = frozenset(plies[-1].seat for _, plies in self._line)
        self._line.clear()
        self._newest = self._told
        if movers:
            self._fail(movers)


def write(played: Played[Any, Any, Any], digest: bytes) -> tuple[Place, list[Line]]:
    """The lines of what was played, and the place they lead to."""
    lines: list[Line] = []
    game: Game[Any, Any, Any] = played.match.game
    for ply in played.plies:
        line = encode_entry(entry_of(game, ply), digest)
        digest = line.digest
        lines.append(line)
    return Place(played.match, digest), lines
