import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Received, Violation
from parley.wires.dotline import ClientConnection, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.client import UNANSWERED
from parley.wires.dotline.codec import code_of, encode
from parley.wires.dotline.codes import Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.rules import LEGAL, NEXT, after
from parley.wires.wire import Rule
from tests.wires.dotline.stage import ASKED, LIVE, TOLD, UNASKED, client_in, said


@pytest.mark.parametrize(("rule", "answer"), ASKED)
def test_legal_requests_are_said_and_answered(rule: Rule, answer: type[Message]) -> None:
    assert isinstance(rule.state, State)
    client = client_in(rule.state)
    client.send(EXAMPLES[rule.message])
    assert said(client) == encode(EXAMPLES[rule.message])
    client.receive_data(encode(EXAMPLES[answer]), 0.0)
    assert client.events()[0] == Received(EXAMPLES[answer])
    assert client.state is rule.then


@pytest.mark.parametrize("rule", TOLD)
def test_legal_news_are_heard(rule: Rule) -> None:
    assert isinstance(rule.state, State)
    client = client_in(rule.state)
    client.receive_data(encode(EXAMPLES[rule.message]), 0.0)
    assert client.events()[0] == Received(EXAMPLES[rule.message])
    assert client.state is rule.then


@pytest.mark.parametrize("state", State)
def test_requests_out_of_place_are_our_fault(state: State) -> None:
    # dots/line/12/2
    client = client_in(state)
    for message in EXAMPLES.values():
        if type(message) not in LEGAL[state]:
            with pytest.raises(LocalProtocolError):
                client.send(message)
    assert (client.state, said(client), client.events()) == (state, b"", [])


def test_what_cannot_be_written_is_not_asked() -> None:
    client = client_in(State.ANONYMOUS)
    with pytest.raises(LocalProtocolError):
        client.send(r.LogIn("a b", "secret"))
    client.receive_data(encode(a.LoggedIn("ann")), 0.0)
    assert isinstance(client.events()[0], Violation)


@pytest.mark.parametrize("state", LIVE)
def test_news_out_of_place_are_violations(state: State) -> None:
    for kind in UNASKED - set(NEXT[state]):
        client = client_in(state)
        client.receive_data(encode(EXAMPLES[kind]), 0.0)
        rule = f"not expected by somebody who is {state}"
        assert client.events() == [Violation(rule, code_of(encode(EXAMPLES[kind])), EXAMPLES[kind])]
        assert client.state is state


@pytest.mark.parametrize("state", LIVE)
def test_other_answers_are_violations_and_count(state: State) -> None:
    for request in LEGAL[state]:
        for answer in a.ANSWERS:
            if after(state, request, answer) is None:
                client = client_in(state)
                client.send(EXAMPLES[request])
                client.receive_data(encode(EXAMPLES[answer]) * 2, 0.0)
                assert [type(notice) for notice in client.events()] == [Violation, Violation]
                assert client.state is state


def test_requests_may_be_on_their_way_together() -> None:
    client = ClientConnection()
    for kind in (r.LogIn, r.OpenTable, r.ShowBoard, r.Bye):
        client.send(EXAMPLES[kind])
    with pytest.raises(LocalProtocolError):
        client.send(r.Ping())
    for answer in (a.LoggedIn, a.Opened, a.Board, a.Goodbye):
        client.receive_data(encode(EXAMPLES[answer]), 0.0)
    assert [type(notice) for notice in client.events()] == [Received, Received, Received, Received, Closed]


def test_only_so_many_may_be_unanswered() -> None:
    client = client_in(State.PLAYING)
    for _ in range(UNANSWERED):
        client.send(r.Ping())
    with pytest.raises(LocalProtocolError, match="64 requests are unanswered"):
        client.send(r.Ping())
    client.receive_data(encode(a.Done()), 0.0)
    client.send(r.Ping())


def test_unknown_codes_count_by_their_first_digit() -> None:
    client = client_in(State.LOBBY)
    client.receive_data(b"177 news\nx y\n\n\n", 0.0)
    client.send(r.LogOut())
    client.receive_data(b"277 fine\n\n\n", 0.0)
    assert client.state is State.LOBBY
    client.send(r.LogOut())
    client.receive_data(b"477 no\n\n\n", 0.0)
    assert client.events() == [
        Received(n.OtherNews(177, "news", ("x y",))),
        Received(a.OtherAnswer(277, "fine")),
        Received(a.Refusal(477, "no")),
    ]


def test_a_garbled_answer_still_is_one() -> None:
    client = ClientConnection()
    client.send(r.LogIn("ann", "secret"))
    client.receive_data(b"202 logged in\nlogin a:b\n\n\n", 0.0)
    assert client.events() == [
        Violation("LoggedIn: line login: 1 to 32 letters, digits, '_', '-' and '.'", 202)
    ]
    assert client.state is State.LOBBY
    client.receive_data(b"what\n\n\n", 0.0)
    assert client.events() == [Violation("an answer begins with three digits, the first of them 1 to 5")]


def test_nothing_is_heard_after_the_end() -> None:
    client = client_in(State.PLAYING)
    client.send(r.Ping())
    closing = n.Closing.of(Code.REPLACED)
    client.receive_data(encode(closing) + encode(a.Done()), 0.0)
    client.receive_data(encode(a.Done()), 0.0)
    client.receive_eof()
    assert client.events() == [Received(closing), Closed("the server closes the connection")]
    assert client.deadline() is None


def test_a_lost_connection() -> None:
    client = client_in(State.PLAYING)
    client.receive_data(b"200 do", 0.0)
    client.receive_eof()
    client.receive_eof()
    assert client.events() == [Closed("the server closed the connection")]


def test_it_keeps_the_connection_alive() -> None:
    client = ClientConnection(keep_alive=100.0, now=5.0)
    client.handle_deadline(104.0)
    assert said(client) == b""
    assert client.deadline() == 105.0
    client.handle_deadline(105.0)
    assert (said(client), client.deadline()) == (b"PNG\n", 205.0)
    client.handle_deadline(205.0)  # the last one is unanswered
    assert (said(client), client.deadline()) == (b"", 305.0)
    client.receive_data(encode(a.Done()), 206.0)
    assert client.events() == []


def test_it_need_not() -> None:
    client = ClientConnection(keep_alive=None)
    client.handle_deadline(1e9)
    assert (said(client), client.deadline()) == (b"", None)
