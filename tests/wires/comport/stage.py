"""Brings one connection to a state by talking to it as its peer would."""

from parley.core.connection import Message, Notice
from parley.wires.comport import (
    MASTER,
    SLAVE,
    BeginPlacing,
    ComportConnection,
    MasterPlaced,
    Parameters,
    SlavePlaced,
    State,
    connect,
    encode,
)

PARAMETERS = Parameters(6, 0, 1, 1, 2)
ECHO = encode(PARAMETERS.confirmed())
SETTLED = (State.LAUNCH, State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY, State.GAME_OVER)
OTHER = {MASTER: SLAVE, SLAVE: MASTER}

# (what our owner says, what the peer says) to get from one state to the next
_STEPS: dict[str, tuple[tuple[State, tuple[Message | bytes, ...]], ...]] = {
    MASTER: (
        (State.MET, (b"\x01\x1a",)),
        (State.PLACING, (PARAMETERS, ECHO, BeginPlacing(), b"\x2a")),
        (State.MASTER_PLACED, (MasterPlaced(), b"\x3a")),
        (State.PLAY, (b"\xa4",)),
        (State.GAME_OVER, (b"\xa6",)),
    ),
    SLAVE: (
        (State.MET, (b"\xaa\xa1",)),
        (State.PLACING, (encode(PARAMETERS), PARAMETERS.confirmed(), b"\xa2")),
        (State.MASTER_PLACED, (b"\xa3",)),
        (State.PLAY, (SlavePlaced(), b"\x4a")),
        (State.GAME_OVER, (b"\xa6",)),
    ),
}


def at(role: str, state: State, *, key_wait: float | None = None) -> ComportConnection:
    """A connection in `state` at time 0, with nothing left to take from it."""
    connection = connect(role, key_wait=key_wait)
    connection.handle_deadline(0.0)
    for reached, lines in _STEPS[role]:
        if connection.state is state:
            break
        for line in lines:
            if isinstance(line, bytes):
                connection.receive_data(line, 0.0)
            else:
                connection.send(line)
        assert connection.state is reached
    take(connection)
    return connection


def agree(connection: ComportConnection) -> None:
    """In state 1: agree on the parameters."""
    if connection.role == MASTER:
        connection.send(PARAMETERS)
        connection.receive_data(ECHO, 0.0)
    else:
        connection.receive_data(encode(PARAMETERS), 0.0)
        connection.send(PARAMETERS.confirmed())
    take(connection)


def state_of(connection: ComportConnection) -> State:
    """Its state, which type checkers take for fixed once it was looked at."""
    return connection.state


def take(connection: ComportConnection) -> tuple[bytes, list[Notice]]:
    """What it said and told."""
    return b"".join(connection.data_to_send()), connection.events()


def hear(connection: ComportConnection, data: bytes, now: float = 0.0) -> tuple[bytes, list[Notice]]:
    """What it says and tells to this."""
    connection.receive_data(data, now)
    return take(connection)


def wait(connection: ComportConnection, until: float) -> tuple[bytes, list[Notice]]:
    """What it says and tells while time passes, called exactly when it asks to be."""
    while (due := connection.deadline()) is not None and due <= until:
        connection.handle_deadline(due)
    return take(connection)
