import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.net.pace import AT_A_TIME, BURST, FrameMeter, LineMeter, Meter, Pace
from parley.wires.bpgp import Chat, GetGames, Login, encode


def cut_all(meter: Meter, data: bytes) -> list[tuple[bytes, int]]:
    """The slices, and what each counts for."""
    slices, start = [], 0
    while start < len(data):
        end, count = meter.cut(data, start)
        assert end > start
        slices.append((data[start:end], count))
        start = end
    return slices


def test_so_many_at_once_then_so_many_a_second() -> None:
    pace = Pace(10, 100.0)
    assert [pace.take(1, 100.0) for _ in range(10 * BURST)] == [0.0] * 10 * BURST
    assert pace.take(1, 100.0) == pytest.approx(0.1)
    assert pace.take(1, 100.1) == pytest.approx(0.1)
    assert pace.take(5, 100.2) == pytest.approx(0.5)
    assert pace.take(1, 200.0) == 0.0


def test_a_long_silence_saves_up_no_more_than_a_burst() -> None:
    pace = Pace(10, 0.0)
    pace.take(10 * BURST, 0.0)
    assert pace.take(1, 1000.0) == 0.0
    assert pace.take(10 * BURST, 1000.0) == pytest.approx(0.0)
    assert pace.take(1, 1000.0) == pytest.approx(0.1)


@given(st.lists(st.tuples(st.integers(1, 50), st.floats(0, 3)), min_size=1), st.integers(1, 100))
def test_who_waits_as_told_is_never_faster_than_the_rate(asked: list[tuple[int, float]], rate: int) -> None:
    pace, now, heard = Pace(rate, 0.0), 0.0, 0
    for count, pause in asked:
        now += pause
        heard += count
        now += pace.take(count, now)
        assert heard <= rate * (now + 2 * BURST) + 1e-6


def test_lines() -> None:
    assert LineMeter().cut(b"PNG\n", 0) == (4, 1)
    assert LineMeter().cut(b"PN", 0) == (2, 0)
    assert LineMeter().cut(b"x" * 4096, 0) == (4096, 4)
    slices = cut_all(LineMeter(), b"PNG\n" * 20 + b"BY")
    assert slices == [(b"PNG\n" * 8, 8), (b"PNG\n" * 8, 8), (b"PNG\n" * 4 + b"BY", 4)]


def test_frames() -> None:
    meter, chat = FrameMeter(), encode(Chat("", "hello"))
    assert meter.cut(chat, 0) == (len(chat), 1)
    slices = cut_all(meter, chat * 20 + chat[:2])
    assert slices == [(chat * 8, 8), (chat * 8, 8), (chat * 4 + chat[:2], 4)]
    assert meter.cut(chat[2:] + chat, 0) == (2 * len(chat) - 2, 2)
    assert meter.cut(b"\x01\xff\xff" + b"x" * 65_535, 0) == (65_538, 65)


MESSAGES = st.sampled_from(
    [encode(Chat("", "hi")), encode(GetGames()), encode(Login("ada")), b"\x00\x00\x00"]
)


@given(st.lists(MESSAGES), st.data())
def test_however_it_comes_in_every_message_counts_once(messages: list[bytes], data: st.DataObject) -> None:
    stream, meter, total = b"".join(messages), FrameMeter(), 0
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        for _, count in cut_all(meter, stream[:size]):
            assert count <= AT_A_TIME
            total += count
        stream = stream[size:]
    assert total == len(messages)
