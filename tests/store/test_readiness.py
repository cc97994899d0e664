import asyncio
from pathlib import Path

import pytest

from parley.store import NotReady, Settings, StorageFull, Store, open_store, readiness
from parley.store.files import SUFFIXES
from parley.store.logfiles import LogFiles
from tests.store.journals import HEADER, SEATS, plies
from tests.store.server import Server
from tests.store.stores import run
from tests.store.wire import wire_to


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no answer."""
    monkeypatch.setattr(readiness, "KEPT", 0.0)


async def ask_on(store: Store) -> None:
    """Not every question is followed by a look at every page."""
    while True:
        await store.readiness.check()


def test_it_is_ready_until_it_is_closed_and_leaves_no_trace(where: str) -> None:
    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS, plies(2))
        for _ in range(3):
            await store.readiness.check()
        assert store.tally.writes == 4  # which were real writes
        await store.matches.append(match, plies(3)[2:])
        await store.close()
        with pytest.raises(NotReady, match="the store is closed"):
            await store.readiness.check()

    run(where, scene)


def test_however_many_ask_it_is_one_write(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(store: Store) -> None:
        monkeypatch.setattr(readiness, "KEPT", 3600.0)
        await asyncio.gather(*(store.readiness.check() for _ in range(100)))
        await store.readiness.check()
        assert store.tally.writes == 1

    run(where, scene)


def test_a_log_in_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the database itself takes whatever it gets."""

    def fail(_files: LogFiles, _head: bytes, _body: bytes) -> None:
        raise StorageFull("full")

    async def scene(store: Store) -> None:
        await store.readiness.check()
        with monkeypatch.context() as patched:
            patched.setattr(LogFiles, "_write", fail)
            with pytest.raises(StorageFull):
                await store.matches.begin(HEADER, SEATS)
        with pytest.raises(NotReady, match="storage is full"):
            await store.readiness.check()

    run(tmp_path, scene)


def test_files_that_are_gone(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        (tmp_path / "parley.db").unlink()
        for _ in range(2):
            with pytest.raises(NotReady, match="removed or replaced"):
                await store.readiness.check()

    run(tmp_path, scene)


def test_a_page_that_is_damaged(tmp_path: Path) -> None:
    """One that nobody has asked for since."""

    async def fill(store: Store) -> None:
        for _ in range(10):
            await store.matches.begin(HEADER, SEATS, plies(200))

    async def scene(store: Store) -> None:
        await store.readiness.check()
        path = tmp_path / "parley.db"
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 2 // 4096 * 4096)
            file.write(b"\xff" * 4096)
        with pytest.raises(NotReady, match="the database is damaged"):
            await ask_on(store)

    run(tmp_path, fill)
    assert not any((tmp_path / f"parley.db{suffix}").exists() for suffix in SUFFIXES[1:])
    run(tmp_path, scene)


def test_a_disk_without_room(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(NotReady, match="of disk space are left"):
            await store.readiness.check()

    run(tmp_path, scene, Settings(free=2**60))


def test_a_server_that_does_not_answer_keeps_us_no_longer_than_our_patience(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ask as often as you like: one write waits."""

    async def scene() -> None:
        async with wire_to(server.new_database()) as (wire, address):
            store = await open_store(address, Settings(answer=0.5))
            await store.readiness.check()
            wire.stalled = True
            monkeypatch.setattr(readiness, "PATIENCE", 0.1)
            for _ in range(3):
                with pytest.raises(NotReady, match="nothing could be stored"):
                    await store.readiness.check()
            wire.stalled = False
            monkeypatch.setattr(readiness, "PATIENCE", 60.0)
            await store.readiness.check()
            assert store.tally.writes == 2
            await store.close()

    asyncio.run(scene())


def test_a_server_that_is_away_is_no_secret_but_where_it_is(server: Server) -> None:
    async def scene() -> None:
        async with wire_to(server.new_database()) as (wire, address):
            store = await open_store(address, Settings(patience=0.1))
            wire.broken = True
            await wire.cut()
            with pytest.raises(NotReady, match=r"^the database server is away$"):
                await store.readiness.check()
            await store.close()

    asyncio.run(scene())
