import pytest

from parley.store import Store, StoreError, open_store
from tests.store.stores import run


def test_one_server_at_a_time(where: str) -> None:
    async def scene(first: Store) -> None:
        await first.claim()
        second = await open_store(where)
        try:
            with pytest.raises(StoreError, match="another server uses this database"):
                await second.claim(patience=0.0)
            await first.close()
            await second.claim(patience=30.0)
        finally:
            await second.close()

    run(where, scene)


def test_who_only_reads_needs_no_claim(where: str) -> None:
    async def scene(first: Store) -> None:
        second = await open_store(where)
        assert [live async for live in second.matches.live()] == []
        await second.close()

    run(where, scene)
