import pytest

from parley.store import AccountId, Store, StoreRefused
from tests.store.stores import run


def test_accounts_are_marked_and_unmarked(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, bob = [await store.accounts.create(name, "hash") for name in ("ann", "bob")]
        assert not await store.operators.includes(ann.id)
        await store.operators.add(ann.id)
        await store.operators.add(ann.id)
        await store.operators.add(bob.id)
        assert [name for name, _ in await store.operators.all()] == ["ann", "bob"]
        assert await store.operators.includes(ann.id)
        assert await store.operators.remove(ann.id)
        assert not await store.operators.remove(ann.id)
        await store.accounts.delete(bob.id)
        assert await store.operators.all() == []
        with pytest.raises(StoreRefused):
            await store.operators.add(AccountId(4711))

    run(where, scene)
