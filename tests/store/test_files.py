import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from parley.store import DatabaseReplaced, Store, open_store
from parley.store.files import LOGS, SUFFIXES, OpenFiles, logs_of
from parley.store.logfiles import LogFiles
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        await store.accounts.create("ann", "hash")
        assert mode(data) == 0o700
        names = {f"parley.db{suffix}" for suffix in (*SUFFIXES, *LOGS, ".lock")}
        assert {path.name: mode(path) for path in data.iterdir()} == dict.fromkeys(names, 0o600)

    data = tmp_path / "data"
    run(data, scene)


def test_strangers_lose_what_an_earlier_version_let_them_read(tmp_path: Path) -> None:
    async def scene(_: Store) -> None: ...

    run(tmp_path, scene)
    file = tmp_path / "parley.db"
    file.chmod(0o644)
    run(tmp_path, scene)
    assert mode(file) == 0o640


def remove(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    data = file.read_bytes()
    file.rename(file.with_name("elsewhere"))
    file.write_bytes(data)


def test_a_folder_that_looks_the_same_is_another(tmp_path: Path) -> None:
    async def scene() -> None:
        data = tmp_path / "data"
        store = await open_store(data)
        await store.claim()
        match = await store.matches.begin(HEADER, SEATS)
        while store._database._files._unchanged is None:  # type: ignore[attr-defined]
            await store.matches.append(match, [next(lines)])
        data.rename(tmp_path / "old")
        subprocess.run(["cp", "-a", tmp_path / "old", data], check=True)
        with pytest.raises(DatabaseReplaced):
            await store.matches.append(match, [next(lines)])
        await store.close()

    lines = iter(plies(20_000))
    asyncio.run(scene())


@pytest.mark.parametrize("suffix", [*SUFFIXES, *LOGS])
@pytest.mark.parametrize("harm", [remove, replace])
def test_nothing_is_acknowledged_once_a_file_is_gone(
    tmp_path: Path, harm: Callable[[Path], None], suffix: str
) -> None:
    async def scene() -> None:
        store = await open_store(tmp_path)
        await store.claim()
        match = await store.matches.begin(HEADER, SEATS, plies(1))
        harm(tmp_path / f"parley.db{suffix}")
        for _ in range(2):
            with pytest.raises(DatabaseReplaced, match=r"stop the server, put them back \(parley restore\)"):
                await store.matches.append(match, plies(2)[1:])
        assert await store.matches.journal(match) == whole(plies(1))
        await store.close()

    asyncio.run(scene())


def test_what_was_committed_into_a_file_that_was_just_deleted_is_not_found_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks up how far a journal goes would take it for stored."""

    async def scene() -> None:
        store = await open_store(tmp_path)
        match = await store.matches.begin(HEADER, SEATS, plies(1))
        confirm = OpenFiles.confirm

        def too_late(files: OpenFiles) -> None:
            (tmp_path / "parley.db").unlink()
            confirm(files)

        monkeypatch.setattr(OpenFiles, "confirm", too_late)
        with pytest.raises(DatabaseReplaced):
            await store.matches.append(match, plies(2)[1:])
        with pytest.raises(DatabaseReplaced):
            await store.matches.journal(match)
        await store.close()

    asyncio.run(scene())


def test_what_was_written_to_a_log_that_was_just_deleted_is_not_found_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        store = await open_store(tmp_path)
        await store.claim()
        match = await store.matches.begin(HEADER, SEATS, plies(1))
        write = LogFiles._write

        def too_late(files: LogFiles, head: bytes, body: bytes) -> None:
            write(files, head, body)
            logs_of(tmp_path / "parley.db")[0].unlink()

        monkeypatch.setattr(LogFiles, "_write", too_late)
        with pytest.raises(DatabaseReplaced):
            await store.matches.append(match, plies(2)[1:])
        assert await store.matches.length(match) == 1
        assert await store.matches.journal(match) == whole(plies(1))
        await store.close()

    asyncio.run(scene())


def test_a_new_database_at_the_same_place_is_left_alone(tmp_path: Path) -> None:
    """Closing the old one does not take the new one's files away."""

    async def scene() -> None:
        old = await open_store(tmp_path)
        await old.accounts.create("ann", "hash")
        for suffix in SUFFIXES:
            (tmp_path / f"parley.db{suffix}").unlink()
        new = await open_store(tmp_path)
        await new.accounts.create("bob", "hash")
        await old.close()
        assert (tmp_path / "parley.db-wal").stat().st_size > 0
        await new.accounts.create("eve", "hash")
        await new.close()
        again = await open_store(tmp_path)
        assert [await again.accounts.is_taken(name) for name in ("ann", "bob", "eve")] == [False, True, True]
        await again.close()

    asyncio.run(scene())
