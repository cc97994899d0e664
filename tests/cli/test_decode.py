import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

TRACES = Path(__file__).parent.parent / "traces"


def test_both_sides_in_words(parley: Shell) -> None:
    assert parley("decode", "comport", TRACES / "comport/game-6x6.trace") == 0
    assert "Parameters size 6, fours 0, threes 1, twos 1, ones 2" in parley.out
    assert "master  C0" in parley.out


def test_a_broken_rule_is_marked_and_exits_with_1(parley: Shell) -> None:
    assert parley("decode", "comport", TRACES / "comport/error-placed-too-early.trace") == 1
    assert "! SlavePlaced is not for the slave to say in state placing" in parley.out


def test_json(parley: Shell) -> None:
    parley("decode", "comport", TRACES / "comport/state-0.trace", "--json")
    rows = json.loads(parley.out)
    assert rows[0] == {"at": 0.0, "who": "master", "bytes": "aa", "message": "Sync", "broken": None}


@pytest.mark.parametrize("data", [b"33000475736572", b"33 0004 75736572\n", bytes.fromhex("33000475736572")])
def test_one_side_as_hex_or_raw(parley: Shell, data: bytes) -> None:
    Path("capture").write_bytes(data)
    assert parley("decode", "bpgp", "capture", "--from", "client", "--json") == 0
    [row] = json.loads(parley.out)
    assert row["bytes"] == "33000475736572"
    assert "user" in row["message"]


def test_standard_input(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"99 0003 000102")))
    assert parley("decode", "bpgp") == 0
    assert "client" in parley.out


def test_long_messages_are_cut_short_on_the_screen(parley: Shell) -> None:
    Path("capture").write_bytes(b"\xb1\x40" + b"A" * 64)
    parley("decode", "comport", "capture")
    assert "…" in parley.out


@pytest.mark.parametrize(
    ("wire", "sender", "said", "shown"),
    [
        ("dotline", "client", "PWD old\tnew\r\n", "PWD old⇥new\n"),
        ("dotline", "server", "111 gone\ntable 7\n\n\n", "111 gone⏎table 7\n"),
        ("gamecore", "ai", "WazUp\n", "WazUp\n"),
    ],
)
def test_wires_of_text_are_shown_as_text(
    wire: str, sender: str, said: str, shown: str, parley: Shell
) -> None:
    Path("capture").write_text(said)
    parley("decode", wire, "capture", "--from", sender)
    assert shown in parley.out


def test_lines_of_json_say_whose_they_are(parley: Shell) -> None:
    hello = '{"news":"hello","name":"ann","guest":true,"account":1,"table":null,"grace":1.0,"version":"1"}'
    Path("capture").write_text(f'{hello}\n{{"do":"ping","id":3}}\n{{"re":4,"ok":true}}')
    assert parley("decode", "json", "capture") == 1
    assert 'server  {"news":"hello"' in parley.out
    assert "ping Ping: id 3" in parley.out
    assert "! Done is no answer to anything with the id 4" in parley.out
    assert parley("decode", "json", "capture", "--from", "client") == 1
    assert "! there is no `do`" in parley.out


def test_the_dissector(parley: Shell) -> None:
    assert parley("decode", "bpgp", "--lua") == 0
    assert "DissectorTable" in parley.out


@pytest.mark.parametrize(
    ("arguments", "text", "says"),
    [
        (["smoke"], "", "no wire 'smoke'"),
        (["comport", "--lua"], "", "for bpgp"),
        (["comport", "file", "--from", "judge"], "AA", "master or slave"),
        (["comport", "file"], "A", "come in pairs"),
        (["comport", "file"], "master> AA\nslave> X", "line 2"),
        (["comport", "file"], "master> AA\njudge> 01", "there is no side 'judge'"),
        (["comport", "missing"], "", "missing"),
    ],
)
def test_bad_requests_are_one_line(parley: Shell, arguments: list[str], text: str, says: str) -> None:
    Path("file").write_text(text)
    assert says in parley.refused("decode", *arguments)


def test_an_incomplete_last_message_is_told_and_exits_with_1(parley: Shell) -> None:
    Path("capture").write_text("39 0000 99 0003 0001", encoding="utf-8")
    assert parley("decode", "bpgp", "capture") == 1
    assert "99 00 03 00 01" in parley.out
    assert "! SHOOT of length 3: 2 bytes follow" in parley.out


def test_messages_of_bpgp_say_whose_they_are(parley: Shell) -> None:
    Path("capture").write_text("33 0004 75736572 02 0000 3300", encoding="utf-8")
    assert parley("decode", "bpgp", "capture", "--json") == 1
    assert [(row["who"], row["bytes"]) for row in json.loads(parley.out)] == [
        ("client", "33000475736572"),
        ("server", "020000"),
        ("client", "3300"),
    ]
    assert "each message is attributed to the side that may send it" in parley.err


def test_which_side_was_assumed_is_said(parley: Shell) -> None:
    Path("capture").write_text("01", encoding="utf-8")
    assert parley("decode", "comport", "capture") == 0
    assert "everything is attributed to the slave; --from master" in parley.err
    parley("decode", "comport", "capture", "--from", "master")
    assert parley.err == ""


def test_what_is_not_hex_is_named(parley: Shell) -> None:
    Path("capture").write_text("AA 01\n33 zebra", encoding="utf-8")
    assert "line 2: 'zebra' is not hex" in parley.refused("decode", "bpgp", "capture")


def test_bytes_that_happen_to_be_text_are_read_as_bytes(parley: Shell) -> None:
    Path("capture").write_bytes(b"\x01\x01z")
    assert parley("decode", "comport", "capture") == 0
    assert "read as the bytes themselves" in parley.err
    assert "GoodbyeConfirmed" in parley.out


def test_an_empty_capture_is_told(parley: Shell) -> None:
    Path("capture").write_bytes(b"")
    assert parley("decode", "bpgp", "capture", "--json") == 0
    assert parley.out == "[]\n"
    assert "the capture is empty" in parley.err
