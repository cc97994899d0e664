from itertools import pairwise
from random import Random

import pytest

from parley.core import Cell
from parley.wires.dotline.answers import Done, Record, Tables
from parley.wires.dotline.codec import BODY_BYTES, BODY_LINES, LINE_BYTES, encode
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.framing import RequestFramer, SayingFrame, SayingFramer
from parley.wires.dotline.requests import Ping, Put, Request
from parley.wires.wire import Frame, Framer


def test_requests_are_lines() -> None:
    frames = RequestFramer().feed(b"PNG\n\n \r\nput 2 7\r\nXXX\nPN")
    assert frames == [
        Frame(b"PNG\n", Ping()),
        Frame(b"put 2 7\r\n", Put(Cell(1, 6))),
        Frame(b"XXX\n", None, Code.UNKNOWN_COMMAND.text),
    ]


def test_a_request_that_is_too_long_is_one_frame() -> None:
    # dots/line/2/2
    frames = RequestFramer().feed(b"x" * 5000 + b"\nPNG\n")
    assert [frame.fault for frame in frames] == [Code.LINE_TOO_LONG.text, None]
    assert len(frames[0].data) == LINE_BYTES + 1


def test_sayings_end_with_two_empty_lines() -> None:
    # dots/III/3
    frames = SayingFramer().take(b"200 done\n\n\n220 tables\nmore off\n\n\n200 d")
    assert frames == [
        SayingFrame(b"200 done\n\n\n", Done(), None, 200),
        SayingFrame(b"220 tables\nmore off\n\n\n", Tables(), None, 220),
    ]


def test_further_empty_lines_are_nothing() -> None:
    assert [frame.message for frame in SayingFramer().feed(b"\n\n200 done\n\n\n\n\r\n\n200 done\n\n\n")] == [
        Done(),
        Done(),
    ]


def test_lines_may_end_in_crlf() -> None:
    # dots/line/2/1
    assert SayingFramer().take(b"200 done\r\n\r\n\r\n")[0].message == Done()


@pytest.mark.parametrize(
    ("data", "fault", "code"),
    [
        (b"220 tables\nmore off\n\nmore on\n\n\n", "an empty line inside an answer", 220),
        (b"hello\n\n\n", "an answer begins with three digits, the first of them 1 to 5", 0),
        (b"201 hi\n\n\n", "Registered: line login: missing", 201),
        (b"200 " + b"x" * 2000 + b"\n\n\n", "an answer that is too long", 200),
        (b"223 r\nline " + b"x" * 2000 + b"\n\n\n", "an answer that is too long", 223),
        (b"223 r\n" + b"line\n" * BODY_LINES + b"\n\n", "an answer that is too long", 223),
        (b"223 r\n" + (b"line " + b"x" * 1000 + b"\n") * 300 + b"\n\n", "an answer that is too long", 223),
    ],
)
def test_faults_end_where_the_answer_ends(data: bytes, fault: str, code: int) -> None:
    bad, good = SayingFramer().take(data + b"200 done\n\n\n")
    assert (bad.message, bad.fault, bad.code) == (None, fault, code)
    assert good.message == Done()
    assert len(bad.data) <= BODY_BYTES + LINE_BYTES


def test_the_largest_answer_we_send_is_read() -> None:
    for record in (Record(("",) * (BODY_LINES - 1)), Record(("x" * 1000,) * 260)):
        assert SayingFramer().take(encode(record))[0].message == record


def frames_of(framer: Framer, data: bytes, cuts: list[int]) -> list[Frame]:
    return [frame for start, end in pairwise([0, *cuts, len(data)]) for frame in framer.feed(data[start:end])]


def test_cuts_do_not_matter() -> None:
    rng = Random(2)
    requests = [encode(message) for message in EXAMPLES.values() if isinstance(message, Request)]
    sayings = [encode(message) for message in EXAMPLES.values() if not isinstance(message, Request)]
    junk = [b"\n", b"\r\n", b"\xff\xfb\x01", b"hello\n", b"x" * 1100 + b"\n", b"200 done\n", b"\n\n"]
    for _ in range(300):
        data = b"".join(rng.choices([*rng.choice([requests, sayings]), *junk], k=8))
        cuts = sorted(rng.randrange(len(data) + 1) for _ in range(20))
        for kind in (RequestFramer, SayingFramer):
            assert frames_of(kind(), data, cuts) == kind().feed(data)
