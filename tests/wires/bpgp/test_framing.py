import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell
from parley.wires.bpgp import EXAMPLES, BpgpFramer, CreateGame, GetGames, Join, NumShips, Shoot, encode
from parley.wires.bpgp.framing import Stream
from parley.wires.wire import Frame
from tests.wires.bpgp.ends import frame

SAID = [encode(message) for message in EXAMPLES.values()]


def take_all(stream: Stream) -> list[tuple[int, bytes]]:
    return [(number, bytes(stream.data[begin:end])) for number, begin, end in iter(stream.take, None)]


@given(st.lists(st.sampled_from(SAID)), st.lists(st.integers(1, 40)))
def test_cuts_do_not_matter(said: list[bytes], cuts: list[int]) -> None:
    # bpgp/2/6
    stream, data, found = Stream(), b"".join(said), []
    for size in cuts:
        stream.feed(data[:size])
        data = data[size:]
        found += take_all(stream)
    stream.feed(data)
    found += take_all(stream)
    assert [frame(number, payload) for number, payload in found] == said
    assert not stream.is_ready()


def test_a_message_waits_for_its_last_byte() -> None:
    # bpgp/2/3-4,6
    stream = Stream()
    for byte in b"\x99\x00\x03\x00\x02":
        stream.feed(bytes((byte,)))
        assert stream.take() is None
        assert not stream.is_ready()
    stream.feed(b"\x04")
    assert stream.is_ready()
    assert take_all(stream) == [(0x99, b"\x00\x02\x04")]


def test_what_has_been_taken_is_forgotten() -> None:
    stream = Stream()
    for _ in range(1000):
        stream.feed(frame(0, bytes(1000)) + b"\x00")
        take_all(stream)
        assert len(stream) == 1
        stream.feed(frame(0)[1:])
        take_all(stream)
        stream.forget()
        assert len(stream) == len(stream.data) == 0


def test_frames_of_one_sender() -> None:
    shoot = encode(Shoot(0, Cell(2, 2)))
    framer = BpgpFramer("client")
    assert framer.feed(shoot + encode(GetGames()) + b"\x34") == [
        Frame(shoot, Shoot(0, Cell(2, 2))),
        Frame(encode(GetGames()), GetGames()),
    ]
    assert framer.feed(b"\x00") == []
    assert framer.feed(b"\x00")[0].data == frame(52)


@pytest.mark.parametrize(
    ("data", "frame"),
    [
        (frame(99, b"??"), Frame(frame(99, b"??"), None, "error 0: unknown command, 99")),
        (frame(1), Frame(frame(1), None, "error 0: unknown command, 1")),
        (frame(153), Frame(frame(153), None, "error 10: SHOOT, missing or unknown parameter")),
    ],
)
def test_what_does_not_read(data: bytes, frame: Frame) -> None:
    assert BpgpFramer("client").feed(data) == [frame]


def test_what_is_out_of_limits_comes_with_its_fault() -> None:
    message = CreateGame(9, NumShips(0, 0, 0, 0, 1), 30)
    (found,) = BpgpFramer("client").feed(encode(message))
    assert (found.message, found.fault) == (message, "error 13: CREATE_GAME, invalid board size")


def test_game_ids_in_the_other_order() -> None:
    (found,) = BpgpFramer("client", "little").feed(bytes.fromhex("38 0002 0100"))
    assert found.message == Join(1)
