import os
from pathlib import Path

import pytest

from parley.arena.live.files import names_within, read_within, stat_within


def test_a_file_below_is_read_from_a_byte_on(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_bytes(b"0123456789")
    assert read_within(tmp_path, "a", "b", most=10) == b"0123456789"
    assert read_within(tmp_path, "a", "b", most=10, start=7) == b"789"
    assert read_within(tmp_path, "a", "b", most=10, start=70) == b""
    assert names_within(tmp_path, "a") == ["b"]
    assert stat_within(tmp_path, "a", "b").st_size == 10


def test_what_is_too_long_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(OSError, match="longer than 100 bytes"):
        read_within(tmp_path, "huge", most=100)


def test_no_link_leads_out(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret").write_bytes(b"!")
    (inside / "file").symlink_to(outside / "secret")
    (inside / "folder").symlink_to(outside)
    for parts in (("file",), ("folder", "secret")):
        with pytest.raises(OSError, match=r"Too many levels|Not a directory"):
            read_within(inside, *parts, most=100)
    with pytest.raises(OSError, match=r"Too many levels|Not a directory"):
        names_within(inside, "folder")
    assert stat_within(inside, "file").st_size != 1  # of the link, not of the secret


def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a regular file"):
        read_within(tmp_path, "pipe", most=100)
    with pytest.raises(FileNotFoundError):
        read_within(tmp_path, "nothing", most=100)


def test_no_file_stays_open(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 -- counting is all there is to it
    for _ in range(20):
        with pytest.raises(FileNotFoundError):
            read_within(tmp_path, "a", "nothing", most=1)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
