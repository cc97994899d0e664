import pytest

from parley.core import LocalProtocolError, NotationError
from parley.core.connection import Message
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.codec import LONGEST, decode_request, decode_saying, encode, encoded, id_of

# json/socket/9
SAYINGS: list[tuple[a.Granted | a.Refusal | n.News | n.OtherNews, bytes]] = [
    (a.Done(re=1), b'{"re":1,"ok":true}'),
    (a.Seated(re=1, table=2, seat=0), b'{"re":1,"ok":true,"table":2,"seat":0}'),
    (a.Watching(re=1, table=2), b'{"re":1,"ok":true,"table":2}'),
    (a.Checked(re=1, legal=True), b'{"re":1,"ok":true,"legal":true}'),
    (
        a.Checked(re=1, legal=False, why="bad_move", text="no"),
        b'{"re":1,"ok":true,"legal":false,"why":"bad_move","text":"no"}',
    ),
    (a.Refusal(1, "busy", "try again"), b'{"re":1,"error":"busy","text":"try again"}'),
    (a.Refusal(1, "x", "y", match=3), b'{"re":1,"error":"x","text":"y","match":3}'),
    (n.Left(7), b'{"news":"left","table":7}'),
    (n.OtherNews("weather"), b'{"news":"weather"}'),
]
REQUESTS: list[tuple[r.Request, bytes]] = [
    (r.Ping(), b'{"do":"ping"}'),
    (r.Subscribe(id=1), b'{"do":"news","id":1}'),
    (r.Open(id=1, game="dots"), b'{"do":"open","game":"dots","id":1}'),
    (r.Open(game="dots", clock=r.Clock(move=5)), b'{"do":"open","game":"dots","clock":{"move":5}}'),
]


@pytest.mark.parametrize(("message", "data"), SAYINGS)
def test_what_the_server_says_both_ways(message: a.Granted, data: bytes) -> None:
    # json/socket/1, json/message/1, json/ok/1
    assert encode(message) == data + b"\n"
    assert decode_saying(data) == message
    assert encoded(message) == (message, data)


@pytest.mark.parametrize(("message", "data"), REQUESTS)
def test_requests_both_ways(message: r.Request, data: bytes) -> None:
    # json/socket/1-2
    assert encode(message) == data + b"\n"
    assert decode_request(data) == message


def test_what_is_left_out() -> None:
    assert decode_request(b'{"do":"open","game":"dots"}') == r.Open(game="dots", setup={}, bots=[])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"re":1}',
        b'{"ok":true}',
        b'{"news":7}',
        b'{"re":1,"ok":false}',
        b"{" * 9999,
        b"\xff",
    ],
)
def test_what_is_neither_an_answer_nor_news(data: bytes) -> None:
    # json/message/1
    with pytest.raises(NotationError):
        decode_saying(data)


def test_fields_a_client_does_not_know_are_passed_over() -> None:
    # json/socket/4
    assert decode_saying(b'{"re":1,"ok":true,"table":2,"seat":0,"hat":"red"}') == a.Seated(
        re=1, table=2, seat=0
    )


@pytest.mark.parametrize(
    "data", [b" " * (LONGEST + 1), b'{"do":"ping","x":1}', b'{"do":"ping","id":-1}', b"\xff"]
)
def test_what_is_no_request(data: bytes) -> None:
    # json/socket/3
    with pytest.raises(NotationError):
        decode_request(data)


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (b'{"id":7,"do":"fly"}', 7),
        (b'{"id":"7"}', 0),
        (b"[]", 0),
        (b"{", 0),
        (b'{"id":-1}', 0),
        (b"[" * 9999, 0),
    ],
)
def test_the_number_of_what_is_not_understood(data: bytes, number: int) -> None:
    assert id_of(data) == number


def test_only_messages_of_this_wire_are_written() -> None:
    class Stranger(Message):
        pass

    with pytest.raises(LocalProtocolError, match="Stranger"):
        encode(Stranger())
