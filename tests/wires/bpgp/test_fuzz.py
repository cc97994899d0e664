"""Inputs nobody would send: more than 20,000 in all, here and in `fuzz/bpgp.py`."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.bpgp import cut, hear, one_input
from parley.core.connection import Closed, Received
from parley.testing.check_connection import check_split
from parley.wires.bpgp import (
    CODES,
    EXAMPLES,
    WIRE,
    Chat,
    CreateGame,
    Error,
    GetGames,
    Join,
    Login,
    State,
    encode,
)
from tests.wires.bpgp.ends import SHIPS, Owner, collect, connection_in, frame

CONVERSATION = [
    encode(message)
    for message in (Login("ada"), GetGames(), CreateGame(10, SHIPS, 30), Join(1), *EXAMPLES.values())
]
NUMBERS = sorted(number for _, number in CODES if isinstance(number, int))


@settings(max_examples=2000, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    one_input(data)


@settings(max_examples=1000, deadline=None)
@given(
    st.binary(min_size=2, max_size=2),
    st.lists(st.tuples(st.sampled_from(NUMBERS), st.binary(max_size=40)), max_size=30),
)
def test_known_commands_with_any_payload(head: bytes, messages: list[tuple[int, bytes]]) -> None:
    one_input(head + b"".join(frame(number, payload) for number, payload in messages))


@pytest.mark.parametrize("seed", range(8))
def test_mutated_conversations(seed: int) -> None:
    rng = Random(seed)
    for _ in range(2000):
        said = bytearray(b"".join(rng.choices(CONVERSATION, k=rng.randrange(12))))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(said) + 1)
            said[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        one_input(rng.randbytes(2) + said)


@pytest.mark.parametrize("role", WIRE.roles)
@pytest.mark.parametrize("seed", range(4))
def test_long_garbage(role: str, seed: int) -> None:
    rng = Random(seed)
    data = rng.randbytes(300_000)
    for state in State:
        assert hear(role, state, [data], seed) == hear(role, state, cut(data, rng), seed)


def test_unanswered_bytes_mean_the_same_however_they_are_cut() -> None:
    rng = Random(0)
    for number in range(2000):
        data = b"".join(rng.choices(CONVERSATION, k=6)) + rng.randbytes(rng.randrange(6))
        check_split(WIRE, rng.choice(WIRE.roles), data, seed=number)


def test_after_any_garbage_a_connection_is_as_good_as_new() -> None:
    rng = Random(1)
    for _ in range(2000):
        server = connection_in(State.CONNECTED, "server")
        owner = Owner(server, 0)
        for _ in range(rng.randrange(20)):
            server.receive_data(frame(rng.choice(NUMBERS), rng.randbytes(rng.randrange(20))), 0.0)
            owner.handle_all()
        assert server.is_closed or server.state is not State.UNCONNECTED
        if not server.is_closed:
            collect(server)
            server.receive_data(encode(Chat("", "still there?")), 0.0)
            assert collect(server) == ([Received(Chat("", "still there?"))], b"")


def test_a_flood_of_errors_is_told_and_not_answered() -> None:
    client = connection_in(State.YOUR_TURN, "client")
    client.receive_data(encode(Error(7)) * 10_000, 0.0)
    notices, said = collect(client)
    assert notices == [Received(Error(7))] * 10_000
    assert not said
    assert not any(isinstance(notice, Closed) for notice in notices)
