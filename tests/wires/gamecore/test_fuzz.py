"""Over 20,000 inputs to either side at any moment: nothing raises, grows, or depends on how it was cut."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.gamecore import CONVERSATION, cut, hear, one_input, talked
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CORE, EXAMPLES, State, encode, limits

ATTACKING = 1 + CONVERSATION.index((CORE, gc.RequestAttack()))
WORDS = [encode(message) for message in EXAMPLES.values()]
WORDS += [
    b"#",
    b"#5",
    b'"',
    b" ",
    b"\n",
    b"\r\n",
    b"-1",
    b"+07",
    b"99999999999",
    b"x",
    b"#99 ",
    b"1 1 ",
    b"\xff",
]


def random_bytes(rng: Random) -> bytes:
    return rng.randbytes(2 + rng.randrange(40))


def random_words(rng: Random) -> bytes:
    return rng.randbytes(2) + b"".join(rng.choices(WORDS, k=rng.randrange(7)))


def mutated(rng: Random) -> bytes:
    """A stretch of the conversation, a few bytes of it changed, dropped or doubled."""
    start = rng.randrange(len(CONVERSATION))
    sender = rng.choice((CORE, AI))
    said = [message for who, message in CONVERSATION[start : start + 8] if who == sender]
    data = bytearray(b"".join(map(encode, said)) or b"#44\n")
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(data))
        data[at : at + rng.randrange(2)] = rng.choice((b"", b"#", b" ", b"7", b'"', data[at : at + 5]))
    return bytes([sender == CORE, start + 1]) + bytes(data)


@pytest.mark.parametrize(("make", "count"), [(random_bytes, 6000), (random_words, 5000), (mutated, 8000)])
def test_any_bytes_at_any_moment(make: Callable[[Random], bytes], count: int) -> None:
    rng = Random(count)
    for number in range(count):
        role, steps, *data = make(rng)
        if number % 10 == 0:
            one_input(bytes([role, steps, *data]))
            side = talked((CORE, AI)[role % 2], steps % len(CONVERSATION))
        hear(side, [bytes(data)])
        assert side.buffered <= limits.HELD


@settings(max_examples=600, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_hypothesis_thinks_of(data: bytes) -> None:
    one_input(data)


@settings(max_examples=600, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(b"".join), st.integers(0, 255), st.integers(0, 1))
def test_any_words_hypothesis_thinks_of(data: bytes, steps: int, role: int) -> None:
    one_input(bytes([role, steps]) + data)


@pytest.mark.parametrize("seed", range(60))
def test_long_nonsense_stays_bounded(seed: int) -> None:
    rng = Random(seed)
    side = talked(rng.choice((CORE, AI)), rng.randrange(len(CONVERSATION)))
    unit = rng.choice(
        [rng.randbytes(30), b"1 ", b"x", b"#99 ", b"\n", b'#72 "', b"#31 1000 10000 ", b"#50 3 1 "]
    )
    for piece in cut(unit * 20_000, rng):
        hear(side, [piece])
        assert side.buffered <= limits.HELD


@pytest.mark.parametrize("seed", range(300))
def test_an_ai_that_is_still_in_can_go_on(seed: int) -> None:
    side = talked(CORE, ATTACKING)
    hear(side, [random_words(Random(seed))[2:] + b'\n"\n'])  # ends whatever was begun
    notices, said = hear(side, [b"#44\n"])
    if side.state is State.ATTACKING and side.buffered == 0:
        assert (notices, said) == ([], b"#61\n")
