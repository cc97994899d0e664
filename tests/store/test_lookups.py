import asyncio

import pytest

from parley.store import Store, StoreError
from parley.store.lookups import AT_A_TIME
from tests.store.stores import run


def test_names_are_looked_up_together(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(store: Store) -> None:
        for name in ("Ann", "bob"):
            await store.accounts.create(name, "hash")
        read, reads = store._database.read, []

        async def count(sql: str, *args: object) -> object:
            reads.append(args)
            return await read(sql, *args)

        monkeypatch.setattr(store._database, "read", count)
        names = ["ann", "ANN", "Bob", "b0b", "аnn", *(f"nobody {number}" for number in range(2 * AT_A_TIME))]
        answers = await asyncio.gather(*map(store.accounts.is_taken, names))
        assert answers == [*[True] * 5, *[False] * (2 * AT_A_TIME)]
        assert len(reads) == 3
        assert not await store.accounts.is_taken("cid")
        await store.accounts.create("cid", "hash")
        assert await store.accounts.is_taken("cid")

    run(where, scene)


def test_trouble_is_told_to_all_who_asked_and_who_left_disturbs_nobody(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(store: Store) -> None:
        async def fail(_sql: str, *_args: object) -> object:
            raise StoreError("away")

        with monkeypatch.context() as patch:
            patch.setattr(store._database, "read", fail)
            asked = [asyncio.ensure_future(store.accounts.is_taken(name)) for name in "aab"]
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [str(answer) for answer in answers] == ["away"] * 3
        gone, other = (asyncio.ensure_future(store.accounts.is_taken("ann")) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        assert not await other

    run(where, scene)
