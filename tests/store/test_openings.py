from parley.store import Store
from tests.store.stores import run


def test_open_tables_are_kept_by_their_number(where: str) -> None:
    async def scene(store: Store) -> None:
        await store.openings.put(7, 1_000, "first")
        await store.openings.put(3, 2_000, "other")
        await store.openings.put(7, 5_000, "second")
        assert await store.openings.all() == [(3, 2_000, "other"), (7, 1_000, "second")]
        await store.openings.remove(3)
        await store.openings.remove(3)
        assert await store.openings.all() == [(7, 1_000, "second")]
        ann = await store.accounts.create("ann", "hash")
        assert await store.openings.name_of(ann.id) == "ann"
        await store.accounts.delete(ann.id)
        assert await store.openings.name_of(ann.id) is None

    run(where, scene)
