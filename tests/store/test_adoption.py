import asyncio
import logging
from itertools import pairwise
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.store import Settings, Store, open_store
from parley.store.adoption import adopt, adopt_if_left, damaged_logs_of, settle
from parley.store.archive import back_up
from parley.store.chunks import Entry
from parley.store.claim import lock
from parley.store.files import OpenFiles, lock_of, logs_of
from parley.store.logfiles import LogFiles
from parley.store.snapshot import all_rows, open_snapshot
from parley.store.sqlite import SqliteDatabase
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.logs import (
    begin,
    copied,
    end,
    file_of,
    flat,
    lines_of,
    new_database,
    parts_of,
    stored,
    twin,
    writings,
)
from tests.store.stores import run


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_database(tmp_path_factory.mktemp("empty") / "parley.db")


def write(path: Path, *generations: list[list[Entry]]) -> None:
    """Leave a log behind, a generation a turn, as a server that was killed."""
    beside = [path.resolve().with_name(f"parley.db{suffix}") for suffix in ("-wal", "-shm")]
    for file in beside:
        file.touch()
    files = LogFiles(path, OpenFiles(path), is_synced=False)
    for number, chunks in enumerate(generations):
        if number:
            files.turn()
        for chunk in chunks:
            files.append(parts_of(chunk))
    files.close(remove=False)
    for file in beside:
        file.unlink()


@given(chunks=writings(), data=st.data())
def test_killed_at_any_moment_all_that_was_acknowledged_is_there(
    empty: Path, chunks: list[list[Entry]], data: st.DataObject
) -> None:
    """Cut off at any byte, with the file before it moved or not yet."""
    turns = sorted(data.draw(st.sets(st.integers(0, len(chunks)), max_size=3)))
    bounds = [0, *turns, len(chunks)]
    generations = [chunks[start:stop] for start, stop in pairwise(bounds)]
    moved = data.draw(st.sampled_from(bounds[-3:-1]))
    with TemporaryDirectory() as folder:
        path = copied(empty, Path(folder) / "parley.db")
        write(path, chunks[:moved])
        adopt(path)
        assert stored(path) == twin(flat(chunks[:moved]))
        write(path, *generations)
        last = generations[-1]
        cut = data.draw(st.integers(0, len(file_of(last))))
        if last:
            file = logs_of(path)[len(generations) % 2]
            file.write_bytes(file.read_bytes()[:cut])
        acknowledged = sum(len(file_of(last[: count + 1])) <= cut for count in range(len(last)))
        adopt(path)
        assert stored(path) == twin(flat(chunks[: bounds[-2] + acknowledged]))
        assert [file.name for file in Path(folder).iterdir()] == ["parley.db"]


def test_a_damaged_chunk_is_told_and_the_log_is_kept(
    empty: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied(empty, tmp_path / "parley.db")
    write(path, [begin(1), begin(2), [lines_of(1, 1)], [lines_of(2, 1)], [lines_of(1, 2)], [end(2, 1)]])
    file = logs_of(path)[1]
    file.write_bytes(file.read_bytes().replace(b"1.1\n", b"1.7\n"))
    with caplog.at_level(logging.ERROR):
        assert adopt(path)
    kept = damaged_logs_of(path)[1]
    assert f"{kept} is damaged at byte" in caplog.text
    assert "1 entries of the log of moves do not follow what is stored" in caplog.text
    assert stored(path) == twin([*begin(1), *begin(2), lines_of(2, 1), end(2, 1)])
    assert kept.exists()
    assert not file.exists()
    assert not adopt(path)


def test_log_and_lock_are_beside_the_file_whatever_it_is_called(empty: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    path = copied(empty, tmp_path / "real" / "parley.db")
    link = tmp_path / "parley.db"
    link.symlink_to(path)
    write(link, [begin(1)])
    assert logs_of(path)[1].exists()
    assert lock_of(link) == lock_of(path)
    assert adopt_if_left(link)
    assert stored(path) == twin(begin(1))
    assert not logs_of(path)[1].exists()


def test_what_a_living_server_writes_is_its_own(empty: Path, tmp_path: Path) -> None:
    path = copied(empty, tmp_path / "parley.db")
    assert adopt_if_left(path)
    assert not lock_of(path).exists()
    write(path, [begin(1)])
    with lock(lock_of(path)):  # type: ignore[union-attr]
        assert not adopt_if_left(path)
        assert stored(path) == {}
    assert adopt_if_left(path)
    assert stored(path) == twin(begin(1))


def test_whoever_reads_beside_a_server_sees_all_that_was_acknowledged(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        lines = plies(30)
        match = await store.matches.begin(HEADER, SEATS)
        for length, line in enumerate(lines, start=1):
            await store.matches.append(match, [line])
            if length % 10 == 0:
                async with open_snapshot(tmp_path) as snapshot:
                    rows = await all_rows(snapshot, "SELECT data FROM lines ORDER BY number")
                    assert b"".join(data for (data,) in rows) == whole(lines[:length])
        await store.matches.finish(match, None, "over")
        assert (await back_up(tmp_path, tmp_path / "backup")).lines == 31

    run(tmp_path, scene)


def test_a_server_that_cannot_move_them_is_not_waited_for_for_ever(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied(empty, tmp_path / "parley.db")
    write(path, [begin(1)])
    monkeypatch.setattr("parley.store.adoption._PATIENCE", 0.05)
    with lock(lock_of(path)):  # type: ignore[union-attr]
        asyncio.run(settle(path))
    assert "they are left out here" in caplog.text


def test_the_log_is_moved_before_a_migration(tmp_path: Path) -> None:
    """And so it is in the copy that is made before."""

    async def scene(store: Store) -> None:
        match = await store.matches.begin(HEADER, SEATS, plies(3))
        await asyncio.to_thread(copytree, tmp_path / "data", tmp_path / "killed")
        assert await store.matches.length(match) == 3

    run(tmp_path / "data", scene)

    async def look() -> list[bytes]:
        database = await SqliteDatabase.open(tmp_path / "killed" / "parley.db", "normal", 5.0)
        rows = await database.read("SELECT data FROM lines ORDER BY number")
        await database.close()
        return [data for (data,) in rows]

    assert b"".join(asyncio.run(look())) == whole(plies(3))


def test_who_waits_for_a_server_to_end_finds_what_it_left(tmp_path: Path) -> None:
    """Opened while the other one was at work, which was then killed."""

    async def scene(first: Store) -> None:
        match = await first.matches.begin(HEADER, SEATS, plies(3))
        await asyncio.to_thread(copytree, data, tmp_path / "killed")
        second = await open_store(tmp_path / "killed", Settings(durability="normal"))
        for file in logs_of(data / "parley.db"):
            copy(file, tmp_path / "killed")
        await second.claim()
        await second.matches.append(match, plies(4)[3:])
        assert await second.matches.journal(match) == whole(plies(4))
        await second.close()

    data = tmp_path / "data"
    run(data, scene)
