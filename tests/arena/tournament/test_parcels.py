import os
from pathlib import Path

import pytest

from parley.arena.tournament import parcels
from parley.arena.tournament.parcels import digest_of, pack, unpack
from parley.core import SetupError


def write(folder: Path) -> Path:
    (folder / "deep").mkdir(parents=True)
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "run").chmod(0o700)
    (folder / "deep" / "data").write_bytes(bytes(range(256)))
    (folder / "link").symlink_to("deep/data")
    (folder / "folder").symlink_to("deep")
    return folder


def test_what_is_packed_is_unpacked(tmp_path: Path) -> None:
    parcel = pack(write(tmp_path / "a"), tmp_path)
    unpack(parcel, tmp_path / "cache")
    unpack(parcel, tmp_path / "cache")
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.name == digest_of(parcel)
    assert os.access(kept / "run", os.X_OK)
    assert not os.access(kept / "deep" / "data", os.X_OK) or os.geteuid() == 0
    assert (kept / "link").read_bytes() == (kept / "folder" / "data").read_bytes() == bytes(range(256))
    assert kept.stat().st_mode & 0o777 == 0o755


def test_the_same_files_are_the_same_parcel(tmp_path: Path) -> None:
    one, other = write(tmp_path / "a"), write(tmp_path / "b")
    os.utime(other / "run", (1, 1))
    (other / "deep" / "__pycache__").mkdir()
    (other / "deep" / "__pycache__" / "x.pyc").touch()
    (other / "results").mkdir()
    (other / "results" / "report.txt").touch()
    assert pack(one, tmp_path) == pack(other, other / "results")
    (other / "deep" / "data").write_bytes(b"")
    assert pack(one, tmp_path) != pack(other, other / "results")


@pytest.mark.parametrize("target", ["/etc/passwd", "../b"])
def test_what_leads_out_is_not_sent(tmp_path: Path, target: str) -> None:
    (write(tmp_path / "a") / "out").symlink_to(target)
    with pytest.raises(SetupError, match="out: leads out of the folder"):
        pack(tmp_path / "a", tmp_path)


def test_what_is_no_file_is_not_sent(tmp_path: Path) -> None:
    os.mkfifo(write(tmp_path / "a") / "pipe")
    with pytest.raises(SetupError, match="pipe: not a file"):
        pack(tmp_path / "a", tmp_path)


@pytest.mark.parametrize(("limit", "value"), [("MOST", 100), ("FILES", 2)])
def test_too_much_is_not_sent(
    tmp_path: Path, limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parcels, limit, value)
    with pytest.raises(SetupError, match="cannot be sent to other machines"):
        pack(write(tmp_path / "a"), tmp_path)
