from typing import Annotated, NamedTuple

import pytest

from parley.wires.gamecore import limits
from parley.wires.gamecore.layout import (
    LINE_END,
    Known,
    Number,
    Quoted,
    Reading,
    Rows,
    Run,
    Unreadable,
    is_within,
    layout_of,
    read_fields,
    write_fields,
)

NODE = Number("node", is_node=True)
UNITS = Number("units")


class Pair(NamedTuple):
    node: Annotated[int, NODE]
    units: Annotated[int, UNITS]


class Sheet(NamedTuple):
    title: Annotated[int, Number("title", 9), LINE_END]
    size: Annotated[int, UNITS]
    run: Annotated[tuple[int, ...], Run(NODE, 3)]
    rows: Annotated[tuple[Pair, ...], Rows(Pair, 2)]
    last: Annotated[int, UNITS]


class PerNode(NamedTuple):
    rows: Annotated[tuple[Pair, ...], Rows(Pair, 2, per_node=True)]


class Text(NamedTuple):
    text: Annotated[str, Quoted()]


SHEET = Sheet(4, 7, (0, 2), (Pair(1, 5), Pair(2, 6)), 8)
SHEET_TEXT = "4\n7 2\n0 2\n2\n1 5\n2 6\n8\n"


def read(reading: Reading, values: list[object]) -> object:
    reading.send(None)
    for value in values[:-1]:
        reading.send(value)
    with pytest.raises(StopIteration) as stop:
        reading.send(values[-1])
    return stop.value.value


def numbers(text: str) -> list[object]:
    return [int(token) for token in text.split()]


def test_fields_are_written_line_by_line() -> None:
    assert write_fields(SHEET, 0) == SHEET_TEXT


def test_only_node_numbers_are_shifted() -> None:
    assert write_fields(SHEET, 1) == "4\n7 2\n1 3\n2\n2 5\n3 6\n8\n"
    assert read(read_fields(Sheet, Known(base=1)), numbers("4 7 2 1 3 2 2 5 3 6 8")) == SHEET


def test_fields_are_read_number_by_number() -> None:
    assert read(read_fields(Sheet, Known()), numbers(SHEET_TEXT)) == SHEET


def test_rows_per_node_have_no_count() -> None:
    rows = PerNode((Pair(0, 1), Pair(1, 2)))
    assert write_fields(rows, 0) == "0 1\n1 2\n"
    assert read(read_fields(PerNode, Known(nodes=2)), numbers("0 1 1 2")) == rows


@pytest.mark.parametrize("text", ["10", "-1", "4 7 4", "4 7 -1", "4 7 0 3"])
def test_counts_beyond_the_limits_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(read_fields(Sheet, Known()), numbers(text))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b'"hi"', "hi"),
        (b'well, "hi"', "hi"),
        (b'"a "b" c"', 'a "b" c'),
        (b'""', ""),
        ('"Grüße"'.encode(), "Grüße"),
        (b'"\xff"', "�"),
    ],
)
def test_a_text_is_between_the_first_and_the_last_quote(line: bytes, text: str) -> None:
    # core/72/1
    assert read(read_fields(Text, Known()), [line]) == Text(text)


@pytest.mark.parametrize("line", [b'"', b'hi"', b"hi there"])
def test_without_two_quotes_the_line_is_the_text(line: bytes) -> None:
    assert read(read_fields(Text, Known()), [line]) == Text(line.decode())


def test_a_text_is_written_in_quotes() -> None:
    assert write_fields(Text('a "b"'), 1) == '"a "b""\n'


@pytest.mark.parametrize(
    ("value", "within"),
    [
        (SHEET, True),
        (SHEET._replace(title=10), False),
        (SHEET._replace(run=(0, 0, 0, 0)), False),
        (SHEET._replace(rows=(Pair(0, 0),) * 3), False),
        (Text("x" * (limits.TEXT - 2)), True),
        (Text("x" * (limits.TEXT - 1)), False),
        (Text("two\nlines"), False),
    ],
)
def test_what_may_be_sent(value: object, within: bool) -> None:
    assert is_within(value) == within


def test_layouts_say_what_they_are() -> None:
    words = [str(field.kind) for field in (*layout_of(Sheet), *layout_of(PerNode), *layout_of(Text))]
    assert words == [
        "title",
        "units",
        "how many, then a line of them: node",
        "how many, then for each: node (node), units (units)",
        "units",
        "a line for every node: node (node), units (units)",
        "a text in quotes",
    ]
