"""Inputs nobody would send: more than 20,000 in all, here and in `fuzz/comport.py`."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.comport import one_input
from parley.core.connection import Message
from parley.testing.check_connection import check_split
from parley.wires.comport import MASTER, ROLES, SLAVE, WIRE, ComportConnection, Parameters, State, encode
from parley.wires.comport.framing import MAX_FRAME
from tests.wires.comport.stage import OTHER, PARAMETERS, SETTLED, agree, at, hear, take

SCRIPTS = 9_000
LONG = 12

CONVERSATION = {
    MASTER: """AA A1 B1 03 41 42 43 B2 06 00 01 01 02 A2 A3 4A C0 01 01 C0 02 02 0C
        B3 02 48 69 A5 A6 A9 1B 3B A7 A8""",
    SLAVE: """01 1A 1B 2B 06 00 01 01 02 2A 3A A4 0C 1C C0 01 01 C0 02 02 3B
        B1 03 41 42 43 5A 6A 9A A6 A7 8A 0A""",
}
ANYTHING: tuple[bytes, ...] = tuple(encode(message) for message in WIRE.examples.values())


def still_usable(connection: ComportConnection) -> bool:
    """Whatever was said, a polite peer gets on with it: A0, then a meeting."""
    for now in (10.0, 20.0, 30.0):
        connection.handle_deadline(now)
        connection.press_key(now)
    hear(connection, b"\xa0", 40.0)
    connection.handle_deadline(41.0)
    hear(connection, b"\x01\x1a" if connection.role == MASTER else b"\xaa\xa1", 41.0)
    return connection.state is State.MET


def garbage(rng: Random) -> bytes:
    """Random bytes, or random messages with something wrong in them."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randint(1, 40))
    data = bytearray(b"".join(rng.choices(ANYTHING, k=rng.randint(1, 12))))
    for _ in range(rng.randint(0, 3)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def test_garbage_in_every_state() -> None:
    rng = Random(1)
    for number in range(6_000):
        role, state = ROLES[number % 2], rng.choice(SETTLED)
        connection = at(role, state)
        data = garbage(rng)
        said, told = hear(connection, data)
        assert len(said) <= len(data)
        assert len(told) <= 2 * len(data)
        assert connection._framer.kept < MAX_FRAME
        assert still_usable(connection), f"{data.hex(' ')} as {role} in {state}"


def test_the_same_garbage_cut_otherwise_in_every_state() -> None:
    rng = Random(2)
    for number in range(3_000):
        role, state, data = ROLES[number % 2], rng.choice(SETTLED), garbage(rng)
        whole, cut = at(role, state), at(role, state)
        expected = hear(whole, data, 1.0)
        for byte in data:
            cut.receive_data(bytes((byte,)), 1.0)
        assert take(cut) == expected
        assert cut.deadline() == whole.deadline()
        assert cut.state is whole.state


def test_mutated_conversations() -> None:
    rng = Random(3)
    for number in range(2_500):
        role = ROLES[number % 2]
        data = bytearray.fromhex(CONVERSATION[OTHER[role]])
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(data))
            change = rng.randrange(3)
            data[place : place + (change != 1)] = (b"", bytes((data[place],)), rng.randbytes(1))[change]
        check_split(WIRE, role, bytes(data), seed=number)


def test_scripts_of_bytes_time_keys_and_speech() -> None:
    rng = Random(4)
    for _ in range(SCRIPTS):
        one_input(rng.randbytes(rng.randint(0, 120)))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_scripts_found_by_searching(data: bytes) -> None:
    one_input(data)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(ROLES), st.lists(st.sampled_from(ANYTHING), max_size=60), st.integers(0, 1000))
def test_any_messages_in_any_order_mean_the_same_when_cut(role: str, said: list[bytes], seed: int) -> None:
    check_split(WIRE, role, b"".join(said), seed)


def test_long_garbage_is_not_kept() -> None:
    rng = Random(5)
    for number in range(LONG):
        connection = at(ROLES[number % 2], rng.choice(SETTLED))
        for _ in range(2):
            connection.receive_data(
                rng.choice((rng.randbytes(16384), b"\xb1\xff" * 8192, b"\xaa" * 16384)), 1.0
            )
            take(connection)
            assert connection._framer.kept < MAX_FRAME


def test_an_owner_who_answers_survives_what_it_is_asked() -> None:
    """The owner answers everything it has to, in whatever order the peer asks."""
    rng = Random(6)
    for number in range(300):
        role = ROLES[number % 2]
        connection = at(role, State.PLAY)
        for _ in range(12):
            connection.receive_data(rng.choice(ANYTHING), 1.0)
            for answer in answers(connection):
                connection.send(answer)
        assert still_usable(connection)


def answers(connection: ComportConnection) -> list[Message]:
    wanted: list[Message] = [
        *WIRE.examples.values(),
        PARAMETERS.confirmed(),
        Parameters(10, 1, 2, 3, 4).confirmed(),
    ]
    possible = [message for message in wanted if connection.can_send(message)]
    return possible[:1]


def test_agreeing_again_and_again_costs_nothing() -> None:
    master = at(MASTER, State.MET)
    for _ in range(1000):
        agree(master)
    assert master.parameters == PARAMETERS
