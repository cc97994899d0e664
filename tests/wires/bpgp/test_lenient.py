"""A client that believes what it is told."""

import pytest

from parley.core import Cell, LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.bpgp import (
    Chat,
    ChatFrom,
    EndGame,
    EndReason,
    Error,
    Game,
    Games,
    Hit,
    Join,
    LenientConnection,
    Login,
    Logout,
    Shoot,
    StartGame,
    State,
    YouStart,
    encode,
)
from tests.wires.bpgp.ends import SHIPS, START


def hear(connection: LenientConnection, *messages: Message) -> list[Notice]:
    connection.receive_data(b"".join(map(encode, messages)), 0.0)
    return connection.events()


@pytest.mark.parametrize(
    ("message", "then"),
    [
        (START, State.PLACE_SHIPS),
        (YouStart(), State.YOUR_TURN),
        (EndGame(EndReason.YOU_WON), State.CONNECTED),
        (ChatFrom("bob", "", "hi"), State.UNCONNECTED),
        (Game(1, "bob", 10, SHIPS, 30), State.UNCONNECTED),
    ],
)
def test_out_of_order_is_a_violation_and_believed(message: Message, then: State) -> None:
    connection = LenientConnection()
    violation, received = hear(connection, message)
    assert isinstance(violation, Violation)
    assert received == Received(message)
    assert connection.state is then
    assert connection.data_to_send() == []


def test_values_out_of_limits_are_believed() -> None:
    connection = LenientConnection()
    connection.send(Login("ann"))
    odd = Game(1, "bob", 10, SHIPS, 99)
    assert [type(notice) for notice in hear(connection, Games((odd,)))] == [Violation, Received]
    assert connection.state is State.CONNECTED
    (told,) = hear(connection, Error(77))
    assert told == Received(Error(77))


def test_a_cell_off_the_board_is_not() -> None:
    connection = LenientConnection()
    hear(connection, START)
    (notice,) = hear(connection, Hit(False, Cell(200, 3)))
    assert isinstance(notice, Violation)
    assert connection.data_to_send() == [], "an ERROR would be unexpected"


def test_we_may_say_anything_at_any_time() -> None:
    connection = LenientConnection()
    for message in (Shoot(9, Cell(1, 1)), Join(3), Chat("", "hello")):
        connection.send(message)
    assert len(connection.data_to_send()) == 3, "a message each"
    with pytest.raises(LocalProtocolError):
        connection.send(StartGame(10, SHIPS, 30, "bob"))


def test_it_is_over_after_goodbye_and_after_too_much_nonsense() -> None:
    connection = LenientConnection()
    hear(connection, Games())
    connection.send(Logout())
    connection.send(Chat("", "still there?"))
    assert len(connection.data_to_send()) == 1
    noisy = LenientConnection()
    noisy.receive_data(b"\x63\0\0" * 30, 0.0)
    assert isinstance(noisy.events()[-1], Closed)


def test_one_who_does_not_read_is_left() -> None:
    connection = LenientConnection()
    for _ in range(20_000):
        connection.send(Chat("somebody", "x" * 63))
    assert connection.is_closed
