import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.store.chunks import END, LINES, Entry
from parley.store.moving import following, move, store_following
from tests.store.filled import divide
from tests.store.logs import (
    begin,
    copied,
    end,
    flat,
    lines_of,
    new_database,
    parts_of,
    stored,
    twin,
    writings,
)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_database(tmp_path_factory.mktemp("empty") / "parley.db")


@pytest.fixture
def path(empty: Path, tmp_path: Path) -> Path:
    return copied(empty, tmp_path / "parley.db")


def put(path: Path, *chunks: Sequence[Entry]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        move(connection, [b"".join(parts_of(chunk)) for chunk in chunks])


def adopted(path: Path, entries: Sequence[Entry]) -> int:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return store_following(connection, entries)


@given(chunks=writings(), data=st.data())
def test_moved_in_pieces_and_again_it_is_the_same(
    empty: Path, chunks: list[list[Entry]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        path = copied(empty, Path(folder) / "parley.db")
        until = data.draw(st.integers(0, len(chunks)))
        put(path, *chunks[:until])
        assert stored(path) == twin(flat(chunks[:until]))
        since = data.draw(st.integers(0, until))  # what is in the log after a crash, moved already or not
        assert adopted(path, flat(chunks[since:])) == 0
        assert stored(path) == twin(flat(chunks))
        divide(path, data.draw(st.sets(st.integers(0, 30))).__contains__)  # other programs wrote other rows
        with closing(sqlite3.connect(path)) as connection:
            assert following(connection, flat(chunks)) == ([], 0)


@given(chunks=writings(), lost=st.sets(st.integers(0, 11)))
def test_where_some_is_lost_every_journal_is_whole_up_to_its_end(
    empty: Path, chunks: list[list[Entry]], lost: set[int]
) -> None:
    """As when the power fails and the disk has kept one chunk and not the one before."""
    kept = flat([chunk for number, chunk in enumerate(chunks) if number not in lost])
    whole = twin(flat(chunks))
    with TemporaryDirectory() as folder:
        path = copied(empty, Path(folder) / "parley.db")
        left_out = adopted(path, kept)
        found = stored(path)
        for match, (lines, is_over) in found.items():
            assert lines == whole[match].lines[: len(lines)]
            assert not is_over or lines == whole[match].lines
        assert (left_out > 0) == (obvious(kept) > 0)


def obvious(entries: list[Entry]) -> int:
    """How many do not follow those before them."""
    length: dict[int, int] = {}
    count = 0
    for kind, match, number, data in entries:
        if kind in (LINES, END):
            if kind == LINES and number == length.get(match, -1):
                length[match] += data.count(b"\n")
            elif kind == LINES or number + 1 != length.get(match):
                count += 1
        else:
            length[match] = 0
    return count


def test_what_another_program_has_written_is_told_and_does_not_stop_the_rest(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(path, begin(1))
    put(path, [lines_of(1, 1)])
    with caplog.at_level(logging.ERROR):
        put(path, [lines_of(1, 1, 2), *begin(2)], [end(2, 0)])
    assert "does not fit the database" in caplog.text
    assert stored(path) == twin([*begin(1), lines_of(1, 1, 2), *begin(2), end(2, 0)])


def test_a_log_of_no_database_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert adopted(tmp_path / "new.db", begin(1)) == 2
    assert "2 entries of the log of moves do not follow what is stored" in caplog.text


def test_an_account_that_is_gone_keeps_no_match_from_being_moved(path: Path) -> None:
    about, first = begin(1)
    put(path, [about._replace(data=about.data.replace(b'[null,"ann"', b'[7,"ann"')), first])
    assert stored(path) == twin(begin(1))


def test_what_is_moved_at_once_is_one_row_a_match(path: Path) -> None:
    put(path, [*begin(1, 2), *begin(2)], [lines_of(1, 2), lines_of(2, 1)], [lines_of(1, 3, 2)])
    put(path, [lines_of(1, 5)], [lines_of(1, 6)])
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT match_id, number FROM lines ORDER BY 1, 2").fetchall()
    assert rows == [(1, 0), (1, 5), (2, 0)]
