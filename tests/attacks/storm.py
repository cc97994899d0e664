"""A storm: many rascals on all three ports of one server, and what must hold during it and after it."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay
from parley.store import MatchId, Store, open_store
from tests.attacks.rabble import SECRET, Census, Rascal
from tests.attacks.rabble_bpgp import Pirate
from tests.attacks.rabble_dotline import Telnetter
from tests.attacks.rabble_web import Surfer
from tests.attacks.siege import Siege
from tests.net.web.browser import Browser

SOON = 30.0
"""Seconds for what must come to an end by itself, on a busy machine."""
GROWTH = 250_000
"""Kilobytes of memory a storm may cost, whatever its length: bots, threads and caches among them."""
FILES = 16
"""Descriptors: connections of the database, and of whoever asks how it goes."""
KINDS: tuple[type[Rascal], ...] = (Pirate, Telnetter, Surfer)
HOUSE = "house-"
Row = dict[str, Any]


def make_rabble(count: int, seed: int) -> tuple[list[Rascal], Census]:
    """So many of each kind. They outlive servers."""
    census = Census()
    made = [KINDS[number % len(KINDS)](number, seed, census) for number in range(count * len(KINDS))]
    return made, census


class Storm:
    """What one server lives through."""

    def __init__(self, siege: Siege, rabble: Sequence[Rascal]) -> None:
        self._siege, self._rabble = siege, rabble
        self._memory, self._files = siege.server.memory, siege.server.descriptors
        self._known = {name for one in siege.bystanders.people for name in one.names}
        self._orphans: dict[int, float] = {}
        """Tables without a person, since when."""

    async def rage(self, steps: int) -> None:
        """Everybody does so many things, while somebody looks on from outside."""
        async with asyncio.TaskGroup() as tasks:
            looking = tasks.create_task(self._look_on())
            raging = [tasks.create_task(rascal.live(self._siege.server, steps)) for rascal in self._rabble]
            await asyncio.wait(raging)
            looking.cancel()

    async def calm(self) -> None:
        """Nobody is left but the bystanders and the house, and nothing has grown."""
        deadline = time.monotonic() + SOON
        while left := await self._left():
            assert time.monotonic() < deadline, f"still here: {left}"
            await asyncio.sleep(0.2)
        grown = self._siege.server.memory - self._memory
        assert grown < GROWTH, f"{grown} KB more than before"
        assert not self._siege.bystanders.who_heard(SECRET)

    async def _look_on(self) -> None:
        """The house is well, and no table is without a person for long."""
        while True:
            await self._siege.health()
            self._check_tables(await self._read("/api/tables"), time.monotonic())
            await asyncio.sleep(1.0)

    def _check_tables(self, rows: list[Row], now: float) -> None:
        orphans = {row["table"]: row for row in rows if not has_person(row)}
        self._orphans = {number: self._orphans.get(number, now) for number in orphans}
        for number, since in self._orphans.items():
            assert now - since < SOON, f"a table without a person: {orphans[number]}"

    async def _left(self) -> list[object]:
        """Who and what is here and should not be."""
        people = [row for row in await self._read("/api/people") if not self._is_known(row)]
        tables = [row for row in await self._read("/api/tables") if not self._is_bystanders(row)]
        more = self._siege.server.descriptors - self._files
        return [*people, *tables, *([f"{more} descriptors more"] if more > FILES else [])]

    def _is_known(self, person: Row) -> bool:
        return person["name"] in self._known or person["name"].startswith(HOUSE)

    def _is_bystanders(self, row: Row) -> bool:
        sitting = [player for player in row["players"] if player is not None]
        return has_person(row) and all(who["kind"] == "bot" or self._is_known(who) for who in sitting)

    async def _read(self, path: str) -> Any:
        answer = await Browser(self._siege.server.web).get(path)
        assert answer.status == 200, answer
        return answer.json


def has_person(row: Row) -> bool:
    """Whether a person sits or is awaited there, or a bot of the house waits for one."""
    sitting = [player for player in row["players"] if player is not None]
    is_standing = row["phase"] == "open" and len(sitting) == 1 and sitting[0]["name"].startswith(HOUSE)
    return is_standing or any(player["kind"] != "bot" for player in sitting)


async def verify(where: str | Path) -> int:
    """Every journal in a store that no server has open is whole and legal; how many there are."""
    store = await open_store(where)
    try:
        assert not store.matches.damaged, store.matches.damaged
        journals = [live.journal async for live in store.matches.live()]
        journals += [await store.matches.journal(number) for number in await _finished(store)]
    finally:
        await store.close()
    for data in journals:
        journal = decode_journal(data)
        for _ in replay(load_game(journal.header.game), journal):
            pass
    return len(journals)


async def _finished(store: Store) -> list[MatchId]:
    found: list[MatchId] = []
    before: MatchId | None = None
    while True:
        page = await store.results.page(before=before)
        found += [result.id for result in page.results]
        before = page.before
        if before is None:
            return found
