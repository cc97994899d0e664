import pytest

from parley.core import Cell
from parley.core.connection import Closed, Received, Violation
from parley.wires.bpgp import (
    BpgpConnection,
    Chat,
    ClientConnection,
    EndGame,
    Error,
    ErrorCode,
    Game,
    Games,
    GetGames,
    Join,
    Login,
    Logout,
    ServerConnection,
    Shoot,
    State,
    encode,
)
from parley.wires.bpgp.connection import MAX_INPUT, MAX_OUTPUT
from tests.wires.bpgp.ends import SHIPS, collect, connection_in, frame, say

SHOT = Shoot(0, Cell(2, 2))


def say_only(connection: BpgpConnection, data: bytes) -> None:
    connection.receive_data(data, 0.0)
    connection._notices[:-1] = []


def test_errors_in_a_row_close() -> None:
    # bpgp/2/9
    server = ServerConnection()
    for _ in range(20):
        notices, reply = say(server, frame(99))
        assert reply == encode(Error(0))
    assert not server.is_closed
    notices, reply = say(server, frame(99))
    assert reply == encode(Error(0))
    assert notices[1:] == [Closed("more than 20 errors in a row")]
    assert say(server, encode(Login("ada"))) == ([], b"")


def test_errors_the_owner_sends_count_and_good_messages_end_the_row() -> None:
    server = connection_in(State.CONNECTED, "server")
    for _ in range(3):
        for _ in range(10):
            say(server, frame(99) + encode(Join(1)))
            server.send(Error(ErrorCode.UNKNOWN_GAME_ID))
        say(server, encode(GetGames()))
        server.send(Games())
        assert not server.is_closed
    for _ in range(20):
        say(server, encode(Join(1)))
        server.send(Error(ErrorCode.UNKNOWN_GAME_ID))
    say(server, encode(Error(ErrorCode.UNKNOWN_COMMAND)))  # neither good nor bad
    say(server, encode(Join(1)))
    server.send(Error(ErrorCode.UNKNOWN_GAME_ID))
    assert collect(server) == ([Closed("more than 20 errors in a row")], encode(Error(104)))


def test_chat_refused_later_counts_too() -> None:
    server = connection_in(State.CONNECTED, "server")
    notices, _ = say(server, encode(Chat("nobody", "hi")) * 21)
    for _ in notices:
        server.send(Error(ErrorCode.USERNAME_DOES_NOT_EXIST))
    assert server.is_closed


@pytest.mark.parametrize("good", [0, 1])
def test_a_flood_that_is_judged_in_parts_is_one_row_unless_some_of_it_is_good(good: int) -> None:
    server = connection_in(State.CONNECTED, "server")
    server.receive_data(encode(Chat("nobody", "hi")) * 80, 0.0)
    while not server.is_closed and (notices := server.events()):
        for _ in notices[good:]:
            server.send(Error(ErrorCode.USERNAME_DOES_NOT_EXIST))
    assert server.is_closed is not bool(good)


@pytest.mark.parametrize("role", ["server", "client"])
def test_errors_are_never_answered(role: str) -> None:
    # bpgp/5/2
    connection = connection_in(State.CONNECTED, role)
    for code in range(256):
        assert say(connection, encode(Error(code))) == ([Received(Error(code))], b"")
    for payload, message in ((b"", None), (b"\x07\x00", Error(7))):
        violation = Violation("ERROR: missing or unknown parameter", ErrorCode(10), message)
        assert say(connection, frame(255, payload)) == ([violation], b"")


def test_two_of_us_never_quarrel_for_ever() -> None:
    server, client = ServerConnection(), ClientConnection()
    data = frame(99) + frame(255) + encode(SHOT)
    for _ in range(10):
        data = say(client, say(server, data)[1])[1]
    assert not data


def test_logging_out_closes() -> None:
    # bpgp/3.2.2/3
    for role in ("server", "client"):
        connection = connection_in(State.YOUR_TURN, role)
        if role == "client":
            connection.send(Logout())
            assert collect(connection) == ([Closed("logged out")], encode(Logout()))
        else:
            assert say(connection, encode(Logout()) * 2) == ([Received(Logout()), Closed("logged out")], b"")
        assert (connection.is_closed, connection.state) == (True, State.UNCONNECTED)
        connection.receive_eof()
        connection.send(EndGame(5))
        connection.receive_data(encode(GetGames()), 0.0)
        assert collect(connection) == ([], b"")


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"", "the peer left"), (b"\x39\x00", "the peer left in the middle of a message")],
)
def test_the_end_of_the_line(data: bytes, why: str) -> None:
    server = connection_in(State.CONNECTED, "server")
    server.receive_data(data, 0.0)
    server.receive_eof()
    server.receive_eof()
    assert collect(server) == ([Closed(why)], b"")


def test_what_was_said_before_the_end_is_answered_first() -> None:
    server = ServerConnection()
    server.receive_data(encode(Login("ada")) + encode(GetGames()) + encode(SHOT), 0.0)
    server.receive_eof()
    for request in (Login("ada"), GetGames()):
        assert server.events() == [Received(request)]
        server.send(Games())
    notices, reply = collect(server)
    assert [type(notice) for notice in notices] == [Violation, Closed]
    assert reply == encode(Games()) * 2 + encode(Error(3))


@pytest.mark.parametrize("is_asked_first", [True, False])
def test_the_last_request_is_answered_before_the_end(is_asked_first: bool) -> None:
    server = ServerConnection()
    server.receive_data(encode(Login("ada")), 0.0)
    if is_asked_first:
        assert collect(server) == ([Received(Login("ada"))], b"")
        server.receive_eof()
    else:
        server.receive_eof()
        assert collect(server) == ([Received(Login("ada"))], b"")
    assert not server.has_events
    server.send(Games())
    assert server.has_events
    assert collect(server) == ([Closed("the peer left")], encode(Games()))
    assert not server.has_events


def test_messages_that_want_no_answer_are_judged_a_few_at_a_time() -> None:
    server = connection_in(State.CONNECTED, "server")
    server.receive_data(encode(Chat("", "hi")) * 20, 0.0)
    server.receive_eof()
    assert [len(some) for some in iter(server.events, [])] == [8, 8, 5]
    assert server.is_closed


def test_input_is_bounded() -> None:
    server = ServerConnection()
    say(server, encode(Login("ada")))
    size = 0
    while not server.is_closed:
        server.receive_data(bytes(65536), 0.0)
        size += 65536
        assert len(server._stream or b"") <= MAX_INPUT
    assert size == MAX_INPUT + 65536
    assert server.events() == [Closed("the peer says too much without waiting for answers")]


def test_output_is_bounded() -> None:
    server = connection_in(State.CONNECTED, "server")
    games = Games((Game(1, "bob", 10, SHIPS, 30),) * 4000)
    for _ in range(1000):
        say_only(server, encode(GetGames()))
        server.send(games)
    assert server.events()[-1] == Closed("the peer does not read")
    assert sum(map(len, server.data_to_send())) <= MAX_OUTPUT + 65538


def test_replies_are_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.wires.bpgp.connection.MAX_OUTPUT", 10_000)
    server = connection_in(State.CONNECTED, "server")
    notices, replies = say(server, (frame(99) + encode(Chat("", "hi"))) * 10_000)
    assert notices[-1] == Closed("the peer does not read")
    assert len(replies) == 10_004


def test_a_client_has_so_long_to_log_in() -> None:
    # bpgp/2/10
    server = ServerConnection(login_by=100.0)
    assert server.deadline() == 100.0
    server.handle_deadline(99.9)
    assert not server.is_closed
    server.handle_deadline(100.0)
    assert server.is_closed
    assert server.events() == [Closed("did not log in in time")]
    assert server.why == "did not log in in time"


def test_whoever_is_logged_in_may_be_silent() -> None:
    server = ServerConnection(login_by=100.0)
    server.receive_data(encode(Login("ann")), 1.0)
    server.events()
    server.send(Games())
    assert server.deadline() is None
    server.handle_deadline(1000.0)
    assert not server.is_closed
    assert ServerConnection().deadline() is None
