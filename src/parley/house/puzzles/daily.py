"""A daily puzzle for every game, made from matches played here, or shipped with Parley.

The first node that has made one keeps it in the store; all others read it there.
"""

import asyncio
import logging
from functools import cache
from importlib.resources import files
from time import time

import msgspec

from parley.core import ParleyError
from parley.house.house import House
from parley.house.puzzles.puzzle import FINDERS, Puzzle, find_puzzle
from parley.match.journal import decode_journal
from parley.store import StoreError
from parley.store.results import STRANGER

DAY = 86_400
"""Seconds."""
LOOKED_AT = 30
"""How many of the latest public matches are searched."""
EVERY = 3600.0
"""Seconds between checks whether there is one for tomorrow."""
FIRST = 60.0
"""Seconds before the first check."""
_log = logging.getLogger(__name__)


def today() -> int:
    """Days since 1970, in UTC."""
    return int(time()) // DAY


class Daily:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: dict[str, tuple[int, Puzzle]] = {}
        self._at_it = asyncio.Lock()

    async def run(self) -> None:
        """Make those of today and tomorrow in time, until cancelled; not while the house opens."""
        await asyncio.sleep(FIRST)
        while True:
            for day in (today(), today() + 1):
                for game in FINDERS:
                    try:
                        await self._find(game, day)
                    except StoreError as error:
                        _log.warning("no puzzle could be kept: %s", error)
            await asyncio.sleep(EVERY)

    async def read(self, game: str, day: int) -> Puzzle:
        """The puzzle of a game. Raises `LookupError`, `StoreError`."""
        if game not in FINDERS:
            raise LookupError("there is no such game")
        if self._kept.get(game, (0,))[0] != day:
            self._kept[game] = day, await self._find(game, day)
        return self._kept[game][1]

    async def _find(self, game: str, day: int) -> Puzzle:
        async with self._at_it:
            store = self._house.store.puzzles
            if (found := await store.find(game, day)) is None:
                made = await self._make(game, day)
                await store.keep(game, day, msgspec.json.encode(made).decode())
                found = await store.find(game, day) or ""
        return msgspec.json.decode(found, type=Puzzle)

    async def _make(self, game: str, day: int) -> Puzzle:
        results, matches = self._house.store.results, self._house.store.matches
        loop, page = (
            asyncio.get_running_loop(),
            await results.page(game=game, viewer=STRANGER, limit=LOOKED_AT),
        )
        for result in page.results[day % 2 :]:  # not the same match two days in a row
            data = await matches.journal(result.id)
            found = await loop.run_in_executor(self._house.threads, _look_through, data, result.id)
            if found is not None:
                return found
        spare = shipped()[game]
        return spare[day % len(spare)]


def _look_through(data: bytes, number: int) -> Puzzle | None:
    """The first puzzle found in these journals; runs in a thread."""
    try:
        return find_puzzle(decode_journal(data), number)
    except ParleyError:  # it cannot be read, or is of another edition
        return None


@cache
def shipped() -> dict[str, list[Puzzle]]:
    """Puzzles for a house in which nothing has been played yet."""
    data = files("parley.house.puzzles").joinpath("shipped.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, list[Puzzle]])
