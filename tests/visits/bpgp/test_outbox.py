"""One message at a time."""

import pytest

from parley.core import Cell
from parley.visits import CannotNow
from parley.visits.bpgp.outbox import ANSWER, PAUSE, WAITING, Outbox
from parley.wires.bpgp import Chat, GetGames, LenientConnection, Login, Place, Shoot


def test_a_request_waits_for_the_answer_to_the_one_before() -> None:
    connection = LenientConnection()
    outbox = Outbox(connection)
    outbox.put(Login("ann"), 1.0)
    outbox.put(GetGames(), 1.0)
    assert len(connection.data_to_send()) == 1
    assert outbox.deadline() == 1.0 + ANSWER
    assert outbox.is_saying(GetGames)
    assert outbox.answer(2.0) == Login("ann")
    assert len(connection.data_to_send()) == 1
    assert outbox.asked == GetGames()


def test_a_moment_of_silence_behind_what_has_no_answer() -> None:
    connection = LenientConnection()
    outbox = Outbox(connection)
    outbox.put(Chat("", "hi"), 1.0)
    outbox.put(Shoot(0, Cell(1, 1)), 1.0)
    assert len(connection.data_to_send()) == 1
    assert outbox.deadline() == 1.0 + PAUSE
    outbox.push(1.0 + PAUSE)
    assert len(connection.data_to_send()) == 1
    assert outbox.last == Shoot(0, Cell(1, 1))


def test_there_is_an_end_of_waiting_and_of_what_is_not_wanted_any_more() -> None:
    outbox = Outbox(LenientConnection())
    outbox.put(Login("ann"), 1.0)
    for _ in range(WAITING - 1):
        outbox.put(Chat("", "hi"), 1.0)
    outbox.put(Place(()), 1.0)
    with pytest.raises(CannotNow):
        outbox.put(Chat("", "hi"), 1.0)
    outbox.drop(Place)
    assert not outbox.is_saying(Place)
    assert outbox.is_saying(Chat)
