"""Recorded conversations in words: the polite ones break no rule, the rude ones are told which."""

from pathlib import Path

import pytest

from parley.wires import WIRES, load_wire
from parley.wires.decoder import Decoder, decode
from parley.wires.trace import parse_trace

TRACES = Path(__file__).parent.parent / "traces"
FULL_GAMES = [
    "comport/game-6x6",
    "comport/crossing-surrenders-master",
    "comport/silence-sync-slave-key",
    "gamecore/example",
    "gamecore/full_game",
    "dotline/session",
    "dotline/requests",
    "json/dots",
    "json/watching",
]
RUDE = {
    "comport/error-placed-too-early": "SlavePlaced is not for the slave to say in state placing",
    "comport/error-unknown-byte-slave": "no command or answer begins with this byte",
    "comport/error-size": "Parameters: size 11 is not 6..10",
    "gamecore/timeout_leaving": "NextPhase is not for the ai to say in state over",
    "dotline/faults": "unknown command: HLP lists them",
    "json/refusals": "nothing is called `more`",
    "json/rude-server": "Done is no answer to join with the id 1",
}


def broken(name: str) -> list[str]:
    lines = parse_trace((TRACES / f"{name}.trace").read_text(encoding="utf-8"))
    return [row.broken for row in decode(load_wire(name.split("/", maxsplit=1)[0]), lines) if row.broken]


@pytest.mark.parametrize("name", FULL_GAMES)
def test_a_polite_conversation_breaks_no_rule(name: str) -> None:
    assert broken(name) == []


@pytest.mark.parametrize("name", RUDE)
def test_a_rude_one_is_told_which(name: str) -> None:
    assert RUDE[name] in broken(name)


@pytest.mark.parametrize("name", WIRES)
def test_one_side_alone_is_judged_by_its_messages_only(name: str) -> None:
    wire = load_wire(name)
    decoder = Decoder(wire, follow=False)
    for kind, message in wire.examples.items():
        sender = next(who for (who, _), known in wire.codes.items() if known is kind)
        rows = decoder.feed(sender, wire.encode(message))
        assert [row.text for row in rows] == [wire.describe(message)]


def test_the_clock_of_the_trace_is_told() -> None:
    rows = decode(load_wire("comport"), parse_trace("master> AA\n@ 0.5\nslave> 01\nmaster! Anything"))
    assert [(row.at, row.who, row.data) for row in rows] == [
        (0.0, "master", b"\xaa"),
        (0.5, "slave", b"\x01"),
    ]


@pytest.mark.parametrize("name", WIRES)
def test_of_an_incomplete_message_is_said_what_is_there(name: str) -> None:
    wire = load_wire(name)
    for kind, message in wire.examples.items():
        sender = next(who for (who, _), known in wire.codes.items() if known is kind)
        data, lacks_one = wire.encode(message), Decoder(wire, follow=False)
        complete = lacks_one.feed(sender, data[:-1])
        if len(data) > 1 and not complete:
            [row] = lacks_one.finish(2.0)
            assert (row.at, row.who, row.text, bool(row.broken)) == (2.0, sender, "incomplete", True)
            assert row.data
        whole = Decoder(wire, follow=False)
        whole.feed(sender, data)
        assert whole.finish() == []


@pytest.mark.parametrize(
    ("name", "capture", "says"),
    [
        ("bpgp", "client> 99 00", "2 of the 3 bytes of type and length"),
        ("bpgp", "client> 99 0300 000102 39 0000", "SHOOT of length 768: 6 bytes follow"),
        ("bpgp", "client> 77 0005 00", "type 119 of length 5: 1 bytes follow"),
        ("comport", "master> B2 06", "2 bytes of a message that has 6"),
        ("comport", "master> B3", "1 bytes of a message that has more"),
    ],
)
def test_what_an_incomplete_message_lacks(name: str, capture: str, says: str) -> None:
    rows = decode(load_wire(name), parse_trace(capture))
    assert [row.broken for row in rows] == [says]
