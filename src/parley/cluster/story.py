"""The match at a remote table: read line by line, or from the journal if some are missing."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, Protocol

from parley.cluster import frames as f
from parley.cluster.feed import UNREADABLE, AnyMatch, Feed, Plies, Told
from parley.cluster.link import Link
from parley.cluster.moves import Moves
from parley.core import Game, Seat
from parley.match.clock import Millis
from parley.store import StoreError
from parley.tables import Back, News, Phase
from parley.tables.ledger import Ledger

RETRY = 0.5
"""Seconds until an unreadable journal is read again."""
BACKLOG = 4096
"""The most messages that wait for the journal; beyond that it is read again."""

_log = logging.getLogger(__name__)


class Shown(Protocol):
    """The table at which it is told."""

    number: int
    phase: Phase
    ledger: Ledger | None

    @property
    def record(self) -> int | None:
        """The number of the match."""

    def begin(self, match: AnyMatch, record: int | None = None) -> None:
        """It has begun."""

    def hear(self, match: AnyMatch, plies: Plies) -> None:
        """These led to this position."""

    def resume_at(self, match: AnyMatch, record: int, plies: Plies, at: Millis) -> None:
        """It is under way."""

    def pass_on(self, news: News) -> None:
        """Anything else."""


class Story:
    """One; `moves` are those of ours that are on their way."""

    __slots__ = ("_backlog", "_feed", "_is_beginning", "_link", "_loading", "_returned", "_table", "moves")

    def __init__(self, table: Shown, game: Game[Any, Any, Any], link: Link) -> None:
        self._table, self._link = table, link
        self.moves = Moves(game)
        self._feed = Feed(game, self.moves)
        self._is_beginning = False
        self._returned: list[Seat] = []
        self._backlog: list[f.Lines] = []
        self._loading: asyncio.Task[None] | None = None

    @property
    def is_loading(self) -> bool:
        """Is the journal being read, perhaps too early?"""
        return self._loading is not None

    @property
    def length(self) -> int:
        """Plies that were told."""
        ledger = self._table.ledger
        return 0 if ledger is None else ledger.told.length

    def begin(self) -> None:
        """The journal has its first lines."""
        self._is_beginning = self._table.ledger is None
        self.fetch()

    def came_back(self, seat: Seat) -> None:
        """Tell it, when the table can be shown."""
        if self._table.ledger is None:
            self._returned.append(seat)
        else:
            self._table.pass_on(Back(seat))

    def lines(self, frame: f.Lines) -> None:
        ledger = self._table.ledger
        if self._loading is not None or ledger is None:
            if len(self._backlog) < BACKLOG:
                self._backlog.append(frame)
            self.fetch()
            return
        try:
            told = self._feed.go_on(ledger.told, frame.first, frame.data)
        except UNREADABLE as error:
            _log.error("table %d: %s; the journal is read again", self._table.number, error)
            told = None
        if told is None or frame.record != self._table.record:
            self.fetch()
        elif told[1]:
            self._table.hear(*told)

    def fetch(self) -> Awaitable[None]:
        """Read the journal, and tell what is new in it."""
        if self._loading is None:
            self._loading = asyncio.get_running_loop().create_task(self._load())
        return asyncio.shield(self._loading)

    async def loaded(self) -> None:
        """Wait until it is read, if it is being read."""
        if self._loading is not None:
            await asyncio.shield(self._loading)

    async def _load(self) -> None:
        table = self._table
        try:
            while table.phase is not Phase.OVER and (record := table.record) is not None:
                try:
                    data = await self._link.journal(record)
                except StoreError as error:
                    _log.warning("table %d: %s", table.number, error)
                    await asyncio.sleep(RETRY)
                else:
                    self._take(data, record)
                    break
        except UNREADABLE as error:
            _log.error("table %d cannot be shown: %s", table.number, error)
        finally:
            self._loading = None
        backlog, self._backlog = self._backlog, []
        for frame in backlog:
            self.lines(frame)

    def _take(self, data: bytes, record: int) -> None:
        table = self._table
        told = self._feed.begin(data, self.length)
        if table.ledger is not None:
            self._tell(told)
        elif self._is_beginning:
            self._is_beginning = False
            table.begin(told[0], record)
            self._tell(told)
        else:
            since = self._link.house.timers.wall() - self._feed.begun if self._feed.begun else 0
            table.resume_at(told[0], record, told[1], Millis(max(self._feed.latest, since)))
        returned, self._returned = self._returned, []
        for seat in returned:
            table.pass_on(Back(seat))

    def _tell(self, told: Told) -> None:
        if told[1]:
            self._table.hear(*told)
