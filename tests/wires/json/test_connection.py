from collections.abc import Callable

import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Received, Violation
from parley.wires.json import Limits, State, encoded
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.connection import UNANSWERED, ClientConnection, ServerConnection
from tests.wires.json.ends import HELLO, client, full_table, server


def test_a_request_and_its_answer() -> None:
    # json/ok/1-2
    here, there = server(), client()
    there.send(r.Ping(id=3))
    for data in there.messages_to_send():
        here.receive_message(data, 0.0)
    assert here.events() == [Received(r.Ping(id=3))]
    here.send(a.Done(re=3))
    for data in here.data_to_send():
        there.receive_data(data, 0.0)
    assert there.events() == [Received(a.Done(re=3))]
    assert (here.deadline(), there.deadline()) == (None, None)
    here.handle_deadline(9.0)


def test_a_message_of_a_socket_may_have_several_lines() -> None:
    here = server()
    here.receive_message(b'{\n "do": "ping",\n "id": 3\n}', 0.0)
    assert here.events() == [Received(r.Ping(id=3))]


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (b"", b'{"re":0,"error":"bad_message","text":"Input data was truncated"}'),
        (
            b'{"do":"fly","id":7}',
            b'{"re":7,"error":"bad_message","text":"do: Invalid value \'fly\'"}',
        ),
        (b" " * 65_537, b'{"re":0,"error":"bad_message","text":"a message has at most 65536 bytes"}'),
    ],
)
def test_what_cannot_be_read_is_refused_here(data: bytes, answer: bytes) -> None:
    # json/error/1, json/socket/3
    here = server()
    here.receive_message(data, 0.0)
    assert here.messages_to_send() == [answer]
    (violation,) = here.events()
    assert isinstance(violation, Violation)


def test_a_line_that_is_too_long_is_refused_once_and_not_kept() -> None:
    # json/message/2
    here = server()
    for _ in range(200):
        here.receive_data(b"x" * 1000, 0.0)
        assert len(here._lines) <= 65_537
    here.receive_data(b'\n\n{"do":"ping"}\n', 0.0)
    assert here.data_to_send() == [
        b'{"re":0,"error":"bad_message","text":"a message has at most 65536 bytes"}\n'
    ]
    assert here.events()[-1] == Received(r.Ping())


def test_too_many_requests_without_an_answer() -> None:
    # json/limits/1
    here = server(Limits(unanswered=2))
    for number in (1, 2, 3):
        here.receive_message(b'{"do":"ping","id":%d}' % number, 0.0)
    (refused,) = here.messages_to_send()
    assert refused.startswith(b'{"re":3,"error":"too_many"')
    here.send(a.Done(re=1))
    here.receive_message(b'{"do":"ping","id":4}', 0.0)
    assert here.events()[-1] == Received(r.Ping(id=4))


def test_a_flood_is_hung_up_on() -> None:
    # json/limits/2
    here = server(Limits(flood=3))
    for now in (0.0, 0.5, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4):
        here.receive_message(b'{"do":"ping"}', now)
    *_, flood, closed = here.events()
    assert (flood, closed) == (Violation("too many messages"), Closed("too many messages"))
    assert here.messages_to_send() == [b'{"news":"goodbye","why":"flood","text":"too many messages"}']
    assert here.state is State.CLOSED


def test_whoever_does_not_read_is_given_up() -> None:
    here = server(Limits(unread=100))
    for _ in range(3):
        if here.state is not State.CLOSED:
            here.send(n.Said("ann", "hello to everybody", None))
    assert here.events() == [Closed("the client does not read what it is told")]


def test_goodbye_is_the_last() -> None:
    # json/goodbye/1
    here = server()
    here.send(n.Goodbye("stopping", "the server is stopping"))
    here.receive_data(b'{"do":"ping"}\n', 0.0)
    here.receive_eof()
    assert here.events() == [Closed("the server is stopping")]
    with pytest.raises(
        LocalProtocolError, match="said is not for the server to say to somebody who is closed"
    ):
        here.send(n.Said("ann", "too late"))


def _many(connection: ClientConnection) -> None:
    for number in range(UNANSWERED):
        connection.send(r.Ping(id=number))


@pytest.mark.parametrize(
    ("message", "before", "why"),
    [
        (a.Done(re=1), lambda _: None, "Done is not for the client to say"),
        (r.Say(text=""), lambda _: None, "say: text: at least 1 character"),
        (r.Move(move="x" * 70_000), lambda _: None, "move: "),
        (r.Ping(), _many, "64 requests are unanswered"),
        (r.Ping(), ClientConnection.receive_eof, "ping after goodbye"),
    ],
)
def test_what_a_client_may_not_say(
    message: Message, before: Callable[[ClientConnection], None], why: str
) -> None:
    # json/goodbye/2
    there = client()
    before(there)
    there.messages_to_send()
    with pytest.raises(LocalProtocolError, match=why):
        there.send(message)
    assert there.messages_to_send() == []


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (r.Ping(), "Ping is not for the server to say"),
        (a.Done(re=1), "Done is no answer to anything with the id 1"),
        (n.Happened(1, [], None), "happened is not for the server to say to somebody who is in the lobby"),
    ],
)
def test_what_a_server_may_not_say(message: Message, why: str) -> None:
    here = server()
    with pytest.raises(LocalProtocolError, match=why):
        here.send(message)
    assert here.messages_to_send() == []


def test_what_was_made_once_is_passed_on_to_many() -> None:
    said = encoded(full_table(1, None, "open"))
    tabs = [server() for _ in range(3)]
    for tab in tabs:
        tab.pass_on(said)
    assert [tab.messages_to_send() for tab in tabs] == [[said.data]] * 3
    assert {tab.state for tab in tabs} == {State.WATCHING}


def test_hello_comes_first() -> None:
    # json/hello/1
    here = ServerConnection()
    with pytest.raises(LocalProtocolError, match="new"):
        here.send(n.Tables([], []))
    here.send(HELLO)
    assert here.state is State.LOBBY
