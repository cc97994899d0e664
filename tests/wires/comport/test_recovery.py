"""Silence, A0, A8 and the key. Whole conversations are in tests/traces/comport/silence-* and error-*."""

import pytest

from parley.core import Cell, LocalProtocolError
from parley.core.connection import Notice, Received, Violation
from parley.wires.comport import (
    MASTER,
    REPLY_WITHIN,
    ROLES,
    SLAVE,
    SYNC_EVERY,
    GameOver,
    GameOverConfirmed,
    Goodbye,
    Hit,
    Kill,
    MasterPlaced,
    Nick,
    ProtocolError,
    ProtocolErrorConfirmed,
    Relaunch,
    RelaunchConfirmed,
    Resumed,
    Shot,
    State,
    Surrender,
    Suspended,
    Sync,
    Synced,
    Why,
    connect,
)
from tests.wires.comport.stage import at, hear, state_of, take, wait

LATE = REPLY_WITHIN + 0.001


def without_sync(notices: list[Notice]) -> list[Notice]:
    return [notice for notice in notices if notice not in (Received(Sync()), Received(Synced()))]


def keep_alive(role: str) -> bytes:
    return b"\x01" if role == MASTER else b"\xaa"


# Silence


@pytest.mark.parametrize("role", ROLES)
def test_no_reply_within_60_ticks_suspends(role: str) -> None:
    # com/sync/4
    connection = at(role, State.MET)
    connection.send(Nick("a"))
    hear(connection, keep_alive(role), 2.0)
    assert without_sync(wait(connection, REPLY_WITHIN - 0.001)[1]) == []
    assert not connection.suspended
    assert wait(connection, LATE)[1] == [Suspended(Why.NO_REPLY)]
    assert connection.suspended
    assert connection.waits_for_key


@pytest.mark.parametrize("role", ROLES)
def test_the_reply_before_the_key_resumes(role: str) -> None:
    # com/sync/6
    connection = at(role, State.MET)
    connection.send(Nick("a"))
    hear(connection, keep_alive(role), 2.0)
    wait(connection, LATE)
    told = hear(connection, b"\x1b", 5.0)[1]
    assert [type(notice) for notice in told] == [Resumed, Received]
    assert not connection.waits_for_key
    connection.press_key(5.0)
    assert take(connection) == (b"", []), "the key means nothing any more"


@pytest.mark.parametrize("role", ROLES)
def test_the_key_says_a0_and_leads_to_state_0(role: str) -> None:
    # com/sync/4
    connection = at(role, State.PLAY)
    connection.send(Nick("a"))
    wait(connection, LATE)
    connection.press_key(4.0)
    assert take(connection)[0].endswith(b"\xa0")
    assert connection.state is State.LAUNCH
    assert not connection.waits_for_key
    assert connection.parameters is None
    assert hear(connection, b"\x0a", 4.1) == (b"", [Received(RelaunchConfirmed())])


def test_a_suspended_side_says_nothing_of_its_own_but_a0() -> None:
    slave = at(SLAVE, State.MASTER_PLACED)
    wait(slave, LATE)
    assert slave.suspended
    for message in (Nick("a"), Surrender(), Goodbye()):
        with pytest.raises(LocalProtocolError, match="suspended until a key is pressed"):
            slave.send(message)
    slave.send(Relaunch(), now=9.0)
    assert take(slave)[0] == b"\xa0"
    assert slave.state is State.LAUNCH


def test_two_reasons_are_one_suspension() -> None:
    slave = at(SLAVE, State.MET)
    slave.send(Nick("a"))
    assert wait(slave, LATE)[1] == [Suspended(Why.NO_REPLY)]
    assert hear(slave, b"\xaa", 4.0) == (b"\x01", [Received(Sync())]), "still no answer to the nick"
    assert [type(notice) for notice in hear(slave, b"\x1b", 5.0)[1]] == [Resumed, Received]


def test_a_suspended_slave_still_answers_for_its_ships() -> None:
    slave = at(SLAVE, State.PLAY)
    hear(slave, b"\xc0\x01\x01", 1.0)
    wait(slave, 1.0 + LATE)
    assert slave.suspended
    slave.send(Hit())
    assert take(slave)[0] == b"\x1c"


def test_the_master_ticks_on_while_suspended() -> None:
    master = at(MASTER, State.MET)
    said, told = wait(master, 10.0)
    assert told == [Suspended(Why.NO_SYNC)]
    assert len(said) == 18
    assert hear(master, b"\x01", 10.0)[1] == [Resumed(), Received(Synced())]
    assert wait(master, 10.0 + 12 * SYNC_EVERY)[1] == [Suspended(Why.NO_SYNC)], "and it may happen again"


def test_the_slave_is_late_only_after_the_meeting() -> None:
    slave = connect(SLAVE)
    hear(slave, b"\xaa")
    assert slave.deadline() is None
    hear(slave, b"\xa1", 1.0)
    assert slave.deadline() == 1.0 + REPLY_WITHIN


def test_anything_legal_is_heard_and_nothing_else() -> None:
    slave = at(SLAVE, State.PLACING)
    hear(slave, b"\xb1\x01", 2.0)
    assert slave.deadline() == REPLY_WITHIN, "half a command is not heard"
    hear(slave, b"A", 2.5)
    assert slave.deadline() == 2.5 + REPLY_WITHIN


def test_a_silent_winner_is_late() -> None:
    slave = at(SLAVE, State.PLAY)
    hear(slave, b"\xc0\x01\x01", 1.0)
    slave.send(Kill())
    slave.expect_game_over(1.0)
    hear(slave, b"\xaa", 3.0)
    assert wait(slave, 1.0 + LATE)[1] == [Suspended(Why.NO_GAME_OVER)]
    assert hear(slave, b"\xaa", 5.0)[1] == [Received(Sync())]
    assert hear(slave, b"\xa9", 6.0)[1] == [Resumed(), Received(GameOver())]
    slave.send(GameOverConfirmed())
    assert slave.state is State.GAME_OVER


def test_a_winner_in_time_is_not_late() -> None:
    slave = at(SLAVE, State.PLAY)
    slave.expect_game_over(0.0)
    hear(slave, b"\xa9", 1.0)
    assert wait(slave, LATE)[1] == []


def test_nobody_can_win_outside_the_game() -> None:
    slave = at(SLAVE, State.GAME_OVER)
    slave.expect_game_over(1.0)
    assert slave.deadline() == REPLY_WITHIN


@pytest.mark.parametrize("data", [b"\xa6", b"\xa7", b"\xa0", b"\xa8"])
def test_what_ends_the_game_ends_the_waiting_for_an_answer(data: bytes) -> None:
    master = at(MASTER, State.PLAY)
    master.send(Shot(Cell(0, 0)))
    wait(master, LATE)
    assert master.suspended
    told = hear(master, data, 4.0)[1]
    assert not master.suspended
    assert (Resumed() in told) == (data == b"\xa6"), "only then it goes on as if nothing had happened"


# A0


def test_both_sides_may_say_a0_at_any_time() -> None:
    for role in ROLES:
        for state in (State.LAUNCH, State.MET, State.PLAY, State.GAME_OVER):
            connection = at(role, state)
            assert hear(connection, b"\xa0") == (b"\x0a", [Received(Relaunch())])
            assert connection.state is State.LAUNCH


def test_the_owner_may_say_a0_unless_something_is_unconfirmed() -> None:
    master = at(MASTER, State.PLACING)
    master.send(MasterPlaced())
    with pytest.raises(LocalProtocolError, match="not confirmed yet"):
        master.send(Relaunch())
    hear(master, b"\x3a")
    master.send(Relaunch())
    assert master.state is State.LAUNCH


STALE = [b"\xc0\x02\x02", b"\x1c", b"\xb2\x06\0\1\1\2", b"\xee", b"\xa3"]


@pytest.mark.parametrize("stale", STALE)
def test_what_crosses_our_a0_is_stale(stale: bytes) -> None:
    slave = at(SLAVE, State.PLAY)
    wait(slave, LATE)
    slave.press_key(4.0)
    take(slave)
    assert hear(slave, stale, 4.5) == (b"", [])
    assert hear(slave, b"\x0a", 4.6)[0] == b""
    expected = b"" if stale == b"\x1c" else b"\xa8"
    assert hear(slave, stale, 4.7)[0] == expected, "after 0A only answers are still forgiven"


def test_what_comes_60_ticks_after_our_a0_is_not_stale() -> None:
    slave = at(SLAVE, State.PLAY)
    wait(slave, LATE)
    slave.press_key(4.0)
    assert hear(slave, b"\xa3", 4.0 + LATE)[0] == b"\xa0\xa8"


# A8


@pytest.mark.parametrize("role", ROLES)
def test_a_violation_is_answered_a8_and_told(role: str) -> None:
    # com/8/1
    connection = at(role, State.PLAY)
    said, told = hear(connection, b"\x77")
    assert said == b"\xa8"
    assert told == [Violation("no command or answer begins with this byte", 0xA8)]
    assert state_of(connection) is State.PROTOCOL_ERROR
    assert connection.waits_for_key


@pytest.mark.parametrize("key_first", [True, False])
@pytest.mark.parametrize("role", ROLES)
def test_the_sender_of_a8_needs_the_key_and_the_answer(role: str, *, key_first: bool) -> None:
    # com/8/2
    connection = at(role, State.PLAY)
    hear(connection, b"\x77")
    for key in (key_first, not key_first):
        assert state_of(connection) is State.PROTOCOL_ERROR
        if key:
            connection.press_key(1.0)
        else:
            connection.receive_data(b"\x8a", 1.0)
    assert connection.state is State.LAUNCH
    assert Received(ProtocolErrorConfirmed()) in connection.events()


@pytest.mark.parametrize("role", ROLES)
def test_the_receiver_of_a8_needs_the_key(role: str) -> None:
    # com/8/3
    connection = at(role, State.PLAY)
    assert hear(connection, b"\xa8") == (b"\x8a", [Received(ProtocolError())])
    assert state_of(connection) is State.PROTOCOL_ERROR
    connection.press_key(1.0)
    assert connection.state is State.LAUNCH


@pytest.mark.parametrize("role", ROLES)
def test_8a_need_not_come(role: str) -> None:
    # com/8/4
    connection = at(role, State.PLAY)
    hear(connection, b"\x77")
    connection.press_key(1.0)
    wait(connection, REPLY_WITHIN - 0.001)
    assert state_of(connection) is State.PROTOCOL_ERROR
    wait(connection, LATE)
    assert connection.state is State.LAUNCH


def test_in_state_8_only_what_leads_out_of_it_is_heard() -> None:
    # com/8/5
    slave = at(SLAVE, State.PLAY)
    hear(slave, b"\x77")
    assert hear(slave, b"\xaa\xa1\xee\xb1\x01A\xc0\x01\x01\x1c") == (b"", [])
    assert hear(slave, b"\xa0") == (b"\x0a", [Received(Relaunch())])
    assert hear(slave, b"\xa7") == (b"\x7a", [Received(Goodbye())])
    assert hear(slave, b"\xa8") == (b"\x8a", [Received(ProtocolError())])
    assert state_of(slave) is State.PROTOCOL_ERROR


def test_the_owner_may_complain_of_what_only_it_can_see() -> None:
    master = at(MASTER, State.PLAY)
    master.send(Shot(Cell(0, 0)))
    master.send(ProtocolError())
    assert take(master)[0] == b"\xc0\x01\x01\xa8"
    assert state_of(master) is State.PROTOCOL_ERROR
    assert not master.busy


def test_nothing_is_said_in_state_8_but_what_follows_the_key() -> None:
    master = at(MASTER, State.PLAY)
    hear(master, b"\x77")
    for message in (Sync(), Nick("a"), ProtocolError(), Relaunch()):
        with pytest.raises(LocalProtocolError, match="waiting for a key"):
            master.send(message)
    hear(master, b"\x8a")
    master.send(Sync())
    assert take(master)[0] == b"\xaa"
    assert master.state is State.LAUNCH


def test_a_slave_in_state_8_answers_sync_as_its_key() -> None:
    slave = at(SLAVE, State.PLAY)
    hear(slave, b"\xa8")
    assert not slave.can_send(Synced()), "there has been no sync"
    hear(slave, b"\xaa")
    slave.send(Synced())
    assert take(slave)[0] == b"\x01"
    assert slave.state is State.LAUNCH


def test_a_master_in_state_8_does_not_tick() -> None:
    master = at(MASTER, State.PLAY)
    hear(master, b"\xa8")
    assert wait(master, 60.0) == (b"", [])
    master.press_key(60.0)
    assert wait(master, 61.0)[0] == b"\xaa"


# The key that presses itself


@pytest.mark.parametrize(("key_wait", "at_"), [(0.0, REPLY_WITHIN), (2.0, REPLY_WITHIN + 2.0)])
def test_a_headless_side_presses_the_key_itself(key_wait: float, at_: float) -> None:
    slave = at(SLAVE, State.MET, key_wait=key_wait)
    assert wait(slave, at_ - 0.001)[0] == b""
    assert wait(slave, at_ + 0.001)[0] == b"\xa0"
    assert slave.state is State.LAUNCH


def test_a_headless_side_leaves_state_8_by_itself() -> None:
    slave = at(SLAVE, State.MET, key_wait=1.0)
    hear(slave, b"\xa8")
    wait(slave, 0.9)
    assert state_of(slave) is State.PROTOCOL_ERROR
    wait(slave, 1.1)
    assert slave.state is State.LAUNCH


def test_the_key_is_not_pressed_when_the_reply_was_quicker() -> None:
    slave = at(SLAVE, State.MET, key_wait=2.0)
    wait(slave, LATE)
    hear(slave, b"\xaa", 4.0)
    assert wait(slave, 6.0) == (b"", [])
    assert slave.state is State.MET
