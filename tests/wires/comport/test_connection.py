"""Who may say what, and what is said without being asked. Whole conversations are in tests/traces/comport."""

import pytest

from parley.core import Cell, LocalProtocolError, SetupError
from parley.core.connection import Closed, Connection, Message, Received, Violation
from parley.wires.comport import (
    ANSWERS,
    CODES,
    JUDGED,
    MASTER,
    REPLY_WITHIN,
    ROLES,
    SLAVE,
    SYNC_EVERY,
    WIRE,
    BeginPlacing,
    BeginPlacingConfirmed,
    Chat,
    ChatUnsupported,
    ComportConnection,
    GameOver,
    GameOverConfirmed,
    Goodbye,
    GoodbyeConfirmed,
    Hit,
    MasterPlaced,
    Meet,
    Miss,
    Nick,
    Parameters,
    ParametersConfirmed,
    ProtocolError,
    Relaunch,
    Shot,
    SlavePlaced,
    State,
    Surrender,
    Sync,
    Synced,
    connect,
    encode,
)
from parley.wires.comport.rules import LEGAL, MAY_BE_MISSING
from tests.wires.comport.stage import OTHER, PARAMETERS, SETTLED, agree, at, hear, state_of, take, wait

LATE = REPLY_WITHIN + 0.001


def test_there_are_two_roles() -> None:
    connections: list[Connection] = [connect(role) for role in ROLES]
    assert len(connections) == 2
    with pytest.raises(SetupError, match="choose one of master, slave"):
        connect("referee")


# What a peer may say, in every state


def own(message: type[Message]) -> Message:
    examples: dict[type[Message], Message] = {
        Parameters: PARAMETERS,
        ParametersConfirmed: PARAMETERS.confirmed(),
    }
    return examples.get(message, WIRE.examples[message])


def ready(role: str, state: State) -> ComportConnection:
    connection = at(role, state)
    if state is State.MET:
        agree(connection)
    return connection


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", SETTLED)
def test_every_message_in_every_state_is_answered_as_the_table_says(role: str, state: State) -> None:
    # com/sync/9, com/nick/1-2
    peer = OTHER[role]
    for (_, code), kind in CODES.items():
        connection = ready(role, state)
        said, told = hear(connection, encode(own(kind)))
        says = (peer, code) in CODES
        legal = (state, peer, kind) in LEGAL and not (kind is Shot and connection.turn != peer)
        if says and kind in MAY_BE_MISSING:
            assert Received(own(kind)) in told
            assert said == (b"\xa1" if kind is Synced and state is State.LAUNCH else b"")
        elif legal and kind in JUDGED:
            assert (said, told) == (b"", [Received(own(kind))])
        elif legal:
            assert (said, told) == (encode(ANSWERS[kind][0]()), [Received(own(kind))])
        elif state is State.LAUNCH and kind not in ANSWERS:
            assert (said, told) == (b"", []), "answers to what was given up"
        else:
            assert said == b"\xa8"
            (violation,) = told
            assert isinstance(violation, Violation)
            assert (violation.code, violation.message) == (0xA8, own(kind))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", SETTLED)
def test_every_other_byte_is_a_protocol_error_in_every_state(role: str, state: State) -> None:
    for byte in set(range(256)) - {code for _, code in CODES}:
        connection = at(role, state)
        said, told = hear(connection, bytes((byte,)))
        assert said == b"\xa8"
        assert told == [Violation("no command or answer begins with this byte", 0xA8)]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", SETTLED)
def test_the_owner_may_say_what_the_table_says_and_nothing_else(role: str, state: State) -> None:
    by_itself = {Meet, *MAY_BE_MISSING}
    for kind in CODES.values():
        connection = ready(role, state)
        message = own(kind)
        legal = (state, role, kind) in LEGAL and not (kind is Shot and connection.turn != role)
        assert connection.can_send(message) == (legal and kind not in by_itself)
        if connection.can_send(message):
            connection.send(message)
            assert take(connection)[0] == encode(message)
        else:
            with pytest.raises(LocalProtocolError, match=f"the {role} may not say {kind.__name__}: "):
                connection.send(message)
            assert connection.state is state
            assert take(connection) == (b"", [])


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (Parameters(11, 0, 0, 0, 1), r"size 11 is not 6\.\.10"),
        (Parameters(256, 0, 0, 0, 1), "cannot be written"),
        (Message(), "no message of this wire"),
        (BeginPlacing(), "no parameters have been agreed"),
        (Shot(Cell(0, 0)), "this may not be said in this state"),
        (SlavePlaced(), "only the other side may say this"),
        (Hit(), "this answers nothing that was asked"),
        (Meet(), "may not be said in this state"),
    ],
)
def test_why_the_master_may_not_say_it(message: Message, why: str) -> None:
    master = at(MASTER, State.MET)
    with pytest.raises(LocalProtocolError, match=why):
        master.send(message)
    assert take(master) == (b"", [])
    master.send(Nick("still here"))


def test_one_command_at_a_time() -> None:
    # com/order/1
    master = at(MASTER, State.MET)
    master.send(Nick("a"))
    assert master.busy
    for message in (Nick("b"), PARAMETERS, Surrender(), Goodbye(), Chat("c")):
        with pytest.raises(LocalProtocolError, match="a second command before the first was confirmed"):
            master.send(message)
    hear(master, b"\x1b")
    assert not master.busy
    master.send(Surrender())


def test_an_overtaken_command_is_waited_for_all_the_same() -> None:
    master = at(MASTER, State.PLAY)
    master.send(Shot(Cell(0, 0)))
    hear(master, b"\xa6")
    assert master.state is State.GAME_OVER
    with pytest.raises(LocalProtocolError, match="our last command is not confirmed yet"):
        master.send(Nick("a"))
    assert wait(master, LATE)[1] == [], "and forgiven"
    assert not master.busy


# What the owner has to answer


def test_the_owner_answers_for_the_parameters() -> None:
    slave = at(SLAVE, State.MET)
    assert hear(slave, encode(PARAMETERS)) == (b"", [Received(PARAMETERS)])
    with pytest.raises(LocalProtocolError, match="not those that were sent"):
        slave.send(ParametersConfirmed(10, 1, 2, 3, 4))
    slave.send(PARAMETERS.confirmed())
    assert slave.parameters == PARAMETERS
    with pytest.raises(LocalProtocolError, match="answers nothing"):
        slave.send(PARAMETERS.confirmed())


def test_the_owner_may_refuse_the_parameters() -> None:
    slave = at(SLAVE, State.MET)
    hear(slave, encode(PARAMETERS))
    slave.send(ProtocolError())
    assert take(slave)[0] == b"\xa8"


def test_the_owner_answers_shots_and_may_speak_before() -> None:
    slave = at(SLAVE, State.PLAY)
    hear(slave, b"\xc0\x01\x01")
    slave.send(Nick("Ushakov"))
    slave.send(Miss())
    assert slave.turn == SLAVE
    with pytest.raises(LocalProtocolError, match="second command"):
        slave.send(Shot(Cell(0, 0)))
    assert hear(slave, b"\x1b")[0].endswith(b"\x0c")
    slave.send(Shot(Cell(0, 0)))
    assert take(slave)[0] == b"\xc0\x01\x01"


def test_the_owner_agrees_that_it_is_over() -> None:
    slave = at(SLAVE, State.PLAY)
    assert hear(slave, b"\xa9") == (b"", [Received(GameOver())])
    assert state_of(slave) is State.PLAY
    slave.send(GameOverConfirmed())
    assert take(slave)[0] == b"\x9a"
    assert slave.state is State.GAME_OVER


# Sync


def test_the_master_ticks_from_the_start_every_10_ticks() -> None:
    # com/sync/1, com/0/1
    master = connect(MASTER)
    assert master.deadline() == 0.0
    assert wait(master, 5 * SYNC_EVERY + 0.01)[0] == b"\xaa" * 6


def test_any_legal_command_of_the_masters_serves_as_sync() -> None:
    # com/sync/8
    slave = at(SLAVE, State.MET)
    for number in range(1, 20):
        wait(slave, number * 3.0)
        hear(slave, b"\xb1\x01A", number * 3.0)
    assert not slave.suspended


def test_the_master_ticks_whatever_else_it_says() -> None:
    master = at(MASTER, State.MET)
    master.send(Nick("a"), now=0.5)
    take(master)
    assert wait(master, SYNC_EVERY + 0.001)[0] == b"\xaa"


def test_the_owner_may_tick_too() -> None:
    master = at(MASTER, State.MET)
    master.send(Sync(), now=0.4)
    assert take(master)[0] == b"\xaa"
    assert master.deadline() == 0.4 + SYNC_EVERY


def test_a_command_of_the_slaves_answers_sync() -> None:
    # com/sync/2-3
    master = at(MASTER, State.MASTER_PLACED)
    for number in range(1, 20):
        wait(master, number * 0.5)
        hear(master, b"\xb1\x01A", number * 0.5)
    assert not master.suspended


def test_a1_waits_for_the_confirmation_of_a_nick() -> None:
    master = at(MASTER, State.LAUNCH)
    master.send(Nick("a"))
    assert hear(master, b"\x01")[0] == b"\xb1\x01a"
    assert hear(master, b"\x1b")[0] == b""
    assert hear(master, b"\x01")[0] == b"\xa1"


def test_a_late_answer_to_sync_is_nobody_new() -> None:
    master = at(MASTER, State.PLAY)
    assert hear(master, b"\xa7\x01")[0] == b"\x7a"
    assert wait(master, SYNC_EVERY + 0.001)[0] == b"\xaa"
    assert hear(master, b"\x01", 0.6)[0] == b"\xa1"


# Chat


def test_chat_is_known_once_it_is_confirmed() -> None:
    master = at(MASTER, State.MET)
    assert master.chat is None
    master.send(Chat("hello"))
    hear(master, b"\x3b")
    assert master.chat is True


@pytest.mark.parametrize("role", ROLES)
def test_chat_without_an_answer_is_no_error_and_the_last(role: str) -> None:
    # com/chat/2-4
    connection = at(role, State.PLAY)
    connection.send(Chat("hello"))
    hear(connection, b"\x01" if role == MASTER else b"\xaa", 2.0)
    assert wait(connection, LATE)[1] == [ChatUnsupported()]
    assert connection.chat is False
    assert not connection.busy
    with pytest.raises(LocalProtocolError, match="does not know chat"):
        connection.send(Chat("hello?"))
    assert hear(connection, b"\x3b", 5.0)[0] == b""
    assert connection.chat is False, "for that opponent it stays so"


def test_an_opponent_that_blames_chat_does_not_know_it() -> None:
    slave = at(SLAVE, State.PLAY)
    slave.send(Chat("hello"))
    assert hear(slave, b"\xa8")[1] == [ChatUnsupported(), Received(ProtocolError())]
    assert slave.chat is False


@pytest.mark.parametrize("farewell", [b"\xa7", b"\x77\xa7"])
def test_somebody_new_may_know_chat(farewell: bytes) -> None:
    slave = at(SLAVE, State.PLAY)
    slave.send(Chat("hello"))
    wait(slave, LATE)
    hear(slave, farewell, 4.0)
    assert slave.chat is None


# Goodbye


def test_goodbye_is_the_last_word() -> None:
    slave = at(SLAVE, State.PLAY)
    slave.send(Goodbye())
    with pytest.raises(LocalProtocolError, match="we have said goodbye"):
        slave.send(Nick("a"))
    said, told = hear(slave, b"\xc0\x01\x01\xaa\xee\x1c\xb1\x00\x7a\xaa\xb1")
    assert said == b"\xa7\x1b", "no answer to sync: a master would take it for somebody new"
    assert told == [
        Received(Shot(Cell(0, 0))),
        Received(Sync()),
        Received(Nick("")),
        Received(GoodbyeConfirmed()),
        Closed("goodbye"),
    ]
    assert slave.deadline() is None
    with pytest.raises(LocalProtocolError, match="the connection is closed"):
        slave.send(Nick("a"))


def test_goodbye_is_not_waited_for_longer_than_60_ticks() -> None:
    slave = at(SLAVE, State.MET)
    slave.send(Goodbye())
    assert wait(slave, LATE)[1] == [Closed("goodbye, which nobody answered")]


def test_goodbye_has_to_wait_for_its_turn() -> None:
    master = at(MASTER, State.PLACING)
    master.send(MasterPlaced())
    assert not master.can_send(Goodbye())


def test_who_is_left_waits_for_somebody_new() -> None:
    # com/7/2-3
    slave = at(SLAVE, State.PLAY)
    assert hear(slave, b"\xa7") == (b"\x7a", [Received(Goodbye())])
    assert slave.state is State.LAUNCH
    assert slave.deadline() is None
    master = at(MASTER, State.PLAY)
    master.send(Shot(Cell(0, 0)))
    hear(master, b"\xa7")
    assert not master.busy
    assert wait(master, 60.0) == (b"\xaa" * 109, [])


# Bytes


def test_a_command_begun_and_not_finished_is_dropped() -> None:
    # com/notation/4
    master = connect(MASTER)
    wait(master, 0.0)
    hear(master, b"\xb1\xff", 1.0)
    hear(master, b"\x01\x01", 2.0)
    wait(master, 1.0 + LATE)
    assert hear(master, b"\x01", 4.4)[0].endswith(b"\xa1")


def test_each_command_has_its_own_60_ticks() -> None:
    slave = at(SLAVE, State.MET)
    hear(slave, b"\xb1\x01", 1.0)
    hear(slave, b"A\xb1\x01", 3.0)
    wait(slave, 1.0 + LATE)
    assert hear(slave, b"B", 5.0)[1][-1] == Received(Nick("B"))


def test_what_goes_out_is_bounded_by_what_comes_in() -> None:
    for role in ROLES:
        for data in (b"\xaa", b"\x01", b"\xa0", b"\xa7", b"\xa8", b"\x77", b"\xb1\x00", b"\xa6", b"\x8a"):
            connection = at(role, State.PLAY)
            connection.receive_data(data * 1000, 1.0)
            assert len(take(connection)[0]) <= 1000 * len(data)


def test_the_state_moves_with_the_confirmation() -> None:
    # com/states/2
    master = at(MASTER, State.MET)
    master.send(PARAMETERS)
    hear(master, encode(PARAMETERS.confirmed()))
    master.send(BeginPlacing())
    assert state_of(master) is State.MET
    assert hear(master, b"\x2a")[1] == [Received(BeginPlacingConfirmed())]
    assert master.state is State.PLACING


def test_a_relaunch_ends_everything_but_goodbye() -> None:
    slave = at(SLAVE, State.PLAY)
    slave.send(Goodbye())
    take(slave)
    assert hear(slave, b"\xa0") == (b"\x0a", [Received(Relaunch())])
    assert slave.state is State.GOODBYE
