from parley.store import Store
from tests.store.stores import run


def test_a_list_belongs_to_an_account_and_goes_with_it(where: str) -> None:
    async def scene(store: Store) -> None:
        ann = await store.accounts.create("ann", "hash")
        await store.ignored.add(ann.id, "eve", "Eve")
        await store.ignored.add(ann.id, "eve", "EVE")
        await store.ignored.add(ann.id, "bob", "bob")
        assert await store.ignored.of(ann.id) == {"eve": "Eve", "bob": "bob"}
        await store.ignored.remove(ann.id, "bob")
        await store.ignored.remove(ann.id, "bob")
        assert await store.ignored.of(ann.id) == {"eve": "Eve"}
        await store.accounts.delete(ann.id)
        assert await store.ignored.of(ann.id) == {}

    run(where, scene)
