"""The time bytes take, by a clock that is counted."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.net.lines.address import SerialSettings
from parley.net.lines.pacing import QUEUE, ByteTimer, PacedLine
from tests.net.lines.ears import run_counted

BYTE = SerialSettings().byte_time


class Paper:
    """A line that writes down when what was written."""

    name, note, is_paced = "paper", "", False

    def __init__(self) -> None:
        self.written: list[tuple[float, bytes]] = []
        self.is_closed = False

    def write(self, data: bytes) -> None:
        self.written.append((asyncio.get_running_loop().time(), data))

    async def close(self) -> None:
        self.is_closed = True


def test_a_byte_is_heard_after_its_last_stop_bit() -> None:
    pace = ByteTimer(BYTE)
    pace.put(b"ab", 10.0)
    assert pace.take(10.0) == b""
    assert pace.next() == pytest.approx(10.0 + 12 / 9600)
    assert pace.take(10.0 + 1.5 * BYTE) == b"a"
    assert pace.take(10.0 + 2.5 * BYTE) == b"b"
    assert pace.next() is None


@given(st.lists(st.tuples(st.floats(0, 0.01), st.binary(max_size=5))))
def test_never_faster_than_the_line(said: list[tuple[float, bytes]]) -> None:
    pace, now, arrived = ByteTimer(BYTE), 0.0, []
    for pause, data in said:
        now += pause
        pace.put(data, now)
    while (due := pace.next()) is not None:
        arrived.append((due, pace.take(due)))
    assert b"".join(data for _, data in arrived) == b"".join(data for _, data in said)
    for (before, _), (at, data) in pairwise(arrived):
        assert at - before >= BYTE * len(data) - 1e-9


def test_a_line_writes_each_byte_in_its_time_and_closes_after_the_last() -> None:
    async def write() -> Paper:
        paper = Paper()
        line = PacedLine(paper, BYTE)
        line.write(b"\xb1\x02")
        line.write(b"hi")
        await line.close()
        assert paper.is_closed
        line.write(b"in vain")
        return paper

    paper = run_counted(write())
    assert b"".join(data for _, data in paper.written) == b"\xb1\x02hi"
    assert [at for at, _ in paper.written] == pytest.approx([BYTE, 2 * BYTE, 3 * BYTE, 4 * BYTE])


def test_what_the_line_cannot_carry_is_lost() -> None:
    async def write() -> int:
        paper = Paper()
        line = PacedLine(paper, BYTE)
        for _ in range(QUEUE + 100):
            line.write(b"\x01")
        await line.close()
        return sum(len(data) for _, data in paper.written)

    assert run_counted(write()) == QUEUE
