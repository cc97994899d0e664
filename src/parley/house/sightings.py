"""Fleets people have placed at Sea Battle here, for bots that expect more of the same.

They are read from the record of matches that are over, so nothing else is stored, and after a restart they
are read again. What follows from them is worked out here, in a thread, and not when a bot has to move. No bot
is told who placed which; what was played at locked tables is not looked at.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Mapping

from parley.bots.seabattle.habits import Fleet, Habits, learn
from parley.core import ParleyError
from parley.games.layout import Waters
from parley.games.seabattle import GAME, Place
from parley.games.seabattle.fleet import check_fleet
from parley.house.house import House
from parley.match.journal import decode_journal
from parley.match.replay import read_setup
from parley.store import MatchId, Result, StoreError
from parley.store.results import STRANGER
from parley.tables import BOT, PROGRAM

MOST = 300
"""Fleets that are remembered."""
PAGES = 10
"""Of results, that are looked through for as many."""
KINDS = 8
"""Of waters, those with the most fleets, whose habits are worked out."""
FIRST, EVERY = 45.0, 600.0
"""Seconds before the first look, and between looks."""
_log = logging.getLogger(__name__)

Sighting = tuple[Waters, Fleet]
"""Where a fleet was, and the fleet."""


class Sightings:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: set[MatchId] = set()
        self._seen: deque[Sighting] = deque(maxlen=MOST)
        self._learnt: tuple[Sighting, ...] = ()
        self._habits: Mapping[Waters, Habits] = {}

    async def run(self) -> None:
        """Look now and then, until cancelled; not while the house opens."""
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.catch_up()
            except StoreError as error:
                _log.warning("no fleets were learnt: %s", error)
            await asyncio.sleep(EVERY)

    def of(self, game: str) -> Mapping[Waters, Habits]:
        """What bots of a game may go by."""
        return self._habits if game == GAME.name else {}

    def fleets(self) -> dict[Waters, list[Fleet]]:
        """Those that are remembered, by their waters, the latest first."""
        found: dict[Waters, list[Fleet]] = {}
        for waters, fleet in reversed(self._seen):
            found.setdefault(waters, []).append(fleet)
        return found

    async def catch_up(self) -> None:
        """See what was placed in matches that are over by now. Raises `StoreError`."""
        latest = await self._latest()
        loop, matches = asyncio.get_running_loop(), self._house.store.matches
        for result in reversed(latest):
            if result.id not in self._known:
                data = await matches.journal(result.id)
                placed = await loop.run_in_executor(self._house.threads, _look_through, data, result)
                self._seen.extend(placed)
                self._known.add(result.id)
        self._known.intersection_update(result.id for result in latest)
        await self._learn()

    async def _learn(self) -> None:
        """Work out the habits if there is anything new, kind by kind: so nobody waits long for a thread."""
        seen = tuple(self._seen)
        if seen == self._learnt:
            return
        loop, habits = asyncio.get_running_loop(), dict[Waters, Habits]()
        often = sorted(self.fleets().items(), key=lambda kind: len(kind[1]), reverse=True)
        for waters, fleets in often[:KINDS]:
            found = await loop.run_in_executor(self._house.threads, learn, waters, fleets)
            if found is not None:
                habits[waters] = found
        self._learnt, self._habits = seen, habits

    async def _latest(self) -> list[Result]:
        """Matches people played, the latest first; no more than can be remembered.

        All of them each time: one that began before others may have ended after them.
        """
        found: list[Result] = []
        before: MatchId | None = None
        for _ in range(PAGES):
            page = await self._house.store.results.page(game=GAME.name, before=before, viewer=STRANGER)
            found += [one for one in page.results if any(_people(one))]
            before = page.before
            if before is None or len(found) >= MOST:
                break
        return found[:MOST]


def _people(result: Result) -> Iterator[bool]:
    """Of each seat: was that a person?"""
    return (sitter.kind not in (BOT, PROGRAM) for sitter in result.seats)


def _look_through(data: bytes, result: Result) -> list[Sighting]:
    """The fleets people placed in a match; runs in a thread."""
    try:
        journal = decode_journal(data)
        setup, people = read_setup(GAME, journal.header.setup), tuple(_people(result))
        placed = ((entry.seat, GAME.parse_move(entry.move)) for entry in journal.entries[: 2 * len(people)])
        return [
            (setup.waters, check_fleet(setup.waters, move.ships).masks)
            for seat, move in placed
            if isinstance(move, Place) and people[seat]
        ]
    except ParleyError:  # it cannot be read, or is of another edition
        return []
