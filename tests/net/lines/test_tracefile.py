from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.lines.tracefile import TraceFile
from parley.wires.trace import parse_trace, spell


def test_time_is_told_where_it_has_passed(tmp_path: Path) -> None:
    times = iter([0.0, 0.0004, 0.0011, 1234.5678])
    file = TraceFile(tmp_path / "it", lambda: next(times))
    for data in (b"a", b"b", b"c", b"d"):
        file.put(spell("ai", data))
    file.close()
    text = (tmp_path / "it").read_text()
    assert text.splitlines() == [
        "@ 0", 'ai> "a"', 'ai> "b"', "@ 0.001", 'ai> "c"', "@ 1234.568", 'ai> "d"',
    ]  # fmt: skip
    assert len(parse_trace(text)) == 7


def test_a_file_does_not_grow_for_ever(tmp_path: Path) -> None:
    file = TraceFile(tmp_path / "it", lambda: 0.0, most=100, is_live=True)
    for _ in range(1000):
        file.put('ai> "0123456789"')
    text = (tmp_path / "it").read_text()
    file.close()
    assert len(text) < 150
    assert text.endswith("# the rest is cut off\n")


@pytest.mark.parametrize("is_live", [True, False])
def test_a_full_disk_is_told_once(is_live: bool) -> None:
    told: list[str] = []
    file = TraceFile(Path("/dev/full"), lambda: 0.0, is_live=is_live)
    file.complain = told.append
    file.put("# one")
    file.put("# two")
    file.close()
    assert told == ["no more trace: /dev/full: the disk is full: make room"]


def test_a_file_that_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="this is a folder"):
        TraceFile(tmp_path, lambda: 0.0)
