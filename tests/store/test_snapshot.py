import asyncio
from pathlib import Path

import pytest

from parley.store import DatabaseAway, DatabaseTooNew, StoreError, open_store
from parley.store.migrate import HEAD
from parley.store.schema import cluster, metadata
from parley.store.snapshot import all_rows, open_snapshot, revision_of, tables_of
from tests.store.filled import fill, meddle

COUNT = "SELECT count(*) FROM accounts"


def test_it_stays_as_it_was(where: str) -> None:
    async def scene() -> None:
        store = await open_store(where)
        await store.accounts.create("ann", "hash")
        of_the_moment = () if where.startswith("/") else cluster.tables
        async with open_snapshot(where) as snapshot:
            assert await revision_of(snapshot) == HEAD
            assert await tables_of(snapshot) == {*metadata.tables, *of_the_moment, "alembic_version"}
            await store.accounts.create("bob", "hash")
            assert [row[0] for row in await all_rows(snapshot, COUNT)] == [1]
        async with open_snapshot(where) as snapshot:
            assert [row[0] for row in await all_rows(snapshot, COUNT)] == [2]
        await store.close()

    asyncio.run(scene())


def test_one_of_a_later_program(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_snapshot(tmp_path) as snapshot:
            await revision_of(snapshot)

    fill(tmp_path)
    meddle(tmp_path / "parley.db", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseTooNew, match="at revision 9999"):
        asyncio.run(scene())


@pytest.mark.parametrize(
    ("where", "kind"), [("postgresql://127.0.0.1:1/x", DatabaseAway), ("nowhere", StoreError)]
)
def test_where_there_is_nothing(where: str, kind: type[StoreError]) -> None:
    async def scene() -> None:
        async with open_snapshot(where):
            pass

    with pytest.raises(kind):
        asyncio.run(scene())
