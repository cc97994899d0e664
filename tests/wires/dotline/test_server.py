import pytest

from parley.core import Cell, LocalProtocolError, Seat
from parley.core.connection import Closed, Message, Received, Violation
from parley.wires.dotline import Limits, ServerConnection, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import encode
from parley.wires.dotline.codes import CLOSINGS, REFUSALS, Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.rules import LEGAL, NEXT, after
from parley.wires.dotline.usage import EXPLAINED
from parley.wires.wire import Rule
from tests.wires.dotline.stage import ASKED, LIVE, TOLD, UNASKED, said, server_in

OWN: dict[type[Message], Message] = {
    r.SpeakLanguage: a.Done("сделано"),
    r.Help: a.Commands(EXPLAINED["PUT"]),
    r.Ping: a.Done(),
    r.Bye: a.Goodbye(),
}
LOGIN = encode(r.LogIn("ann", "correct horse"))


@pytest.mark.parametrize(("rule", "answer"), ASKED)
def test_legal_requests_are_asked_and_answered(rule: Rule, answer: type[Message]) -> None:
    assert isinstance(rule.state, State)
    server = server_in(rule.state)
    request = EXAMPLES[rule.message]
    server.receive_data(encode(request), 0.0)
    assert server.events()[0] == Received(request)
    if rule.message in OWN:
        assert said(server) == encode(OWN[rule.message])
    else:
        assert said(server) == b""
        server.send(EXAMPLES[answer])
        assert said(server) == encode(EXAMPLES[answer])
        assert server.state is rule.then


@pytest.mark.parametrize("rule", TOLD)
def test_legal_news_are_told(rule: Rule) -> None:
    assert isinstance(rule.state, State)
    server = server_in(rule.state)
    server.send(EXAMPLES[rule.message])
    assert said(server) == encode(EXAMPLES[rule.message])
    assert server.state is rule.then


@pytest.mark.parametrize("state", LIVE)
def test_requests_out_of_place_are_refused(state: State) -> None:
    # dots/line/3/4-5, dots/line/12/1
    for kind in set(r.REQUESTS) - LEGAL[state]:
        server = server_in(state)
        server.receive_data(encode(EXAMPLES[kind]), 0.0)
        code = Code.NOT_LOGGED_IN if state is State.ANONYMOUS else Code.NOT_NOW
        detail = "" if state is State.ANONYMOUS else f"you are {state}"
        refusal = a.Refusal.of(code, detail)
        assert server.events() == [Violation(refusal.text, code, EXAMPLES[kind])]
        assert said(server) == encode(refusal)
        assert server.state is state


@pytest.mark.parametrize("state", State)
def test_news_out_of_place_are_our_fault(state: State) -> None:
    server = server_in(state)
    for kind in UNASKED - set(NEXT[state]):
        with pytest.raises(LocalProtocolError):
            server.send(EXAMPLES[kind])
    assert (server.state, said(server), server.events()) == (state, b"", [])


@pytest.mark.parametrize("state", LIVE)
def test_other_answers_are_our_fault(state: State) -> None:
    for request in LEGAL[state] - set(OWN):
        server = server_in(state)
        server.receive_data(encode(EXAMPLES[request]), 0.0)
        server.events()
        for answer in a.ANSWERS:
            if after(state, request, answer) is None:
                with pytest.raises(LocalProtocolError):
                    server.send(EXAMPLES[answer])
        assert (server.state, said(server), server.events()) == (state, b"", [])
        server.send(a.Refusal.of(Code.SERVER_FAULT))


@pytest.mark.parametrize("state", State)
def test_answers_to_nothing_are_our_fault(state: State) -> None:
    server = server_in(state)
    for message in (*EXAMPLES.values(), Message()):
        if not isinstance(message, n.News):
            with pytest.raises(LocalProtocolError):
                server.send(message)
    assert (server.state, said(server)) == (state, b"")


def test_what_cannot_be_written_changes_nothing() -> None:
    server = server_in(State.LOBBY)
    server.receive_data(b"JON 7\n", 0.0)
    for message in (a.Joined(0, Seat(0)), a.Refusal(200, "done"), n.Said("a b", "hi"), n.Closing(404, "x")):
        with pytest.raises(LocalProtocolError):
            server.send(message)
    assert (server.state, said(server)) == (State.LOBBY, b"")
    server.send(a.Joined(7, Seat(1)))
    assert server.state is State.WAITING


def test_faults_are_named_in_order() -> None:
    # dots/line/3/6, dots/line/2/2
    cases = [
        (b"PUT \xff" + b"x" * 1100, Code.LINE_TOO_LONG),
        (b"XXX \xff", Code.NOT_TEXT),
        (b"XXX", Code.UNKNOWN_COMMAND),
        (b"PUT nowhere", Code.NOT_LOGGED_IN),
        (b"REG nobody", Code.BAD_PARAMETER),
    ]
    for line, code in cases:
        server = server_in(State.ANONYMOUS)
        server.receive_data(line + b"\n", 0.0)
        assert [notice.code for notice in server.events() if isinstance(notice, Violation)] == [code]
        assert said(server).startswith(b"%d " % code)
    server = server_in(State.LOBBY)
    server.receive_data(b"PUT nowhere\nJON nowhere\n", 0.0)
    assert [notice.code for notice in server.events() if isinstance(notice, Violation)] == [405, 406]


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_can_be_sent(code: Code) -> None:
    server = server_in(State.LOBBY)
    server.receive_data(b"NEW\n", 0.0)
    server.send(a.Refusal.of(code))
    assert said(server) == f"{int(code)} {code.text}\n\n\n".encode()


@pytest.mark.parametrize("code", CLOSINGS)
def test_every_last_word_closes(code: Code) -> None:
    # dots/line/8/4
    server = server_in(State.PLAYING)
    server.receive_data(b"PUT 1 1\n", 0.0)
    server.send(n.Closing.of(code))
    assert said(server) == f"{int(code)} {code.text}\n\n\n".encode()
    assert server.events()[-1] == Closed(code.text)
    server.receive_data(b"PNG\n", 1.0)
    server.receive_eof()
    server.handle_deadline(1e9)
    assert (server.events(), said(server), server.deadline()) == ([], b"", None)


def test_what_the_server_knows_waits_for_its_turn() -> None:
    # dots/line/3/2
    server = server_in(State.LOBBY)
    server.receive_data(b"LST\nPNG\nXXX\nWHO\nPNG\n", 0.0)
    assert said(server) == b""
    server.send(a.Tables())
    assert said(server) == encode(a.Tables()) + encode(a.Done()) + encode(a.Refusal.of(Code.UNKNOWN_COMMAND))
    server.send(a.People())
    assert said(server) == encode(a.People()) + encode(a.Done())


def test_what_may_change_the_state_holds_up_the_rest() -> None:
    server = ServerConnection()
    server.receive_data(LOGIN + b"NEW\nLST\n", 0.0)
    assert [type(notice.message) for notice in server.events() if isinstance(notice, Received)] == [r.LogIn]
    server.send(a.LoggedIn("ann"))
    assert server.events() == [Received(r.OpenTable())]
    server.send(a.Opened(7, Seat(0)))
    assert server.events() == [Received(r.ListTables())]


def test_the_game_may_be_over_before_the_answer() -> None:
    server = server_in(State.PLAYING)
    server.receive_data(b"PUT 1 1\nSTP\n", 0.0)
    server.send(EXAMPLES[n.GameOver])
    server.send(a.Done())
    assert server.state is State.LOBBY
    with pytest.raises(LocalProtocolError):
        server.send(a.Stopped())
    server.send(a.Refusal.of(Code.GAME_IS_OVER))
    assert server.state is State.LOBBY


def test_only_so_many_are_asked_at_a_time() -> None:
    server = server_in(State.PLAYING)
    server.receive_data(b"PUT 1 1\n" * 200, 0.0)
    asked = len(server.events())
    assert asked == Limits().unanswered
    while asked < 200:
        server.send(a.Done())
        asked += len(server.events())
    for _ in range(Limits().unanswered):
        server.send(a.Done())
    assert said(server) == encode(a.Done()) * 200


def test_dots_are_read_the_same_the_second_time() -> None:
    server = server_in(State.PLAYING)
    server.receive_data(b"PUT 39 32\nPUT 39 32\nput 39 32\nPUT AM32\r\n", 0.0)
    assert server.events() == [Received(r.Put(Cell(38, 31)))] * 4
    other = server_in(State.LOBBY)
    other.receive_data(b"PUT 39 32\n", 0.0)
    assert isinstance(other.events()[0], Violation)


def test_who_sends_too_far_ahead_is_hung_up_on() -> None:
    server = ServerConnection(Limits(ahead=100))
    server.receive_data(LOGIN + b"x" * 100, 0.0)
    assert server.state is State.ANONYMOUS
    server.receive_data(b"x", 0.0)
    code = Code.TOO_FAR_AHEAD
    assert server.events()[1:] == [Violation(code.text, code), Closed(code.text)]
    assert said(server) == encode(n.Closing.of(code))


def test_who_never_reads_is_closed_without_a_word() -> None:
    server = server_in(State.LOBBY, Limits(unread=10_000))
    server.receive_data(b"HLP\n" * 50, 0.0)
    assert server.events()[-1] == Closed("the client does not read what it is told")
    assert len(said(server)) < 15_000
    server = server_in(State.LOBBY, Limits(unread=1_000))
    for _ in range(100):
        server.send(n.Said("bob", "hi"))
        if server.state is State.CLOSED:
            break
    assert len(said(server)) < 1_100


def test_faults_in_a_row_are_counted() -> None:
    server = server_in(State.PLAYING, Limits(faults=3))
    server.receive_data(b"X\nX\nX\nPUT 1 1\nX\nX\nX\nPUT 1 1\nX\nX\nX\n", 0.0)
    assert server.state is State.PLAYING
    server.receive_data(b"X\nPNG\n", 0.0)
    assert server.events()[-2:] == [
        Violation(Code.TOO_MANY_FAULTS.text, Code.TOO_MANY_FAULTS),
        Closed(Code.TOO_MANY_FAULTS.text),
    ]
    assert said(server).endswith(encode(n.Closing.of(Code.TOO_MANY_FAULTS)))


def test_goodbye_waits_for_what_is_unanswered() -> None:
    # dots/line/8/3
    server = server_in(State.PLAYING)
    server.receive_data(b"PUT 1 1\nBYE\nPUT 2 2\n" + b"x" * 100_000, 0.0)
    assert server.events() == [Received(r.Put(Cell(0, 0))), Received(r.Bye())]
    server.receive_data(b"PNG\n", 0.0)
    server.send(n.Said("bob", "hi"))
    server.send(a.Done())
    assert said(server) == encode(n.Said("bob", "hi")) + encode(a.Done()) + encode(a.Goodbye())
    assert server.events() == [Closed("the client said goodbye")]


def test_a_client_that_closes_its_end_is_still_answered() -> None:
    server = ServerConnection()
    server.receive_data(LOGIN + b"PNG\nLST\nunfinished", 0.0)
    server.receive_eof()
    server.receive_eof()
    assert len(server.events()) == 1
    server.send(a.LoggedIn("ann"))
    assert server.events() == [Received(r.Ping()), Received(r.ListTables())]
    server.send(a.Tables())
    assert server.events() == [Closed("the client closed the connection")]


def test_nothing_asked_nothing_to_wait_for() -> None:
    server = ServerConnection()
    server.receive_eof()
    assert server.events() == [Closed("the client closed the connection")]


def test_deadlines() -> None:
    # dots/line/8/5
    server = ServerConnection(now=1000.0)
    assert server.deadline() == 1120.0
    server.receive_data(b"PNG\n", 1100.0)
    server.handle_deadline(1119.0)
    assert server.deadline() == 1120.0
    server.receive_data(LOGIN, 1110.0)
    server.send(a.LoggedIn("ann"))
    assert server.deadline() == 1710.0
    server.receive_data(b"OUT\n", 1700.0)
    server.send(a.LoggedOut())
    assert server.deadline() == 1820.0
    server.handle_deadline(1820.0)
    assert server.events()[-1] == Closed(Code.SILENT.text)
    assert server.deadline() is None
