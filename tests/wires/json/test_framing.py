from parley.wires.json import CLIENT, SERVER
from parley.wires.json import requests as r
from parley.wires.json.codec import LONGEST
from parley.wires.json.framing import JsonFramer, tell_apart


def test_a_message_is_a_line() -> None:
    framer = JsonFramer(CLIENT)
    frames = framer.feed(b'{"do":"ping"}\r\n\n  \n{"do":"fly"}\n{"do":')
    assert [(frame.message, frame.fault) for frame in frames] == [
        (r.Ping(), None),
        (None, "do: Invalid value 'fly'"),
    ]
    rest = framer.left_over()
    assert rest is not None
    assert (rest.data, rest.fault) == (b'{"do":', "a message ends with a newline")
    assert [frame.message for frame in framer.feed(b'"ping"}\n')] == [r.Ping()]
    assert framer.left_over() is None


def test_a_line_that_is_too_long() -> None:
    (frame,) = JsonFramer(CLIENT).feed(b" " * LONGEST + b"x\n")
    assert frame.fault == f"a message has at most {LONGEST} bytes"


def test_whose_lines_they_are() -> None:
    data = b'{"news":"left","table":1}\n\n{"do":"ping"}\n{"re":0,"ok":true}\nwhat\n{"news":"x"}'
    assert [who for who, _ in tell_apart(data)] == [SERVER, CLIENT, SERVER, CLIENT, SERVER]
    assert all(line.endswith(b"\n") for _, line in tell_apart(data))
