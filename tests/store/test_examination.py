import sqlite3
from pathlib import Path

import pytest

from parley.store import DatabaseDamaged, NotReady, examination
from parley.store.examination import examine
from tests.store.filled import fill, meddle


def test_every_page_is_looked_at_when_it_is_due(tmp_path: Path) -> None:
    file = tmp_path / "parley.db"
    fill(tmp_path)
    meddle(file, "VACUUM", "PRAGMA journal_mode=DELETE")
    assert examine(file, free=0, is_due=True) > 0
    data = bytearray(file.read_bytes())
    data[5 * 4096 : 6 * 4096] = b"\xff" * 4096
    file.write_bytes(data)
    examine(file, free=0, is_due=False)
    with pytest.raises((DatabaseDamaged, sqlite3.DatabaseError)):
        examine(file, free=0, is_due=True)


def test_what_takes_too_long_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    with sqlite3.connect(tmp_path / "parley.db") as connection:
        rows = ((number, number, b"x") for number in range(50_000))
        connection.executemany("INSERT INTO lines (match_id, number, data) VALUES (?, ?, ?)", rows)
    connection.close()
    monkeypatch.setattr(examination, "EXAMINING", 0.0)
    examine(tmp_path / "parley.db", free=0, is_due=True)


def test_room_on_the_disk(tmp_path: Path) -> None:
    fill(tmp_path)
    with pytest.raises(NotReady, match=r"only \d+ MB of disk space are left"):
        examine(tmp_path / "parley.db", free=2**60, is_due=False)
