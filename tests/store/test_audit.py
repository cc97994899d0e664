from parley.store import Store
from tests.store.stores import run


def test_what_is_done_is_written_down_before_and_how_it_went_after(where: str) -> None:
    async def scene(store: Store) -> None:
        log = store.audit
        kick = await log.begin("root", "kick", "eve", "rude", '{"name":"eve"}')
        (entry,) = await log.page()
        assert (entry.by, entry.action, entry.target, entry.reason) == ("root", "kick", "eve", "rude")
        assert entry.outcome is None
        await log.conclude(kick, "done")
        await log.conclude(kick, "something else")
        assert [entry.outcome for entry in await log.page()] == ["done"]

    run(where, scene)


def test_pages_and_names(where: str) -> None:
    async def scene(store: Store) -> None:
        for name in ("ann", "eve", "ANN", "bob", "ann"):
            await store.audit.begin("root", "export", name, "", "{}")
        newest = await store.audit.page(limit=2)
        assert [entry.target for entry in newest] == ["ann", "bob"]
        rest = await store.audit.page(newest[-1].id)
        assert [entry.target for entry in rest] == ["ANN", "eve", "ann"]
        assert [entry.target for entry in await store.audit.about("Ann")] == ["ann", "ANN", "ann"]

    run(where, scene)
