"""Quick pairing with a person. If nobody suitable is there, you wait at an open table, marked as such.

So every wire can join them, every node sees them, and closing the page ends the wait, as at any table. While
somebody of ours waits, pairs are computed every second: of two, the one who has waited less moves to the
other's table. If that table is gone by then, they keep waiting and keep their place.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from sys import maxsize
from typing import TYPE_CHECKING, Any

from parley.core.names import skeleton
from parley.house.glicko import NEW
from parley.house.house import House
from parley.house.ignored import Ignored
from parley.house.pairing import Waiting, pairs
from parley.house.standing import SETUPS
from parley.seats.web.terms import clock_of, find_game, setup_of
from parley.store import AccountId
from parley.tables import Phase, Player, Refused, Seeking, Table, Terms, decided, is_person
from parley.wires.json import requests as r
from parley.wires.json.codec import encoded
from parley.wires.json.news import Left

if TYPE_CHECKING:
    from parley.seats.web.player import WebPlayer
    from parley.seats.web.session import WebSession

EVERY = 1.0
"""Seconds between looks at who suits by now."""
_NEWCOMER = maxsize
"""No table has this number, and whoever came in the same millisecond was first."""


async def meet(tab: "WebSession", request: r.Meet) -> Mapping[str, Any]:
    """Refused, in this order: seated, game, no account for a rated game, no room."""
    # json/meet/1-2
    house, player = tab.house, tab.player
    house.lobby.check_free(player)
    game = find_game(request.game)
    loop = asyncio.get_running_loop()
    settings = SETUPS.get(game.name, {})
    setup = await loop.run_in_executor(house.threads, setup_of, house, game, settings)
    terms = Terms(game, setup, clock_of(house, game.name, None), is_rated=request.rated)
    terms.check_player(player)
    rating = await _rating(house, player, game.name)
    tab.queue.hold()
    table = await house.shared(Meetings).begin(
        player, replace(terms, seeks=Seeking(rating, house.timers.wall()))
    )
    return {"table": table.number, "seat": table.seat_of(player)}


async def _rating(house: House, player: Player, game: str) -> float:
    """How strong they are thought to be; unknown for a guest."""
    if player.account is None:
        return NEW.rating
    standing = await house.store.ratings.latest(AccountId(player.account), game)
    return NEW.rating if standing is None else standing.rating


class Meetings:
    """Who of ours waits, by table; one for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._ours: dict[int, WebPlayer] = {}
        self._moving: set[asyncio.Task[None]] = set()

    async def begin(self, player: "WebPlayer", terms: Terms) -> Table:
        """Sit down where somebody suitable waits, or wait. Raises `Refused`."""
        seeks = terms.seeks
        if seeks is not None:
            newcomer = self._waiting(_NEWCOMER, player, seeks)
            for older, younger in pairs([*self._all(terms), newcomer], seeks.since):
                if younger is newcomer:
                    with suppress(Refused):  # somebody was faster
                        return await decided(partial(self._house.lobby.join, older.table, player))
        return self._wait(player, terms)

    def _wait(self, player: "WebPlayer", terms: Terms) -> Table:
        table = self._house.lobby.open(terms, player)
        self._ours[table.number] = player
        self._wind()
        return table

    def _wind(self) -> None:
        timers = self._house.timers
        timers.set_once(self, timers.now() + EVERY, self._look)

    def _look(self) -> None:
        self.pair_up(self._house.timers.wall())
        if self._ours:
            self._wind()

    def pair_up(self, now: int) -> None:
        """Move our people who suit somebody at this time, in milliseconds since 1970."""
        tables = self._house.lobby.tables
        self._ours = {
            number: player for number, player in self._ours.items() if _host(tables.get(number)) is player
        }
        pools = {
            (table.terms.game.name, table.terms.is_rated): table
            for table in map(tables.get, self._ours)
            if table
        }
        for some in pools.values():
            for older, younger in pairs(self._all(some.terms), now):
                if younger.table in self._ours:
                    self._move(younger.table, older.table)

    def _move(self, number: int, target: int) -> None:
        player, table = self._ours.pop(number), self._house.lobby.tables[number]
        task = asyncio.get_running_loop().create_task(self._go(player, table, target))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _go(self, player: "WebPlayer", table: Table, target: int) -> None:
        lobby = self._house.lobby
        if _host(table) is not player:  # somebody has come
            return
        lobby.stand(player, table)
        player.post(encoded(Left(table.number)))
        try:
            await decided(partial(lobby.join, target, player))
        except Refused:
            if player in self._house.arrivals:
                with suppress(Refused):
                    self._wait(player, table.terms)
        else:
            if player not in self._house.arrivals:  # they have left meanwhile
                lobby.go_away(player, self._house.grace)

    def _all(self, terms: Terms) -> list[Waiting]:
        """Everybody who waits for the same, at any node."""
        return [
            self._waiting(table.number, host, table.terms.seeks)
            for table in self._house.lobby.tables.values()
            if table.terms.seeks is not None
            and (table.terms.game.name, table.terms.is_rated) == (terms.game.name, terms.is_rated)
            and (host := _host(table)) is not None
        ]

    def _waiting(self, table: int, player: Player, seeks: Seeking) -> Waiting:
        shuns = frozenset(map(skeleton, self._house.shared(Ignored).names(player)))
        return Waiting(table, seeks.since, seeks.rating, skeleton(player.name), shuns)


def _host(table: Table | None) -> Player | None:
    """The only one who sits at a table that waits."""
    if table is None or table.phase is not Phase.OPEN:
        return None
    sitting = [player for player in table.seats if player is not None]
    return sitting[0] if len(sitting) == 1 and is_person(sitting[0]) else None
