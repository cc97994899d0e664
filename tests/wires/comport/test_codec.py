import pytest

from parley.core import Cell, LocalProtocolError
from parley.core.connection import Message
from parley.wires.comport import (
    CODES,
    WIRE,
    Chat,
    Goodbye,
    Nick,
    Parameters,
    ParametersConfirmed,
    Shot,
    Sync,
    Synced,
)
from parley.wires.comport.codec import decode, describe, encode, measure
from parley.wires.wire import Frame

CASES = [
    (Sync(), "AA"),
    (Synced(), "01"),
    (Goodbye(), "A7"),
    (Nick("Nelson"), "B1 06 4E 65 6C 73 6F 6E"),
    (Nick(""), "B1 00"),
    (Chat("Да"), "B3 04 D0 94 D0 B0"),
    (Parameters(6, 0, 0, 0, 1), "B2 06 00 00 00 01"),
    (Parameters(10, 1, 2, 5, 10), "B2 0A 01 02 05 0A"),
    (ParametersConfirmed(8, 1, 1, 2, 3), "2B 08 01 01 02 03"),
    (Shot(Cell(0, 0)), "C0 01 01"),
    (Shot(Cell(9, 2)), "C0 0A 03"),
    *((kind(), f"{code:02X}") for (_, code), kind in CODES.items() if not kind.__match_args__),
]


@pytest.mark.parametrize(("message", "data"), CASES)
def test_message_and_bytes_both_ways(message: Message, data: str) -> None:
    # com/notation/2
    raw = bytes.fromhex(data)
    assert encode(message) == raw
    assert decode(raw) == Frame(raw, message)
    assert measure(raw, 0) == len(raw)


FAULTS = [
    ("00", "no command or answer begins with this byte"),
    ("FF", "no command or answer begins with this byte"),
    ("B2 05 00 01 01 02", "Parameters: size 5 is not 6..10"),
    ("B2 0B 00 01 01 02", "Parameters: size 11 is not 6..10"),
    ("B2 0A 02 01 01 02", "Parameters: fours 2 is not 0..1"),
    ("B2 0A 01 03 01 02", "Parameters: threes 3 is not 0..2"),
    ("B2 0A 01 02 06 02", "Parameters: twos 6 is not 0..5"),
    ("B2 0A 01 02 05 00", "Parameters: ones 0 is not 1..10"),
    ("B2 0A 01 02 05 0B", "Parameters: ones 11 is not 1..10"),
    ("2B 05 00 01 01 02", "ParametersConfirmed: size 5 is not 6..10"),
    ("C0 00 01", "Shot: cell 0, 1 is not within 1..10"),
    ("C0 01 0B", "Shot: cell 1, 11 is not within 1..10"),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS)
def test_what_is_wrong_with_a_frame(data: str, fault: str) -> None:
    raw = bytes.fromhex(data)
    assert decode(raw) == Frame(raw, None, fault)


def test_a_rude_message_can_be_written() -> None:
    assert encode(Parameters(255, 0, 0, 0, 0)) == b"\xb2\xff\0\0\0\0"


@pytest.mark.parametrize("message", [Parameters(256, 0, 0, 0, 1), Shot(Cell(-2, 0)), Shot(Cell(10**9, 0))])
def test_what_no_byte_can_hold_is_our_fault(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match="cannot be written"):
        encode(message)


def test_a_stranger_is_no_message_of_this_wire() -> None:
    with pytest.raises(LocalProtocolError, match="Message is no message of this wire"):
        encode(Message())


def test_messages_in_words() -> None:
    assert describe(Sync()) == "Sync"
    assert describe(Parameters(10, 1, 2, 3, 4)) == "Parameters size 10, fours 1, threes 2, twos 3, ones 4"
    assert describe(Shot(Cell(2, 3))) == "Shot cell C4"
    assert describe(Nick("a\n")) == r"Nick name 'a\n'"


def test_there_is_an_example_of_everything() -> None:
    assert set(WIRE.examples) == set(CODES.values())
    assert all(type(message) is kind for kind, message in WIRE.examples.items())
