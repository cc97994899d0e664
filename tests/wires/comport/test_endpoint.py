from parley.core.connection import Closed
from parley.wires.comport import MASTER, SLAVE, Goodbye, Nick, Restart, State, Surrender, connect
from parley.wires.comport.timing import SYNC_EVERY
from tests.wires.comport.stage import PARAMETERS, at, hear, state_of, take, wait


def test_a_fresh_connection() -> None:
    for role in (MASTER, SLAVE):
        connection = connect(role)
        assert connection.state is State.LAUNCH
        assert connection.parameters is None
        assert connection.turn is None
        assert not connection.busy
        assert take(connection) == (b"", [])


def test_what_was_taken_is_not_given_again() -> None:
    slave = connect(SLAVE)
    said, told = hear(slave, b"\xaa")
    assert said == b"\x01"
    assert len(told) == 1
    assert take(slave) == (b"", [])


def test_the_owner_sees_where_the_game_stands() -> None:
    master = at(MASTER, State.PLAY)
    assert master.parameters == PARAMETERS
    assert master.turn == MASTER


def test_the_sender_passes_through_states_5_to_7() -> None:
    master = at(MASTER, State.PLACING)
    master.send(Restart())
    assert state_of(master) is State.RESTART
    hear(master, b"\x5a")
    assert state_of(master) is State.MET
    master.send(Surrender())
    assert state_of(master) is State.SURRENDER
    hear(master, b"\x6a")
    assert state_of(master) is State.GAME_OVER
    master.send(Goodbye())
    assert master.state is State.GOODBYE


def test_other_commands_leave_the_state_as_it_is_until_confirmed() -> None:
    slave = at(SLAVE, State.MET)
    slave.send(Nick("Ushakov"))
    assert slave.busy
    assert slave.state is State.MET


def test_an_overtaken_command_does_not_show_as_a_state() -> None:
    master = at(MASTER, State.MASTER_PLACED)
    master.send(Restart())
    assert hear(master, b"\xa6")[0] == b"\xa5\x6a"
    assert master.busy
    assert master.state is State.GAME_OVER


def test_time_does_not_run_backwards() -> None:
    master = connect(MASTER)
    master.handle_deadline(100.0)
    master.handle_deadline(50.0)
    assert take(master)[0] == b"\xaa"
    assert master.deadline() == 100.0 + SYNC_EVERY


def test_a_long_sleep_is_one_tick() -> None:
    master = connect(MASTER)
    wait(master, 0.0)
    master.handle_deadline(3600.0)
    assert take(master)[0] == b"\xaa"


def test_the_end_is_told_once_and_is_the_end() -> None:
    slave = at(SLAVE, State.PLAY)
    slave.receive_eof()
    slave.receive_eof()
    assert slave.events() == [Closed("the line was closed")]
    assert hear(slave, b"\xaa\xc0\x01") == (b"", [])
    assert slave.deadline() is None
    assert not slave.can_send(Nick("a"))
