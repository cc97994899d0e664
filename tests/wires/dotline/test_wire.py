"""The wire as a whole: its tables, recorded conversations, both sides back to back, and any bytes at all."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fuzz.dotline import one_input
from parley.core.connection import Closed, Message, Received
from parley.testing.check_connection import check_split, check_tables, check_trace
from parley.wires import load_wire
from parley.wires.dotline import WIRE, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import BODY_BYTES, LINE_BYTES, encode
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.rules import LEGAL, NEXT, after
from parley.wires.trace import Kind, parse_trace
from tests.wires.dotline.stage import client_in, said, server_in

ANSWERS: tuple[type[Message], ...] = (*a.ANSWERS, a.Refusal)
TRACES = sorted((Path(__file__).parents[2] / "traces" / "dotline").glob("*.trace"))
JUNK = (
    b"\n",
    b"\r\n",
    b"\xff\xfb\x1f",
    b"hello\n",
    b"x" * 1100 + b"\n",
    b"\x00",
    b"999 no\n\n\n",
    b"PUT 1\n",
)


def test_the_wire_is_found_by_name() -> None:
    assert load_wire("dotline") is WIRE


def test_the_tables_fit_each_other() -> None:
    check_tables(WIRE)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_recorded_conversations(path: Path) -> None:
    check_trace(WIRE, path.read_text(encoding="utf-8"))


def test_every_message_is_in_some_trace() -> None:
    seen: set[type[Message]] = set()
    codes: set[bytes] = set()
    for path in TRACES:
        for line in parse_trace(path.read_text(encoding="utf-8")):
            if line.kind is Kind.SAYS:
                frames = WIRE.framer(line.who).feed(line.data)
                seen |= {type(frame.message) for frame in frames if frame.message is not None}
                codes |= {frame.data[:3] for frame in frames}
    assert seen >= set(EXAMPLES)
    said = {str(code).encode() for sender, code in WIRE.codes if sender == "server"}
    assert said - codes == {b"192"}  # takes 64 KiB: in test_server


def test_both_sides_agree_whatever_is_said() -> None:
    """Random legal conversations: what one sends the other receives, and the states stay the same."""
    rng = Random(3)
    for _ in range(200):
        server, client = server_in(State.ANONYMOUS), client_in(State.ANONYMOUS)
        while server.state is not State.CLOSED:
            if rng.random() < 0.5:
                asked = rng.choice([kind for kind in r.REQUESTS if kind in LEGAL[client.state]])
                client.send(EXAMPLES[asked])
                server.receive_data(said(client), 0.0)
                assert Received(EXAMPLES[asked]) in server.events()
                if asked not in (r.SpeakLanguage, r.Help, r.Ping, r.Bye):
                    ways = [kind for kind in ANSWERS if after(server.state, asked, kind)]
                    server.send(EXAMPLES[rng.choice(ways)])
            else:
                server.send(EXAMPLES[rng.choice(list(NEXT[server.state]))])
            client.receive_data(said(server), 0.0)
            assert all(isinstance(notice, Received | Closed) for notice in client.events())
            assert client.state is server.state


def scraps(rng: Random) -> Iterator[bytes]:
    """A legal conversation of either side, with pieces missing, doubled, mixed up and flipped."""
    for message in rng.choices(list(EXAMPLES.values()), k=rng.randrange(1, 6)):
        data = bytearray(encode(message)[:400])
        for _ in range(rng.randrange(3)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        yield bytes(data)
        if rng.random() < 0.3:
            yield rng.choice(JUNK)


@pytest.mark.parametrize("role", WIRE.roles)
def test_mutated_conversations_mean_the_same_however_they_are_cut(role: str) -> None:
    rng = Random(role)
    for seed in range(1_000):
        check_split(WIRE, role, b"".join(scraps(rng)), seed)


@pytest.mark.parametrize("state", State)
def test_the_connection_survives_anything(state: State) -> None:
    """In any state, any bytes; then a clean line is understood again."""
    rng = Random(state)
    for _ in range(1_500):
        server = server_in(state)
        server.receive_data(b"".join(scraps(rng)), 0.0)
        while server.state is not State.CLOSED and server.deadline() is not None:
            server.data_to_send()
            server.receive_data(b"\nXXX\n", 0.0)
            if b"\n400 " in b"\n" + said(server) or server.deadline() is None:  # BYE, say
                break
            server.send(a.Refusal(500, "") if rng.random() < 0.9 else n.Closing(190, ""))
        client = client_in(state)
        client.receive_data(b"".join(scraps(rng)), 0.0)
        client.events()
        client.receive_data(b"\n\n\n150 soon\nseconds 5\n\n\n", 0.0)
        assert client.state is State.CLOSED or Received(n.StoppingSoon(5, "soon")) in client.events()


def test_scripts_of_bytes_time_and_talk() -> None:
    rng = Random(7)
    for _ in range(4_000):
        one_input(rng.randbytes(rng.randrange(120)))
    for _ in range(2_000):
        head = bytes([rng.randrange(256), rng.choice([3, 11, 19, 27, 35])])
        one_input(head + b"".join(scraps(rng)))
    one_input(b"")


@settings(max_examples=2_000, deadline=None)
@given(st.binary(max_size=60), st.sampled_from(WIRE.roles))
@example(b"\xff\xfb\x1f\r\nLOG a b\r\n", "server")
def test_any_bytes(data: bytes, role: str) -> None:
    check_split(WIRE, role, data)


def test_long_garbage_is_not_kept() -> None:
    rng = Random(9)
    server, client = server_in(State.LOBBY), client_in(State.LOBBY)
    for _ in range(200):
        data = rng.randbytes(8192).replace(b"\n", b"x")
        server.receive_data(data, 0.0)
        client.receive_data(data, 0.0)
        assert max(len(server._lines), len(client._framer._lines)) <= LINE_BYTES


def test_endless_answers_are_not_kept() -> None:
    client = client_in(State.LOBBY)
    for _ in range(2_000):
        client.receive_data(b"line " + b"x" * 900 + b"\n", 0.0)
    kept = sum(map(len, client._framer._said))
    assert kept <= BODY_BYTES
    assert client.events() == []
