"""Rates finished matches, in the order they ended, each exactly once.

Matches finished before a crash, or by a node that died, are found in the record and rated later. New ratings
are computed here; the store makes sure that no other node has done so meanwhile.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from time import time_ns

from parley.bots.anchors import anchor_of
from parley.core import Termination
from parley.house.glicko import NEW, Rating, aged, rate
from parley.house.house import House
from parley.house.restart import RESTARTED
from parley.store import MatchId, Result, Sitter, StoreError, StoreRefused
from parley.store.ratings import Ratings, Standing, Step
from parley.tables import BOT

EVERY = 30.0
"""Seconds between looks for what another node left behind."""
LATELY = 3_600_000
"""How many milliseconds each look goes back; at the start, all matches."""
AT_ONCE = 100
TRIES = 5
"""How often somebody else may be faster with one match before we wait."""
_VOID = frozenset((Termination.ABANDONED, Termination.ADJUDICATED))
_EARLY = frozenset((Termination.LEFT, Termination.RESIGNED, Termination.TIMED_OUT, Termination.AGREED))
_log = logging.getLogger(__name__)


def counts(match: Result) -> bool:
    """Does it change anybody's rating? Not if nobody could win it, or nobody really played."""
    if match.outcome is None or match.reason == RESTARTED:
        return False
    how = match.outcome.termination
    return how not in _VOID and not (how in _EARLY and match.plies < 2 * len(match.seats))


class Rater:
    """One for the house; `wake` when a match is over."""

    def __init__(self, house: House) -> None:
        self._ratings: Ratings = house.store.ratings
        self._is_alone = house.abroad.is_alone
        self._wanted, self._at_it = asyncio.Event(), asyncio.Lock()
        self._since = 0

    def wake(self) -> None:
        """There may be something to rate."""
        self._wanted.set()

    async def run(self) -> None:
        """Rate matches until cancelled."""
        while True:
            try:
                await self.catch_up()
            except StoreError as error:
                _log.warning("matches could not be rated: %s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), EVERY)
            self._wanted.clear()

    async def catch_up(self) -> int:
        """Rate everything there is; returns how many matches that was. Raises `StoreError`."""
        async with self._at_it:
            return await self._catch_up()

    async def rebuild(self) -> int:
        """Recompute all ratings from the results; returns the number of matches. Raises `StoreError`."""
        async with self._at_it:
            await self._ratings.clear()
            self._since = 0
            await self._catch_up()
        return await self._ratings.count()

    async def _catch_up(self) -> int:
        done, lost = 0, Counter[MatchId]()
        began = time_ns() // 1_000_000
        while matches := await self._ratings.unrated(self._since, AT_ONCE):
            for match in matches:
                try:
                    await self._rate(match)
                except StoreRefused as error:  # another node was faster, perhaps with another match
                    lost[match.id] += 1
                    if lost[match.id] > TRIES:
                        raise StoreRefused(f"match {match.id}: {error}") from None
                    break
                done += 1
        if self._is_alone:  # otherwise another node may start over at any time
            self._since = max(self._since, began - LATELY)
        return done

    async def _rate(self, match: Result) -> None:
        if match.outcome is None or not counts(match):
            await self._ratings.add(match, ())
            return
        before = [await self._find(match, sitter) for sitter in match.seats]
        ratings = rate([rating for rating, _ in before], match.outcome.places)
        steps = [
            Step(seat, sitter.account, 1 + (standing.nth if standing else 0), *ratings[seat])
            for seat, (sitter, (_, standing)) in enumerate(zip(match.seats, before, strict=True))
            if sitter.kind != BOT
        ]
        await self._ratings.add(match, steps)

    async def _find(self, match: Result, sitter: Sitter) -> tuple[Rating, Standing | None]:
        """How strong this player was thought to be; a stranger if they are gone."""
        if sitter.kind == BOT:
            return Rating(*(anchor_of(match.game, sitter.name) or NEW)), None
        standing = None
        if sitter.account is not None:
            standing = await self._ratings.latest(sitter.account, match.game)
        if standing is None:
            return NEW, None
        return rating_of(standing, match.ended), standing


def rating_of(standing: Standing, now: int) -> Rating:
    """What somebody's rating is worth at this time, in milliseconds since 1970."""
    return aged(Rating(standing.rating, standing.deviation), now - standing.at)
