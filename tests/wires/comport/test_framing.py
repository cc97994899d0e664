from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.wires.comport import WIRE, Nick, Sync
from parley.wires.comport.framing import MAX_FRAME, ComportFramer
from parley.wires.wire import Frame


def test_frames_follow_each_other() -> None:
    frames = ComportFramer().feed(bytes.fromhex("AA B1 01 41 EE C0 00 00 AA"))
    assert [frame.data.hex() for frame in frames] == ["aa", "b10141", "ee", "c00000", "aa"]
    assert [frame.fault is None for frame in frames] == [True, True, False, False, True]


def test_an_unfinished_frame_waits() -> None:
    framer = ComportFramer()
    assert framer.feed(b"\xaa\xb1") == [Frame(b"\xaa", Sync())]
    assert framer.kept == 1
    assert framer.feed(b"\x02A") == []
    assert framer.kept == 3
    assert framer.feed(b"B") == [Frame(b"\xb1\x02AB", Nick("AB"))]
    assert framer.kept == 0


def test_an_unfinished_frame_can_be_dropped() -> None:
    framer = ComportFramer()
    framer.feed(b"\xb1\xff")
    framer.drop()
    assert framer.feed(b"\xaa") == [Frame(b"\xaa", Sync())]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=600), st.randoms(use_true_random=False))
def test_cutting_changes_nothing_and_nothing_is_lost(data: bytes, rng: Random) -> None:
    whole, pieces = ComportFramer(), ComportFramer()
    frames = whole.feed(data)
    cut: list[Frame] = []
    at = 0
    while at < len(data):
        size = rng.randint(1, 9)
        cut += pieces.feed(data[at : at + size])
        assert pieces.kept < MAX_FRAME
        at += size
    assert cut == frames
    assert pieces.kept == whole.kept
    assert b"".join(frame.data for frame in frames) == data[: len(data) - whole.kept]


def test_a_framer_of_the_wire_reads_either_side() -> None:
    for role in WIRE.roles:
        assert WIRE.framer(role).feed(b"\xaa") == [Frame(b"\xaa", Sync())]
