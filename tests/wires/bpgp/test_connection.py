from typing import cast

import pytest

from parley.core import Cell, LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.bpgp import (
    EXAMPLES,
    REFUSALS,
    RULES,
    SERVER,
    WIRE,
    Abort,
    Cancel,
    Chat,
    ChatFrom,
    ClientConnection,
    CreateGame,
    DeleteGame,
    EndGame,
    Error,
    ErrorCode,
    Fail,
    Game,
    Games,
    GetGames,
    Hit,
    Join,
    Login,
    Logout,
    Move,
    Moved,
    ServerConnection,
    Shoot,
    State,
    Timeout,
    YouStart,
    encode,
)
from parley.wires.wire import Rule
from tests.wires.bpgp.ends import SHIPS, START, collect, connection_in, frame, say

OTHER = {"server": "client", "client": "server"}
ILLEGAL = [
    (state, sender, kind)
    for state in State
    for (sender, _), kind in WIRE.codes.items()
    if (state, sender, kind) not in {(rule.state, rule.sender, rule.message) for rule in RULES}
    and not any(rule.state is state and rule.sender != sender and kind in rule.answers for rule in RULES)
]
SOMEBODY_ELSES: dict[type[Message], Message] = {
    Game: Game(9, "bob", 10, SHIPS, 30),
    DeleteGame: DeleteGame(9),
}


def name_of(value: object) -> str:
    if isinstance(value, Rule):
        return f"{value.state.name}-{value.sender}-{value.message.__name__}"
    if isinstance(value, Message):
        return type(value).__name__
    return str(getattr(value, "name", getattr(value, "__name__", value)))


def example(kind: type[Message]) -> Message:
    """Said to or by 'ada', whom `ends` logs in."""
    if kind is ChatFrom:
        return ChatFrom("bob", "ada", "hallo")
    if kind is Game:
        return Game(1, "ada", 10, SHIPS, 30)
    return EXAMPLES[kind]


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_every_row_is_legal_for_both(rule: Rule) -> None:
    # bpgp/6.1/1-8, bpgp/6.2/1-7
    says = connection_in(State(rule.state), rule.sender)
    hears = connection_in(State(rule.state), OTHER[rule.sender])
    message = SOMEBODY_ELSES.get(rule.message) or example(rule.message)
    says.send(message)
    data = b"".join(says.data_to_send())
    assert data == encode(message)
    notices, reply = say(hears, data)
    assert notices[0] == Received(message)
    assert not reply
    for answer in rule.answers[:1]:
        assert says.state is hears.state is rule.state
        hears.send(example(answer))
        say(says, b"".join(hears.data_to_send()))
    assert says.state is hears.state is rule.then


@pytest.mark.parametrize(("state", "sender", "kind"), ILLEGAL, ids=name_of)
def test_everything_else_is_refused(state: State, sender: str, kind: type[Message]) -> None:
    # bpgp/5/1
    says, hears = connection_in(state, sender), connection_in(state, OTHER[sender])
    with pytest.raises(LocalProtocolError, match="is not for a"):
        says.send(example(kind))
    assert collect(says) == ([], b"")
    notices, reply = say(hears, encode(example(kind)))
    code = REFUSALS.get((state, kind))
    assert reply == (b"" if code is None else encode(Error(code)))
    assert [(type(notice), getattr(notice, "code", None)) for notice in notices] == [(Violation, code)]
    assert says.state is hears.state is state


@pytest.mark.parametrize("role", ["server", "client"])
def test_unknown_commands_are_skipped(role: str) -> None:
    # bpgp/5.2.1/1, bpgp/2/8
    for number in range(256):
        if (OTHER[role], number) not in WIRE.codes:
            connection = connection_in(State.CONNECTED, role)
            notices, reply = say(connection, frame(number, bytes(300)))
            assert notices == [Violation(f"command {number}: unknown command", ErrorCode.UNKNOWN_COMMAND)]
            assert reply == b"\xff\x00\x01\x00"


@pytest.mark.parametrize("state", list(State), ids=name_of)
def test_state_comes_before_parameters(state: State) -> None:
    # bpgp/5.2.2/1
    for (where, kind), code in REFUSALS.items():
        if where is state:
            number = encode(EXAMPLES[kind])[0]
            assert say(connection_in(state, "server"), frame(number, b"\xff" * 99))[1] == encode(Error(code))


def test_malformed_comes_before_the_turn_counter() -> None:
    assert say(connection_in(State.YOUR_TURN, "server"), frame(153, b"\x09"))[1] == encode(Error(10))
    notices, reply = say(connection_in(State.YOUR_TURN, "server"), encode(Shoot(9, Cell(99, 99))))
    assert reply == encode(Error(115))
    assert notices == [Violation("SHOOT: invalid turn count", ErrorCode(115), Shoot(9, Cell(99, 99)))]


def test_both_count_turns_modulo_256() -> None:
    # bpgp/4.2.1/1-3
    server, client = (connection_in(State.YOUR_TURN, role) for role in ("server", "client"))
    for number in range(300):
        assert server.turn_counter == client.turn_counter == number % 256
        client.send(Shoot(client.turn_counter, Cell(2, 2)))
        (received,), _ = say(server, b"".join(client.data_to_send()))
        assert received == Received(Shoot(number % 256, Cell(2, 2)))
        server.send(Hit(sunk=False, position=Cell(2, 2)))
        say(client, b"".join(server.data_to_send()))


@pytest.mark.parametrize("message", [Fail(Cell(0, 0)), Moved(), Timeout()], ids=name_of)
def test_a_turn_ends_and_the_next_begins(message: Message) -> None:
    # bpgp/4.2.1/2, bpgp/6.2/5
    for role in ("server", "client"):
        connection = connection_in(State.YOUR_TURN, role)
        for counter, state in ((1, State.OPPONENTS_TURN), (2, State.YOUR_TURN)):
            if role == "server":
                connection.send(message)
            else:
                say(connection, encode(message))
            assert (connection.turn_counter, connection.state) == (counter, state)


@pytest.mark.parametrize(
    ("state", "role", "message"),
    [
        (State.YOUR_TURN, "client", Shoot(1, Cell(0, 0))),
        (State.YOUR_TURN, "client", Move(255, 0, 0)),
        (State.YOUR_TURN, "client", Shoot(0, Cell(256, 0))),
        (State.YOUR_TURN, "client", Shoot(0, cast("Cell", None))),
        (State.YOUR_TURN, "client", Shoot(cast("int", []), Cell(0, 0))),
        (State.UNCONNECTED, "client", Login("")),
        (State.CONNECTED, "client", CreateGame(9, SHIPS, 30)),
        (State.CONNECTED, "server", ChatFrom("bob", "eve", "hi")),
        (State.CONNECTED, "server", Games((Game(1, "bob", 10, SHIPS, 30),) * 5000)),
        (State.YOUR_TURN, "server", EndGame(6)),
        (State.CONNECTED, "server", Login("ada")),
        (State.CONNECTED, "server", Message()),
    ],
    ids=name_of,
)
def test_what_we_may_not_say_changes_nothing(state: State, role: str, message: Message) -> None:
    connection = connection_in(state, role)
    with pytest.raises(LocalProtocolError):
        connection.send(message)
    assert collect(connection) == ([], b"")
    assert (connection.state, connection.turn_counter) == (state, 0)


def test_messages_wait_for_the_answer_before_them() -> None:
    # bpgp/2/7
    server = ServerConnection()
    notices, reply = say(server, encode(Login("ada")) + encode(GetGames()) + frame(99) + encode(Logout()))
    assert (notices, reply) == ([Received(Login("ada"))], b"")
    assert collect(server) == ([], b"")
    server.send(Games())
    assert server.data_to_send() == [encode(Games())]
    assert server.events() == [Received(GetGames())]
    server.send(Error(ErrorCode.INVALID_PARAMETER))
    notices, reply = collect(server)
    assert [type(notice) for notice in notices] == [Violation, Received, Closed]
    assert reply == encode(Error(15)) + encode(Error(0))


def test_only_the_own_game_answers() -> None:
    server = connection_in(State.CONNECTED, "server")
    say(server, encode(CreateGame(10, SHIPS, 30)) + encode(Cancel()) + encode(GetGames()))
    server.send(Game(7, "bob", 10, SHIPS, 30))
    assert server.events() == []
    server.send(Game(8, "ada", 10, SHIPS, 30))
    assert (server.state, server.game_id) == (State.GAME_CREATED, 8)
    assert server.events() == [Received(Cancel())]
    server.send(DeleteGame(7))
    assert server.events() == []
    server.send(DeleteGame(8))
    assert (server.state, server.game_id) == (State.CONNECTED, None)
    assert server.events() == [Received(GetGames())]


@pytest.mark.parametrize("end", [Timeout(), EndGame(0), Error(ErrorCode.NOT_YOUR_TURN)], ids=name_of)
def test_a_shot_that_comes_to_nothing_holds_nobody_up(end: Message) -> None:
    server = connection_in(State.YOUR_TURN, "server")
    say(server, encode(Shoot(0, Cell(2, 2))) + encode(Chat("", "hm")))
    server.send(end)
    assert server.events() == [Received(Chat("", "hm"))]


def test_a_game_deleted_before_it_starts_still_starts() -> None:
    client = connection_in(State.GAME_CREATED, "client")
    states = []
    for message in (DeleteGame(1), START):
        say(client, encode(message))
        states.append(client.state)
    assert states == [State.CONNECTED, State.PLACE_SHIPS]


def test_a_new_game_has_a_new_counter() -> None:
    # bpgp/4.2.1/1
    server = connection_in(State.YOUR_TURN, "server")
    for message in (Fail(Cell(0, 0)), EndGame(5), START, YouStart()):
        server.send(message)
    assert server.turn_counter == 0


def test_a_client_looks_at_what_it_is_told_of_the_board() -> None:
    # bpgp/4.3/8
    client = connection_in(State.YOUR_TURN, "client")
    for message in (Hit(sunk=False, position=Cell(10, 0)), Fail(Cell(0, 10)), Moved((Cell(255, 255),))):
        assert say(client, encode(message))[1] == encode(Error(10))
    assert (client.turn_counter, client.state) == (0, State.YOUR_TURN)


def test_either_byte_order_of_game_ids() -> None:
    # bpgp/3.1.2/1
    server = ServerConnection(game_id_order="little")
    client = ClientConnection(game_id_order="little")
    client.send(Login("ada"))
    say(server, b"".join(client.data_to_send()))
    server.send(Games((Game(1, "bob", 10, SHIPS, 30),)))
    (data,) = server.data_to_send()
    assert data[3:5] == b"\x01\x00"
    assert say(client, data)[0] == [Received(Games((Game(1, "bob", 10, SHIPS, 30),)))]
    client.send(Join(1))
    (data,) = client.data_to_send()
    assert data == bytes.fromhex("38 0002 0100")
    assert say(server, data)[0] == [Received(Join(1))]
    server.send(DeleteGame(258))
    assert server.data_to_send() == [bytes.fromhex("04 0002 0201")]


def test_a_list_in_several_messages_arrives_in_several() -> None:
    client = connection_in(State.GAME_SELECTION, "client")
    one = Games((Game(1, "bob", 10, SHIPS, 30),))
    expected: list[Notice] = [Received(one), Received(Games())]
    assert say(client, encode(one) + encode(Games()))[0] == expected


def test_there_is_nothing_to_wait_for() -> None:
    for role in WIRE.roles:
        connection = WIRE.connect(role)
        assert connection.deadline() is None
        connection.handle_deadline(1.0)
        assert (connection.events(), connection.data_to_send()) == ([], [])


def test_both_abort_at_the_moment_the_game_ends() -> None:
    server, client = (connection_in(State.OPPONENTS_TURN, role) for role in ("server", "client"))
    server.send(EndGame(0))
    client.send(Abort())
    _, said = say(server, b"".join(client.data_to_send()))
    assert said == encode(EndGame(0)) + encode(Error(3))
    say(client, said)
    assert client.state is server.state is State.CONNECTED


def test_roles() -> None:
    assert WIRE.roles == (SERVER, "client")
    assert isinstance(WIRE.connect("server"), ServerConnection)
    assert isinstance(WIRE.connect("client"), ClientConnection)
