"""The gallery of a table: all tabs that watch it, told in one message that is made once.

When moves come faster than anybody can see, as between bots, they are batched. A large audience is served in
portions, taking turns with everybody: players never wait for spectators.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from parley.house.house import House
from parley.house.ignored import Ignored
from parley.match.referee import Ply
from parley.seats.web.notices import Notices
from parley.seats.web.rows import full_table
from parley.seats.web.words import word
from parley.tables import Closed, Happened, News, Player, Said, Table
from parley.wires.json.codec import Encoded, encoded

if TYPE_CHECKING:
    from parley.seats.web.session import WebSession


PAUSE, EACH = 0.05, 0.0005
"""Seconds from one telling of moves to the next, and more for every tab: a write takes some 20 µs, so a table
takes no more than a 25th of a processor for them, however many watch. A move after a longer silence is told
at once; the end, always."""
AT_A_TIME = 100
"""Tabs served before everybody else gets a turn."""


class Gallery:
    """Watches a table on behalf of many."""

    name, kind = "", "gallery"
    account: int | None = None

    def __init__(self, house: House, table: Table) -> None:
        self.table = table
        self._house = house
        self._tabs: dict[WebSession, str] = {}
        self._heads: Counter[str] = Counter()
        self._plies: list[Ply[Any]] = []
        """Those that have not been told yet."""
        self._ahead: dict[WebSession, int] = {}
        """How many of them somebody who came meanwhile has seen."""
        self._told = 0.0
        self._saying: Encoded
        self._rest: Iterator[WebSession] = iter(())
        """Those who have not heard it yet."""
        self._turn: asyncio.Handle | None = None
        """When some of them will."""
        self._due: asyncio.TimerHandle | None = None

    @property
    def heads(self) -> int:
        """How many people are here: somebody with two tabs counts once."""
        return len(self._heads)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._heads)

    def add(self, tab: "WebSession", name: str) -> None:
        """Somebody comes to watch, and is shown the table."""
        self._tabs[tab] = name
        self._heads[name] += 1
        self.table.watch(self)
        self._house.shared(Notices).count(self.table)
        self.show(tab)

    def show(self, tab: "WebSession") -> None:
        """Show somebody the table as it is; they are not told again what they see there."""
        self._rest = iter([other for other in self._rest if other is not tab])
        if self._plies:
            self._ahead[tab] = len(self._plies)
        tab.post(encoded(full_table(self._house, self.table, None, tab.player)))

    def discard(self, tab: "WebSession") -> None:
        name = self._tabs.pop(tab)
        self._ahead.pop(tab, None)
        self._heads[name] -= 1
        if not self._heads[name]:
            del self._heads[name]
        if not self._tabs:
            self.table.unwatch(self)
        self._house.shared(Notices).count(self.table)

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of the table."""
        if isinstance(news, Happened):
            self._plies += news.plies
            if self._due is None:
                due = self._told + PAUSE + EACH * len(self._tabs)
                self._due = asyncio.get_running_loop().call_at(due, self._catch_up)
        elif table is not None:
            self._catch_up()
            self.post(word(self._house, table, news, None), self._deaf_to(news))
        if isinstance(news, Closed):
            self._finish()
            for tab in self._tabs:
                tab.gallery = None
            self._tabs.clear()

    def _catch_up(self) -> None:
        """Tell what has happened; to latecomers, only what they have not seen."""
        self._finish()
        if self._due is not None:
            self._due.cancel()
            self._due = None
        plies, self._plies = self._plies, []
        ahead, self._ahead = self._ahead, {}
        if plies:
            self._told = self._house.timers.now()
            self._spread(self._happened(plies), [tab for tab in self._tabs if tab not in ahead])
        for seen in set(ahead.values()) - {len(plies)}:
            saying = self._happened(plies[seen:])
            for tab in (tab for tab, known in ahead.items() if known == seen):
                tab.post(saying)

    def _happened(self, plies: Sequence[Ply[Any]]) -> Encoded:
        return word(self._house, self.table, Happened(tuple(plies)), None)

    def _deaf_to(self, news: News) -> Collection[Player]:
        return self._house.shared(Ignored).deaf_to(news.name) if isinstance(news, Said) else ()

    def post(self, saying: Encoded, deaf: Collection[Player] = ()) -> None:
        """The same to every tab, except those of people who do not want to hear it."""
        self._spread(saying, [tab for tab in self._tabs if not deaf or tab.player not in deaf])

    def _spread(self, saying: Encoded, tabs: Iterable["WebSession"]) -> None:
        """To some at once, to a crowd bit by bit."""
        self._finish()
        self._saying, self._rest = saying, iter(tabs)
        self._tell_some()

    def _tell_some(self) -> None:
        some = tuple(islice(self._rest, AT_A_TIME))
        self._say_to(some)
        is_all = len(some) < AT_A_TIME
        self._turn = None if is_all else asyncio.get_running_loop().call_soon(self._tell_some)

    def _finish(self) -> None:
        """What was said before is heard before."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
            self._say_to(self._rest)

    def _say_to(self, tabs: Iterable["WebSession"]) -> None:
        for tab in tabs:
            if tab in self._tabs:  # or they have left meanwhile
                tab.post(self._saying)


def gallery_of(house: House, table: Table) -> Gallery:
    """Where to watch a table from: one gallery per table."""
    found = (watcher for watcher in table.watchers if isinstance(watcher, Gallery))
    return next(found, None) or Gallery(house, table)
