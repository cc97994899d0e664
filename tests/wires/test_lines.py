from random import Random

import pytest

from parley.wires.lines import LineBuffer

LINE_BYTES = 1024


def lines_of(pieces: list[bytes]) -> list[bytes]:
    buffer, found = LineBuffer(LINE_BYTES), []
    for piece in pieces:
        buffer.feed(piece)
        while (line := buffer.next()) is not None:
            found.append(line)
        assert len(buffer) <= LINE_BYTES
    return found


def test_lines_are_told_apart() -> None:
    assert lines_of([b"a\nb\n\nc"]) == [b"a", b"b", b""]
    assert lines_of([b"a", b"b\r", b"\n", b"c\nd"]) == [b"ab\r", b"c"]


def test_lines_are_read_when_asked_for() -> None:
    buffer = LineBuffer(LINE_BYTES)
    buffer.feed(b"one\ntwo\nthree\nfo")
    assert (buffer.next(), len(buffer)) == (b"one", 12)
    buffer.feed(b"ur\n")
    assert len(buffer) == 15
    assert [buffer.next() for _ in range(4)] == [b"two", b"three", b"four", None]
    assert len(buffer) == 0


def test_what_came_can_be_forgotten() -> None:
    buffer = LineBuffer(LINE_BYTES)
    buffer.feed(b"one\ntwo\nthr")
    buffer.next()
    buffer.clear()
    assert (len(buffer), buffer.next()) == (0, None)


@pytest.mark.parametrize("size", [LINE_BYTES - 1, LINE_BYTES, LINE_BYTES + 1, 5 * LINE_BYTES])
def test_the_length_tells_a_line_that_is_too_long(size: int) -> None:
    data = b"x" * size + b"\nnext\n"
    for pieces in ([data], [data[i : i + 1] for i in range(len(data))], [data[:500], data[500:]]):
        long, after = lines_of(pieces)
        assert after == b"next"
        assert (len(long) >= LINE_BYTES) == (size >= LINE_BYTES)


def test_cuts_do_not_matter() -> None:
    rng = Random(1)
    for _ in range(300):
        data = bytes(rng.choice(b"ab\r\n") for _ in range(rng.randrange(200)))
        cuts = sorted(rng.randrange(len(data) + 1) for _ in range(5))
        pieces = [data[i:j] for i, j in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        assert lines_of(pieces) == lines_of([data]) == data.split(b"\n")[:-1]


def test_many_lines_at_once() -> None:
    assert lines_of([b"x\n" * 1000]) == [b"x"] * 1000
