import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import NotationError
from parley.wires.trace import Kind, TraceLine, format_line, parse_trace, spell

TRACE = r"""
# a title
master> AA 01      ; sync
slave>  "a \"b\"; c\n"  ; quoted, with a semicolon
@ 3.5
slave!  Suspended no reply ; told
master$
master> {"text": "a; b"}  ; JSON as it stands
"""


def test_a_trace_is_read() -> None:
    assert parse_trace(TRACE) == [
        TraceLine(3, Kind.SAYS, "master", data=b"\xaa\x01", remark="sync"),
        TraceLine(4, Kind.SAYS, "slave", data=b'a "b"; c\n', remark="quoted, with a semicolon"),
        TraceLine(5, Kind.CLOCK, at=3.5),
        TraceLine(6, Kind.TOLD, "slave", text="Suspended no reply", remark="told"),
        TraceLine(7, Kind.CLOSES, "master"),
        TraceLine(8, Kind.SAYS, "master", data=b'{"text": "a; b"}\n', remark="JSON as it stands"),
    ]


def test_lines_are_written_as_they_are_read() -> None:
    lines = parse_trace(TRACE)
    again = parse_trace("\n".join(["", "", *map(format_line, lines)]))
    assert again == lines


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("hello", "line 1: expected 'who> bytes'"),
        ("master> A", "line 1: "),
        ("master> XX", "line 1: "),
        ('master> "open', "line 1: "),
        ("@ soon", "line 1: could not convert"),
        ("Master> AA", "line 1: expected"),
        ('master> {"open', "line 1: "),
        ("master> {" + '"a":{' * 100_000, "line 1: "),
    ],
)
def test_what_does_not_read_is_refused_in_one_line(row: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_trace(row)


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for candidate in (text, "master> " + text, "master> {" + text, 'master> "' + text, "@" + text):
        try:
            parse_trace(candidate)
        except NotationError:
            continue


@pytest.mark.parametrize(
    "data", [b"#50\n3 1\n", b'#72 "a\\b;c"\n', b"\x00\x7f\x1b", b"\xff\xfe", "Zürich\n".encode()]
)
def test_what_was_spelt_can_be_read_back(data: bytes) -> None:
    (line,) = parse_trace(spell("ai", data))
    assert (line.kind, line.who, line.data) == (Kind.SAYS, "ai", data)
