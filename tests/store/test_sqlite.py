import asyncio
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.core import Seat
from parley.match.clock import Millis
from parley.match.journal import Entry, JournalLine, encode_entry, encode_header
from parley.store import (
    MatchId,
    Settings,
    StorageFull,
    Store,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreRefused,
    open_store,
)
from parley.store.accounts import AccountId
from parley.store.database import Durability
from parley.store.sqlite import SqliteDatabase
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run

LONG = "x" * 20_000


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", tmp_path], check=True)
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def long_plies(count: int) -> list[JournalLine]:
    lines, digest = [], encode_header(HEADER).digest
    for number in range(1, count + 1):
        lines.append(encode_entry(Entry(number, Seat(0), LONG, Millis(number)), digest))
        digest = lines[-1].digest
    return lines


async def append_until_full(store: Store, match: MatchId, lines: list[JournalLine]) -> int:
    for stored, line in enumerate(lines):
        try:
            await store.matches.append(match, [line])
        except StorageFull:
            return stored
    raise AssertionError("there was room for everything")


def test_a_full_disk_is_said_so_and_what_was_acknowledged_is_there(small_disk: Path) -> None:
    async def scene(store: Store) -> None:
        lines = long_plies(400)
        match = await store.matches.begin(HEADER, SEATS)
        acknowledged = await append_until_full(store, match, lines)
        assert 10 < acknowledged < 100
        assert await store.matches.length(match) == acknowledged
        for _ in range(3):
            with pytest.raises(StorageFull, match="storage is full: nothing was written"):
                await store.matches.append(match, lines[acknowledged : acknowledged + 20])
        subprocess.run(["mount", "-o", "remount,size=40m", small_disk], check=True)
        assert await store.matches.journal(match) == whole(lines[:acknowledged])
        with pytest.raises(StoreRefused, match=f"stands at ply {acknowledged}"):
            await store.matches.append(match, lines[acknowledged + 20 : acknowledged + 21])
        for line in lines[acknowledged:]:
            await store.matches.append(match, [line])
        assert await store.matches.journal(match) == whole(lines)

    run(small_disk / "data", scene)


def test_a_full_disk_fails_everybody_who_waited_and_nobody_else(small_disk: Path) -> None:
    async def scene(store: Store) -> None:
        lines = long_plies(60)
        matches = await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(8)))
        stored = dict.fromkeys(matches, 0)
        for line in lines:
            results = await asyncio.gather(
                *(store.matches.append(match, [line]) for match in matches), return_exceptions=True
            )
            for match, result in zip(matches, results, strict=True):
                assert result is None or isinstance(result, StorageFull | StoreRefused)
                stored[match] += result is None
        assert max(stored.values()) < len(lines)
        subprocess.run(["mount", "-o", "remount,size=40m", small_disk], check=True)
        for match in matches:
            assert await store.matches.journal(match) == whole(lines[: stored[match]])

    run(small_disk / "data", scene)


def test_a_disk_without_room_for_a_database_is_full(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(2_000_000))
    with pytest.raises(StorageFull):
        asyncio.run(open_store(small_disk))


def test_who_holds_the_database_makes_us_wait_then_busy(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS)
        await store.matches.journal(match)
        other = sqlite3.connect(tmp_path / "parley.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy, match="another program holds the database"):
            await store.accounts.create("ann", "hash")
        await store.matches.append(match, plies(1))
        with pytest.raises(StoreBusy, match="another program holds the database"):
            await store.matches.journal(match)
        with pytest.raises(StoreBusy, match="another program holds the database"):
            await store.matches.append(match, plies(2)[1:])
        other.execute("COMMIT")
        other.close()
        assert await store.matches.journal(match) == whole(plies(1))
        await store.matches.append(match, plies(2)[1:])

    run(tmp_path, scene, Settings(busy_timeout=0.01))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "parley.db").write_bytes(b"a shopping list " * 100)
    with pytest.raises(StoreError, match="not a database of Parley"):
        asyncio.run(open_store(tmp_path))


def test_a_directory_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="cannot be opened"):
        asyncio.run(open_store(tmp_path / "file" / "data"))


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "parley.db").mkdir()
    with pytest.raises(StoreError, match="the database file cannot be opened"):
        asyncio.run(open_store(tmp_path))


def test_a_number_too_large_is_refused(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(StoreRefused, match="cannot be stored"):
            await store.accounts.delete(AccountId(2**70))

    run(tmp_path, scene)


def test_a_broken_statement_is_a_store_error(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await SqliteDatabase.open(tmp_path / "x.db", "full", busy_timeout=1)
        with pytest.raises(StoreError, match=r"the database failed \(no such table: nowhere\)"):
            await database.read("SELECT * FROM nowhere")
        await database.close()
        with pytest.raises(StoreClosed):
            await database.read("SELECT 1")

    asyncio.run(scene())


@pytest.mark.parametrize(("durability", "number"), [("normal", 1), ("full", 2)])
def test_how_safe_is_set(tmp_path: Path, durability: Durability, number: int) -> None:
    async def scene() -> None:
        database = await SqliteDatabase.open(tmp_path / "x.db", durability, 1)
        pragma = database._writer.run(lambda connection: connection.execute("PRAGMA synchronous").fetchone())
        assert await pragma == (number,)
        await database.close()

    asyncio.run(scene())
