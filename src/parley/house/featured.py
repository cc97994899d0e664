"""Chooses the match worth watching now, of one game or of all.

People rank above bots, strong players above weak ones, and tables with spectators above those without. Tables
with a password are never shown, nor matches by correspondence.
"""

from collections import OrderedDict
from collections.abc import Iterable
from math import log2
from typing import NamedTuple

from parley.bots.anchors import anchor_of
from parley.house.audience import audience
from parley.house.glicko import NEW, Rating
from parley.house.house import House
from parley.house.rater import rating_of
from parley.store import AccountId
from parley.tables import BOT, Phase, Player, Table, is_person

WATCHED = 50.0
"""What doubling the spectators is worth, in rating points."""
LOOKED_AT = 20
"""Matches of a game whose players' ratings are looked up."""
KEPT = 1000
"""Strengths that are cached."""


class Candidate(NamedTuple):
    """A match that could be shown."""

    match: int
    people: int
    strength: float
    watchers: int


def choose(candidates: Iterable[Candidate]) -> int | None:
    """The match to show, if there is any."""
    best = max(candidates, key=_worth, default=None)
    return None if best is None else best.match


def _worth(one: Candidate) -> tuple[int, float, int]:
    """Of two alike, the older wins."""
    return min(one.people, 2), one.strength + WATCHED * log2(1 + one.watchers), -one.match


def may_be_shown(table: Table) -> bool:
    """May it be shown to people who did not ask for it?"""
    is_played = table.phase is Phase.PLAYING and table.record is not None
    return is_played and not (table.terms.password or table.terms.is_patient)


class Featured:
    """Finds it among the tables there are; one for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._strengths: OrderedDict[int, float] = OrderedDict()

    async def find(self, game: str) -> Table | None:
        """The table whose match to show, of one game or ("") of all. Raises `StoreError`."""
        tables = [
            table
            for table in self._house.lobby.tables.values()
            if may_be_shown(table) and game in ("", table.terms.game.name)
        ]
        tables.sort(key=lambda table: (-_people(table), -audience(table), -table.number))
        found = {table.record: table for table in tables[:LOOKED_AT]}
        return found.get(choose([await self._judge(table) for table in found.values()]))

    async def _judge(self, table: Table) -> Candidate:
        record = table.record or 0
        if record not in self._strengths:
            strengths = [await self._strength(table, player) for player in table.seats if player is not None]
            self._strengths[record] = sum(strengths) / max(1, len(strengths))
            while len(self._strengths) > KEPT:
                self._strengths.popitem(last=False)
        return Candidate(record, _people(table), self._strengths[record], audience(table))

    async def _strength(self, table: Table, player: Player) -> float:
        """The lower bound of somebody's rating: nothing is known about a stranger."""
        game = table.terms.game.name
        if player.kind == BOT:
            return Rating(*(anchor_of(game, player.name) or NEW)).interval[0]
        ratings, account = self._house.store.ratings, player.account
        standing = None if account is None else await ratings.latest(AccountId(account), game)
        return (NEW if standing is None else rating_of(standing, self._house.timers.wall())).interval[0]


def _people(table: Table) -> int:
    return sum(player is not None and is_person(player) for player in table.seats)
