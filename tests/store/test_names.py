"""Names that are known to be free, against what the database says."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core.names import name_key, skeleton
from parley.store import AccountId, NameTaken, Store, StoreError, StoreRefused
from parley.store.names import AT_A_TIME, Names
from parley.store.writes import Row
from tests.store.stores import run

NAMES = ("ann", "ANN", "аnn", "bob", "b0b", "Ian", "ian", "lan", "cid", "Cid Campeador")
"""Some are one, some look alike, and `Ian` is `ian` but looks like `lan`."""

name = st.sampled_from(NAMES)
steps = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(("register", "come", "delete", "erase")), name),
        st.tuples(st.just("rename"), name, name),
        st.tuples(st.just("sweep")),
        st.tuples(st.just("start again")),
    ),
    max_size=12,
)


async def take(store: Store, what: str, name: str = "", other: str = "") -> None:
    """One step; it may be refused."""
    found = await store.accounts.find(name)
    account = AccountId(0) if found is None else found.id
    with suppress(NameTaken, StoreRefused):
        match what:
            case "register":
                await store.accounts.create(name, "hash")
            case "come":
                await store.signins.create((await store.accounts.create(name, "")).id, is_guest=True)
            case "delete":
                await store.accounts.delete(account)
            case "erase":
                await store.erasure.erase(name, account)
            case "rename":
                await store.accounts.rename(account, other)
            case "sweep":
                await store.signins.sweep()


async def learnt(store: Store) -> None:
    """Wait until all names were read."""
    while not store.accounts.is_free("nobody"):
        await asyncio.sleep(0)


@settings(max_examples=40, deadline=None)
@given(steps)
def test_what_is_free_is_never_taken(taken: list[tuple[str, ...]]) -> None:
    """And what was never stored is known to be free, once all names were read."""
    seen: set[str] = set()

    async def scene(store: Store) -> None:
        await store.claim()
        for what, *names in taken:
            if what == "start again":
                store.accounts._names = Names(store._database)
            await take(store, what, *names)
            new = names[-1:] if what in ("register", "come", "rename") else []
            seen.update(form for one in new for form in (name_key(one), skeleton(one)))
            for one in NAMES:
                is_free, is_taken = store.accounts.is_free(one), await store.accounts.is_taken(one)
                assert not (is_free and is_taken), one
        await learnt(store)
        for one in NAMES:
            if {name_key(one), skeleton(one)}.isdisjoint(seen):
                assert store.accounts.is_free(one)
            assert not (store.accounts.is_free(one) and await store.accounts.is_taken(one))

    with TemporaryDirectory() as folder:
        run(Path(folder), scene)


def test_they_are_read_once_and_some_at_a_time(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(store: Store) -> None:
        many = [f"somebody {number}" for number in range(AT_A_TIME + 1)]
        await asyncio.gather(*(store.accounts.create(one, "hash") for one in many))
        store.accounts._names = Names(store._database)
        await store.claim()
        read, reads = store._database.read, list[str]()

        async def count(sql: str, *args: object) -> Sequence[Row]:
            reads.append(sql)
            return await read(sql, *args)

        monkeypatch.setattr(store._database, "read", count)
        await learnt(store)
        assert len(reads) == 3
        assert not any(map(store.accounts.is_free, many))
        assert store.accounts.is_free("ann")
        await store.accounts.create("ann", "hash")
        assert not store.accounts.is_free("ANN")
        assert len(reads) == 3

    run(where, scene)


class Elsewhere:
    """A database that somebody else writes while it is not ours."""

    def __init__(self) -> None:
        self.claims = 1
        self.rows: list[Row] = []
        self.problem: StoreError | None = None

    async def read(self, _sql: str, last: int, most: int) -> Sequence[Row]:
        if self.problem is not None:
            raise self.problem
        return [row for row in self.rows if row[0] > last][:most]


def test_they_are_read_again_with_a_new_claim_and_after_trouble(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        database = Elsewhere()
        names = Names(database)  # type: ignore[arg-type]

        async def ask(form: str) -> bool:
            names.is_free(form)
            await asyncio.sleep(0)
            return names.is_free(form)

        database.claims = 0
        assert not await ask("ann")  # who has not claimed the database knows nothing
        database.claims = 1
        assert await ask("ann")
        database.rows.append((1, "ann", "ann"))
        assert await ask("ann")
        database.claims, database.problem = 2, StoreError("away")
        assert not await ask("bob")
        assert "away" in caplog.text
        database.problem = None
        assert await ask("bob")
        assert not await ask("ann")

    asyncio.run(scene())
