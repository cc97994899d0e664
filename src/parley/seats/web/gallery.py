"""The gallery of a table: all tabs that watch it, told in one message that is made once.

Where moves come faster than anybody can see, as between bots, several are told together.
"""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from parley.house.house import House
from parley.house.ignored import Ignored
from parley.match.referee import Ply
from parley.seats.web.notices import Notices
from parley.seats.web.words import word
from parley.tables import Closed, Happened, News, Player, Said, Table
from parley.wires.json.codec import Encoded

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession


PAUSE, EACH = 0.05, 0.005
"""Seconds from one telling of moves to the next, and more for every tab: a write takes some 25 µs, and 200 of
them are to cost less than the game itself. A move after a longer silence is told at once; the end, always."""


class Gallery:
    """A spectator of a table for many."""

    name, kind = "", "gallery"
    account: int | None = None

    def __init__(self, house: House, table: Table) -> None:
        self.table = table
        self._house = house
        self._tabs: dict[WebSession, str] = {}
        self._plies: list[Ply[Any]] = []
        self._told = 0.0
        self._due: asyncio.TimerHandle | None = None

    @property
    def heads(self) -> int:
        """How many people are here: somebody with two tabs is one."""
        return len(self.names)

    @property
    def names(self) -> frozenset[str]:
        """Theirs."""
        return frozenset(self._tabs.values())

    def add(self, tab: "WebSession", name: str) -> None:
        """Somebody comes to watch; what the others were not told yet they see by themselves."""
        self.catch_up()
        self._tabs[tab] = name
        self.table.watchers.add(self)
        self._house.shared(Notices).count(self.table)

    def discard(self, tab: "WebSession") -> None:
        """They watch no more."""
        self._tabs.pop(tab, None)
        if not self._tabs:
            self.table.watchers.discard(self)
        self._house.shared(Notices).count(self.table)

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of the table."""
        if isinstance(news, Happened):
            self._plies += news.plies
            if self._due is None:
                due = self._told + PAUSE + EACH * len(self._tabs)
                self._due = asyncio.get_running_loop().call_at(due, self.catch_up)
        elif table is not None:
            self.catch_up()
            self.post(word(self._house, table, news, None), self._deaf_to(news))
        if isinstance(news, Closed):
            for tab in tuple(self._tabs):
                tab.gallery = None
            self._tabs.clear()

    def catch_up(self) -> None:
        """Tell what has happened and was not told yet."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        plies, self._plies = self._plies, []
        if plies:
            self._told = self._house.timers.now()
            self.post(word(self._house, self.table, Happened(tuple(plies)), None))

    def _deaf_to(self, news: News) -> Collection[Player]:
        return self._house.shared(Ignored).deaf_to(news.name) if isinstance(news, Said) else ()

    def post(self, saying: Encoded, deaf: Collection[Player] = ()) -> None:
        """The same to every tab, but not to those of whoever does not want to hear it."""
        for tab in tuple(self._tabs):
            if not deaf or tab.player not in deaf:
                tab.post(saying)


def gallery_of(house: House, table: Table) -> Gallery:
    """Where to watch a table from: one gallery for each."""
    found = (watcher for watcher in table.watchers if isinstance(watcher, Gallery))
    return next(found, None) or Gallery(house, table)
