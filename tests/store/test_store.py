import asyncio
import time
from pathlib import Path

import pytest

from parley.core import Outcome, Termination
from parley.store import Store, StoreClosed, StoreRefused, open_store
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run


def test_closing_stores_what_waits_and_may_be_done_twice(where: str) -> None:
    async def before(store: Store) -> int:
        match = await store.matches.begin(HEADER, SEATS)
        appends = [asyncio.ensure_future(store.matches.append(match, [line])) for line in plies(20)]
        await asyncio.gather(store.close(), store.close())
        await asyncio.gather(*appends)
        with pytest.raises(StoreClosed):
            await store.matches.begin(HEADER, SEATS)
        return match

    async def after(store: Store) -> None:
        assert [(live.id, live.journal) async for live in store.matches.live()] == [(match, whole(plies(20)))]

    match = run(where, before)
    run(where, after)


def test_an_existing_database_opens_quickly(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await asyncio.gather(*(store.matches.begin(HEADER, SEATS, plies(3)) for _ in range(500)))

    async def opening() -> float:
        began = time.process_time()
        store = await open_store(tmp_path)
        took = time.process_time() - began
        await store.close()
        return took

    run(tmp_path, fill)
    assert asyncio.run(opening()) < 0.3


def test_it_counts_what_it_stores(where: str) -> None:
    async def scene(store: Store) -> None:
        one, two = [await store.matches.begin(HEADER, SEATS, plies(1)) for _ in range(2)]
        await store.matches.append(one, plies(3)[1:])
        with pytest.raises(StoreRefused):
            await store.matches.append(two, plies(4)[3:])
        await store.matches.finish(one, Outcome((1, 2), Termination.RESIGNED), "")
        await store.matches.finish(two, None, "")
        assert store.matches.begun == {HEADER.game: 2}
        assert store.matches.finished == {(HEADER.game, "resigned"): 1, (HEADER.game, ""): 1}
        assert (store.tally.writes, store.tally.plies) == (5, 4)
        assert store.tally.times.total > 0
        assert store.tally.failures == 0

    run(where, scene)
