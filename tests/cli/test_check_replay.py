"""What came then beside what comes now, and an exit status that tells."""

import shlex
import sys
from pathlib import Path

import pytest

from parley.cli.main import main

SLAVE = """
import os
while said := os.read(0, 1):
    os.write(1, b"\\x01" if said == b"\\xaa" else b"\\xa8")
"""
TRACE = """
@ 0.01
master> AA
@ 0.02
slave> 01
@ 0.03
master> A1
@ 0.04
slave> {}
@ 0.05
master$
"""


@pytest.mark.parametrize(("then", "status"), [("A8", 0), ("1A", 1)])
def test_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], then: str, status: int) -> None:
    (tmp_path / "slave.py").write_text(SLAVE)
    (tmp_path / "talk.trace").write_text(TRACE.format(then))
    target = f"exec:{shlex.join((sys.executable, str(tmp_path / 'slave.py')))}"
    words = ["--role", "slave", "--sandbox", "off", "--replay", str(tmp_path / "talk.trace")]
    assert main(["check", "comport", target, *words]) == status
    rows = capsys.readouterr().out.splitlines()[1:]
    assert rows[:3] == ["  master> Sync", "  slave> Synced", "  master> Meet"]
    assert rows[3:] == (
        ["- slave> MeetConfirmed", "+ slave> ProtocolError"] if status else ["  slave> ProtocolError"]
    )


def test_sockets_cannot_be_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "json", "http://127.0.0.1:1", "--replay", "talk.trace"]) == 2
    assert "tokens" in capsys.readouterr().err
