import asyncio
import sqlite3
from pathlib import Path

import pytest

from parley.store import DatabaseDamaged, StorageFull, StoreBusy, StoreClosed, StoreError, StoreRefused
from parley.store.connected import Connected, translating


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, StorageFull),
        (sqlite3.SQLITE_IOERR_SHMSIZE, StorageFull),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreBusy),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, StoreRefused),
        (sqlite3.SQLITE_CORRUPT_INDEX, DatabaseDamaged),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreError),
    ],
)
def test_whatever_sqlite_raises_is_ours(code: int, kind: type[StoreError]) -> None:
    error = sqlite3.OperationalError("words of SQLite")
    error.sqlite_errorcode = code
    with pytest.raises(StoreError, match="words of SQLite") as caught, translating():
        raise error
    assert type(caught.value) is kind


def test_damage_is_remembered_and_a_closed_one_says_so(tmp_path: Path) -> None:
    def find(_connection: sqlite3.Connection) -> None:
        raise DatabaseDamaged("a page")

    async def scene() -> None:
        connected = await Connected.open(tmp_path / "x.db", 1.0)
        assert connected.damage is None
        with pytest.raises(DatabaseDamaged):
            await connected.run(find)
        assert str(connected.damage) == "a page"
        last: list[sqlite3.Connection] = []
        await connected.close(last.append)
        await connected.close(last.append)
        assert len(last) == 1
        with pytest.raises(StoreClosed):
            await connected.run(find)

    asyncio.run(scene())
