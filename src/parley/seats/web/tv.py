"""Television: for every game, and for all of them, a match that anybody may watch without a name.

Screens poll all the time, so each picture is made once for all. A camera watches the table, also one at
another node; it is removed when nobody looks any more.
"""

import asyncio
from collections.abc import Collection
from math import inf
from typing import Any

import msgspec

from parley.games import GAMES
from parley.house.featured import Featured
from parley.house.house import House
from parley.seats.web.odds import LiveOdds
from parley.seats.web.rows import full_table
from parley.seats.web.views import show_outcome
from parley.tables import Closed, News, Refused, Table, decided

ALL = "all"
"""The channel that shows the best match of any game."""
FRESH = 0.5
"""Seconds for which a picture is cached."""
RESULT = 8.0
"""Seconds for which a result is shown before the next match."""
IDLE = 60.0
"""Seconds without viewers before a camera is removed."""


class Camera:
    """A spectator on behalf of all screens: it hears none of the talk at the table."""

    name, kind = "", "camera"
    account: int | None = None
    heads = 0
    names: Collection[str] = frozenset()

    def __init__(self, house: House, table: Table) -> None:
        self._timers = house.timers
        self.table, self.over = table, inf
        """When the match was over."""
        self.closed: Closed | None = None
        table.watch(self)

    def tell(self, table: Table | None, news: News) -> None:
        """Hear that it is over; the position is fetched when somebody wants to see it."""
        del table
        if isinstance(news, Closed):
            self.closed, self.over = news, self._timers.now()

    def put_away(self) -> None:
        """Nobody is looking any more."""
        self.table.unwatch(self)


class _Channel:
    """What is on, for one game or for all."""

    def __init__(self, house: House, game: str) -> None:
        self._house, self._game = house, game
        self._camera: Camera | None = None
        self._body, self._until = b"", -inf
        self._at_it = asyncio.Lock()

    async def read(self) -> bytes:
        """The position; it may be half a second old. Raises `StoreError`."""
        async with self._at_it:
            timers = self._house.timers
            if timers.now() >= self._until:
                await self._tune()
                self._body, self._until = msgspec.json.encode(self._show()), timers.now() + FRESH
            timers.set(self, timers.now() + IDLE, self._switch_off)
        return self._body

    async def _tune(self) -> None:
        """Stay with a match to its end, and a moment longer."""
        camera = self._camera
        if camera is not None and self._house.timers.now() < camera.over + RESULT:
            return
        table = await self._house.shared(Featured).find(self._game)
        if table is not None and await _is_in_sight(table):
            self._switch_off()
            self._camera = Camera(self._house, table)

    def _switch_off(self) -> None:
        if self._camera is not None:
            self._camera.put_away()
        self._camera, self._until = None, -inf

    def _show(self) -> dict[str, Any]:
        camera = self._camera
        if camera is None:
            return {"channel": self._game or ALL, "table": None, "closed": None, "odds": None}
        closed = camera.closed and {"outcome": show_outcome(camera.closed.outcome), "why": camera.closed.why}
        table = full_table(self._house, camera.table, None)
        odds = None if closed else self._house.shared(LiveOdds).of(camera.table)
        return {
            "channel": self._game or ALL,
            "table": table,
            "closed": closed,
            "odds": odds and odds._asdict(),
        }


class Television:
    """All channels; one for the house."""

    def __init__(self, house: House) -> None:
        self._channels = {name: _Channel(house, name if name in GAMES else "") for name in (ALL, *GAMES)}

    async def read(self, channel: str) -> bytes:
        """What is on, as JSON. Raises `LookupError`, `StoreError`."""
        if channel not in self._channels:
            raise LookupError("there is no such channel")
        return await self._channels[channel].read()


def live_odds(house: House, number: int) -> dict[str, Any]:
    """Everybody's chance at a table that anybody may watch; None, too, once the table is gone."""
    table = house.lobby.tables.get(number)
    odds = house.shared(LiveOdds).of(table) if table and not table.terms.password else None
    return {"table": number, "odds": odds and odds._asdict()}


async def _is_in_sight(table: Table) -> bool:
    """Is its position known here, once its node has told us?"""
    try:
        await decided(table.attend)
    except Refused:
        return False
    return table.ledger is not None
