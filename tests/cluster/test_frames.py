from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.cluster import frames as f
from parley.cluster.frames import BadMessage, Codec
from parley.match.clock import ClockRules

CODEC = Codec()
NUMBERS = st.integers(1, 65_535)
TEXT = st.text(max_size=20)
WHO = st.builds(f.Who, TEXT, TEXT, st.none() | NUMBERS, TEXT, NUMBERS, st.booleans())
ROW = st.builds(
    f.Row,
    NUMBERS,
    TEXT,
    st.dictionaries(TEXT, st.integers(0, 9)),
    st.none() | st.builds(ClockRules, per_move=st.integers(1, 60_000)),
    st.none() | st.binary(max_size=9),
    st.lists(st.none() | WHO, max_size=4),
    st.sampled_from(("open", "playing")),
    st.none() | NUMBERS,
    NUMBERS,
)
st.register_type_strategy(f.Row, ROW)
st.register_type_strategy(f.Who, WHO)
PLAIN = {
    int: NUMBERS,
    float: st.floats(0, 1e6),
    str: TEXT,
    tuple[int, ...] | None: st.none() | st.tuples(NUMBERS),
}
KINDS = sorted(f.Frame.__subclasses__(), key=lambda kind: kind.__name__)


@st.composite
def frames(draw: st.DrawFn) -> f.Frame:
    """Any frame there is."""
    kind = draw(st.sampled_from(KINDS))
    values = [
        draw(PLAIN[field.type] if field.type in PLAIN else st.from_type(field.type))
        for field in msgspec.structs.fields(kind)
    ]
    return kind(*values)


@given(NUMBERS, NUMBERS, st.lists(frames(), max_size=5))
def test_what_a_node_says_another_hears(sender: int, number: int, said: list[f.Frame]) -> None:
    heard = CODEC.decode(CODEC.encode(sender, number, said))
    assert (heard.sender, heard.number, heard.frames, heard.unknown) == (sender, number, said, 0)


def test_no_two_kinds_have_the_same_number() -> None:
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(tags)) == len(tags) > 30


def test_a_kind_that_only_newer_nodes_know_is_passed_over() -> None:
    said = msgspec.msgpack.encode((1, 7, 3, [(999, "news"), f.Hidden(4)]))
    heard = CODEC.decode(said)
    assert heard.frames == [f.Hidden(4)]
    assert heard.unknown == 1


def test_a_field_that_only_newer_nodes_know_is_passed_over() -> None:
    assert CODEC.decode(msgspec.msgpack.encode((1, 7, 3, [(6, 4, "why")]))).frames == [f.Hidden(4)]


@given(st.binary(max_size=60))
def test_noise_is_refused(noise: bytes) -> None:
    with suppress(BadMessage):
        CODEC.decode(noise)


def test_a_later_version_is_refused_by_name() -> None:
    with pytest.raises(BadMessage, match="version 2: this node reads 1"):
        CODEC.decode(msgspec.msgpack.encode((2, 7, 3, [])))
