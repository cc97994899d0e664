"""What is written down can be read back, at any moment."""

import os
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.lines.tracing import Trace
from parley.wires import bpgp, dotline
from parley.wires.comport import TICK, WIRE
from parley.wires.decoder import decode
from parley.wires.trace import parse_trace


def test_a_conversation_with_ticks(tmp_path: Path) -> None:
    file, now = tmp_path / "game.trace", [50.0]
    trace = Trace(file, "master", lambda: now[0])
    trace.begin()
    trace.say(b"\xaa")
    now[0] += 10 * TICK
    trace.hear(b"\x01")
    trace.say(b"\xa1\xb1\x02")
    trace.tell("suspended: nobody; there")
    now[0] += 1
    trace.hear(b"\x1a\xff")
    trace.say(b"hi")
    written = file.read_text()
    assert written.splitlines() == [
        "@ 0  ; tick 0",
        "# parley com master, one tick is 0.0549 s",
        "master> AA  ; Sync",
        "@ 0.549  ; tick 10",
        "slave> 01  ; Synced",
        "master> A1  ; Meet",
        "master! suspended: nobody, there",
        "@ 1.549  ; tick 28",
        "slave> 1A  ; MeetConfirmed",
        "slave> FF  ; no command or answer begins with this byte",
        "master> B1 02 68 69  ; Nick name 'hi'",
    ]
    trace.lose("unplugged")
    trace.close()
    rows = decode(WIRE, parse_trace(file.read_text()))
    assert [row.data.hex() for row in rows] == ["aa", "01", "a1", "1a", "ff", "b1026869"]
    assert [row.broken is not None for row in rows] == [False] * 4 + [True, False]


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="this is a folder"):
        Trace(tmp_path, "master")


def test_a_full_disk() -> None:
    with pytest.raises(SetupError, match="no more trace: /dev/full: the disk is full"):
        Trace(Path("/dev/full"), "master")


def test_a_trace_that_breaks_off_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "pipe"
    os.mkfifo(file)
    reader = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    trace, told = Trace(file, "slave"), list[str]()
    trace.complain = told.append
    os.close(reader)
    trace.say(b"\x01")
    trace.say(b"\x01")
    trace.close()
    assert told == [f"no more trace: {file}: broken pipe"]


def test_any_wire_without_its_passwords(tmp_path: Path) -> None:
    for wire, said in (
        (dotline.WIRE, dotline.requests.LogIn("ann", "correct horse")),
        (bpgp.WIRE, bpgp.Join(3, b"correct horse")),
    ):
        file = tmp_path / wire.name
        trace = Trace(file, "client", lambda: 0.0, wire=wire, title="somewhere")
        trace.say(wire.encode(said))
        trace.close()
        _, title, line = file.read_text().splitlines()
        assert title == "# somewhere"
        assert b"correct horse".hex(" ").upper() not in line
        (read,) = decode(wire, parse_trace(line))
        assert b"******" in read.data
