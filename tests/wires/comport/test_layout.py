import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell
from parley.wires.comport.layout import Byte, Coordinates, Text


def test_a_byte_is_read_within_its_limits_and_written_beyond_them() -> None:
    layout = Byte(6, 10)
    assert layout.size(b"", 0) == 1
    assert layout.encode(6) == b"\x06"
    assert layout.encode(11) == b"\x0b"
    assert [layout.decode(bytes((value,)), 0) for value in (6, 10)] == [6, 10]
    assert layout.describe(6) == "6"
    assert str(layout) == "1 byte, 6..10"


@pytest.mark.parametrize("value", [0, 5, 11, 255])
def test_a_byte_outside_its_limits_is_refused_in_words(value: int) -> None:
    with pytest.raises(ValueError, match=rf"{value} is not 6\.\.10"):
        Byte(6, 10).decode(bytes((value,)), 0)


def test_no_byte_holds_256() -> None:
    with pytest.raises(ValueError, match="256"):
        Byte(6, 10).encode(256)


def test_coordinates_are_counted_from_1_on_the_wire_and_from_0_inside() -> None:
    # com/4/3
    layout = Coordinates(10)
    assert layout.size(b"", 0) == 2
    assert layout.encode(Cell(0, 9)) == b"\x01\x0a"
    assert layout.decode(b"\xc0\x03\x04", 1) == Cell(2, 3)
    assert layout.describe(Cell(2, 3)) == "C4"
    assert str(layout) == "X and Y, 1 byte each, 1..10"


@pytest.mark.parametrize("data", [b"\0\1", b"\1\0", b"\x0b\1", b"\1\x0b", b"\xff\xff"])
def test_coordinates_no_field_has_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"is not within 1\.\.10"):
        Coordinates(10).decode(data, 0)


TEXTS = [
    ("", b"\0"),
    ("Nelson", b"\6Nelson"),
    ("Вася", b"\x08" + "Вася".encode()),
]


@pytest.mark.parametrize(("text", "data"), TEXTS)
def test_text_is_utf8_both_ways(text: str, data: bytes) -> None:
    layout = Text()
    assert layout.encode(text) == data
    assert layout.decode(data, 0) == text
    assert layout.size(data, 0) == len(data)


def test_the_size_of_a_text_is_not_known_before_its_length() -> None:
    assert Text().size(b"\xb1", 1) is None
    assert Text().size(b"\xb1\x05", 1) == 6


def test_text_that_is_not_utf8_is_cp866() -> None:
    assert Text().decode(b"\x04" + "Вася".encode("cp866"), 0) == "Вася"


def test_trailing_nuls_are_dropped_and_others_kept() -> None:
    assert Text().decode(b"\x06a\0b\0\0\0", 0) == "a\0b"
    assert Text().decode(b"\x03\0\0\0", 0) == ""
    assert Text().decode(b"\x06" + "Вася".encode("cp866") + b"\0\0", 0) == "Вася"


@pytest.mark.parametrize("text", ["я" * 200, "a" + "я" * 200, "ab" + "€" * 100, "abc" + "🚢" * 80, "x" * 300])
def test_a_long_text_is_cut_between_two_characters(text: str) -> None:
    # com/nick/3
    data = Text().encode(text)
    assert 252 <= data[0] <= 255
    assert text.startswith(data[1:].decode())


def test_text_is_described_without_control_characters() -> None:
    assert Text().describe("a\x1b[2J") == r"'a\x1b[2J'"
    assert str(Text()) == "L (1 byte, 0..255) and L bytes, UTF-8 or CP866"


@given(st.text())
def test_any_text_can_be_written(text: str) -> None:
    data = Text().encode(text)
    assert len(data) == 1 + data[0]
    Text().decode(data, 0)


def test_half_a_surrogate_pair_does_no_harm() -> None:
    assert Text().encode("\ud800") == b"\x01?"


@given(st.binary(max_size=255))
def test_any_bytes_read_as_text(data: bytes) -> None:
    Text().decode(bytes((len(data),)) + data, 0)
