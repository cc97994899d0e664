import asyncio
import sqlite3
import subprocess
from pathlib import Path

import pytest

from parley.store import StorageFull, open_store
from parley.store.copies import KEPT, keep_copy, writing
from parley.store.migrate import REVISIONS, write_statements
from parley.store.sqlite import SqliteDatabase
from tests.store.filled import fill


async def at(path: Path, revision: str) -> SqliteDatabase:
    database = await SqliteDatabase.open(path, "normal", 5)
    await database.upgrade(None, write_statements("sqlite", None, revision))
    return database


def test_a_migration_leaves_a_copy_of_what_there_was(tmp_path: Path) -> None:
    async def scene() -> None:
        await (await at(tmp_path / "parley.db", "0002")).close()
        await (await open_store(tmp_path)).close()

    asyncio.run(scene())
    copy = tmp_path / "parley.db.at-0002"
    assert copy.stat().st_mode & 0o777 == 0o600
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    assert connection.execute("PRAGMA journal_mode").fetchall() == [("delete",)]  # one file, no other
    connection.close()


def test_a_new_database_leaves_none(tmp_path: Path) -> None:
    fill(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"parley.db", "parley.db.lock"}


def test_only_the_last_copies_stay(tmp_path: Path) -> None:
    fill(tmp_path)
    for number in range(KEPT + 2):
        keep_copy(tmp_path / "parley.db", str(number))
    kept = sorted(path.name for path in tmp_path.glob("*.at-*"))
    assert kept == [f"parley.db.at-{number}" for number in range(2, KEPT + 2)]


def test_without_room_for_a_copy_nothing_is_migrated(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await at(tmp_path / "parley.db", REVISIONS[0])
        await database.upgrade(
            REVISIONS[0], ["INSERT INTO lines (match_id, number, data) VALUES (1, 0, zeroblob(2500000))"]
        )
        await database.close()
        subprocess.run(["mount", "-o", "remount,size=4m", tmp_path], check=True)
        with pytest.raises(StorageFull):
            await open_store(tmp_path)
        database = await SqliteDatabase.open(tmp_path / "parley.db", "normal", 5)
        assert await database.revision() == REVISIONS[0]
        await database.close()

    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", tmp_path], check=True)
    try:
        asyncio.run(scene())
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    def fail() -> None:
        with writing(tmp_path / "file") as part:
            part.write_text("half of")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []
