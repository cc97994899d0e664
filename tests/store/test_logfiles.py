import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from parley.store import DatabaseReplaced, StorageFull, StoreError
from parley.store.chunks import Entry, decode_log
from parley.store.files import OpenFiles, logs_of
from parley.store.logfiles import LogFiles
from tests.store.logs import begin, lines_of, new_database, parts_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = new_database(tmp_path / "parley.db")
    for suffix in ("-wal", "-shm"):  # as if somebody had it open
        (tmp_path / f"parley.db{suffix}").touch()
    return path


@pytest.fixture
def files(path: Path) -> Iterator[LogFiles]:
    files = LogFiles(path, OpenFiles(path), is_synced=True)
    yield files
    files.close(remove=True)


def found(path: Path) -> list[list[Entry]]:
    """What is in each."""
    return [decode_log(file.read_bytes()).entries for file in logs_of(path)]


def test_chunks_are_written_one_after_the_other_and_files_by_turns(files: LogFiles, path: Path) -> None:
    chunks = [begin(1), [lines_of(1, 1)], [lines_of(1, 2)], [lines_of(1, 3)], [lines_of(1, 4)]]
    bodies = [b"".join(parts_of(chunk)) for chunk in chunks]
    for chunk in chunks[:2]:
        files.append(parts_of(chunk))
    assert files.turn() == bodies[:2]
    assert files.size == 0
    files.append(parts_of(chunks[2]))
    assert sorted(map(len, found(path))) == [1, 3]
    assert files.turn() == bodies[2:3]
    files.append(parts_of(chunks[3]))
    assert found(path) == [
        chunks[2],
        chunks[3],
    ]  # the first two are gone, and what is left of them is not read
    files.append(parts_of(chunks[4]))
    assert found(path) == [chunks[2], [*chunks[3], *chunks[4]]]


def test_nothing_at_all_is_left_where_it_is_wiped(files: LogFiles, path: Path) -> None:
    for number in range(2):
        files.append(parts_of(begin(number)))
        files.turn()
        files.wipe_other()
    assert [file.stat().st_size for file in logs_of(path)] == [0, 0]


def fail(code: int) -> Callable[..., Any]:
    def raising(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    return raising


def write_half(file: int, parts: list[bytes], at: int) -> int:
    data = b"".join(parts)
    return os.pwrite(file, data[: len(data) // 2], at)


@pytest.mark.parametrize(
    ("function", "instead", "kind"),
    [
        ("pwritev", fail(errno.ENOSPC), StorageFull),
        ("pwritev", fail(errno.EFBIG), StorageFull),
        ("pwritev", fail(errno.EIO), StoreError),
        ("pwritev", write_half, StorageFull),
        ("fdatasync", fail(errno.EIO), StoreError),
    ],
)
@pytest.mark.parametrize("before", [0, 1])
def test_what_could_not_be_written_is_not_there_and_the_next_takes_its_place(
    files: LogFiles,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    function: str,
    instead: Callable[..., Any],
    kind: type[StoreError],
    before: int,
) -> None:
    files.append(parts_of(begin(1)))
    files.turn()
    files.append(parts_of(begin(2)))
    files.turn()  # under it lies the first
    written = [begin(3)][:before]
    for chunk in written:
        files.append(parts_of(chunk))
    with monkeypatch.context() as patched:
        patched.setattr(os, function, instead)
        with pytest.raises(kind):
            files.append(parts_of([lines_of(9, 0, 20)]))
    *_, present = found(path)
    assert present == [entry for chunk in written for entry in chunk]
    assert not decode_log(logs_of(path)[1].read_bytes()).damaged
    files.append(parts_of(begin(4)))
    assert found(path)[1] == [entry for chunk in (*written, begin(4)) for entry in chunk]
    assert len(files.turn()) == before + 1


def test_a_log_that_is_gone_is_written_to_no_more_and_a_new_one_left_alone(
    files: LogFiles, path: Path
) -> None:
    files.append(parts_of(begin(1)))
    logs_of(path)[0].unlink()
    with pytest.raises(DatabaseReplaced):
        files.append(parts_of([lines_of(1, 1)]))
    logs_of(path)[0].write_bytes(b"somebody else's")
    files.close(remove=True)
    assert [file.exists() for file in logs_of(path)] == [True, False]
    files.__init__(path, OpenFiles(path), is_synced=False)  # type: ignore[misc] # for the fixture to close
