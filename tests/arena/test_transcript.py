from itertools import count
from pathlib import Path

import pytest

from parley.arena import transcript
from parley.arena.transcript import Transcript
from parley.core import ParleyError
from parley.match.journal import decode_journal
from parley.wires.trace import Kind, parse_trace
from tests.arena.conquest.hall import Hall, rude


def test_a_trace_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "MOST", 1000)
    clock = count()
    trace = Transcript(tmp_path / "it", lambda: next(clock) / 10_000, "line\nbreak \x1b", pytest.fail)
    for _ in range(1000):
        trace.add("ai", b"x" * 50)
    trace.close()
    text = (tmp_path / "it").read_text()
    assert len(text) < 1200
    assert text.startswith("@ 0\n# line\\nbreak \\x1b\n")
    assert text.endswith("# the rest is cut off\n")
    assert len(parse_trace(text)) > 5


def test_a_match_is_written_down(tmp_path: Path) -> None:
    hall = Hall(folder=tmp_path)
    result = hall.game(rude("question"), "random")
    lines = parse_trace((tmp_path / "game-1-seat-0.trace").read_text())
    said = [line.data for line in lines if line.who == "ai"]
    assert said[0] == b"WazUp\n"
    assert b"".join(line.data for line in lines if line.who == "core").endswith(b"#64\n")
    clock = [line.at for line in lines if line.kind is Kind.CLOCK]
    assert clock == sorted(clock)
    journal = decode_journal((tmp_path / "game-1.jsonl").read_bytes())
    assert len(journal.entries) == result.plies
    assert journal.header.players == (rude("question"), "random")
    assert journal.header.seed == result.seed


@pytest.mark.parametrize("name", ["game-1.jsonl", "game-1-seat-0.trace"])
def test_what_cannot_be_written_down_is_not_played(name: str, tmp_path: Path) -> None:
    (tmp_path / name).symlink_to("/dev/full")
    with pytest.raises(ParleyError, match=f"{name}: (no space left|the disk is full)"):
        Hall(folder=tmp_path).game(rude("polite"), "random")
