"""A sound wire passes; one that breaks a promise is caught."""

from collections.abc import Callable
from enum import Enum

import pytest
from msgspec.structs import replace

from parley.core import NotationError
from parley.core.connection import Message
from parley.testing import Broken
from parley.testing.check_connection import check_connection, check_split, check_tables, check_trace
from parley.wires import load_wire
from parley.wires.comport import messages as m
from parley.wires.wire import Rule, Wire

COMPORT = load_wire("comport")

MEETING = """
master> AA
slave> 01
master> A1
slave> 1A
slave! Received Meet
"""


def test_a_conversation_is_played_in_both_roles() -> None:
    check_trace(COMPORT, MEETING)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("slave> 1A", "slave> 2A", "line 5: expected 2a"),
        ("slave> 01\n", "slave> 01 01\n", "line 3"),
        ("slave! Received Meet", "slave! Suspended", "line 6: nobody was told 'Suspended'"),
        ("slave> 1A\n", "", "also said 1a"),
        ("slave! Received Meet", "master> 77", "line 6: 77 does not read as a message"),
        ("master> A1", "master> A1 C0 01 01", "line 4"),
    ],
)
def test_a_conversation_that_goes_otherwise_is_caught(old: str, new: str, says: str) -> None:
    with pytest.raises(Broken, match=says):
        check_trace(COMPORT, MEETING.replace(old, new))


def test_one_role_may_be_left_out() -> None:
    with pytest.raises(Broken):
        check_trace(COMPORT, "master> 77\nslave> A8")
    check_trace(COMPORT, "# ours: slave\nmaster> AA\nslave> 01\nmaster> 77\nslave> A8")


def test_bytes_mean_the_same_however_they_are_cut() -> None:
    for role in COMPORT.roles:
        check_split(COMPORT, role, bytes(range(256)))


class Impatient:
    """Loses its place when bytes come one by one."""

    def __init__(self, role: str) -> None:
        self.connection = COMPORT.connect(role)

    def __getattr__(self, name: str) -> object:
        return getattr(self.connection, name)

    def receive_data(self, data: bytes, now: float) -> None:
        self.connection.receive_data(data if len(data) > 1 else b"\xaa", now)


def test_a_wire_that_depends_on_the_cuts_is_caught() -> None:
    impatient: Wire = replace(COMPORT, connect=Impatient)
    with pytest.raises(Broken, match="when cut"):
        check_split(impatient, "slave", b"\xaa\xa1\xb1\x01A")


class State(Enum):
    NOWHERE = "nowhere"


def without_code(wire: Wire) -> Wire:
    return replace(wire, codes={key: kind for key, kind in wire.codes.items() if kind is not m.Meet})


def without_rule(wire: Wire) -> Wire:
    return replace(wire, rules=tuple(r for r in wire.rules if m.Chat not in (r.message, *r.answers)))


def with_stranger(wire: Wire) -> Wire:
    return replace(wire, rules=(*wire.rules, Rule(wire.start, "judge", m.Meet, wire.start)))


def with_island(wire: Wire) -> Wire:
    return replace(wire, rules=(*wire.rules, Rule(State.NOWHERE, "master", m.Meet, wire.start)))


def with_a_lisp(wire: Wire) -> Wire:
    def encode(message: Message) -> bytes:
        return b"\xaa" if isinstance(message, m.Meet) else wire.encode(message)

    return replace(wire, encode=encode)


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (without_code, "Meet has a rule and no code"),
        (without_rule, "no rule for .*'Chat'"),
        (with_stranger, "no role 'judge'"),
        (with_island, "no way leads to"),
        (with_a_lisp, "reads back as"),
    ],
)
def test_tables_that_do_not_fit_are_caught(breaks: Callable[[Wire], Wire], says: str) -> None:
    check_tables(COMPORT)
    with pytest.raises(Broken, match=says):
        check_tables(breaks(COMPORT))


def test_deadlines_must_move_on() -> None:
    class Stuck(Impatient):
        def deadline(self) -> float:
            return 0.0

        def handle_deadline(self, now: float) -> None:
            pass

    stuck: Wire = replace(COMPORT, connect=Stuck)
    with pytest.raises(Broken, match="do not move on"):
        check_trace(stuck, "# ours: slave\n@ 5")


def test_a_trace_must_read() -> None:
    with pytest.raises(NotationError):
        check_trace(COMPORT, "nonsense")


def test_all_at_once() -> None:
    check_connection(COMPORT, [MEETING], seeds=range(3))
    with pytest.raises(Broken, match="line 5"):
        check_connection(COMPORT, [MEETING.replace("slave> 1A", "slave> 2A")])


class Fragile(Impatient):
    """Cannot stand the letter B."""

    def receive_data(self, data: bytes, now: float) -> None:
        del now
        raise ValueError(data)


def test_a_wire_that_raises_is_caught() -> None:
    fragile: Wire = replace(COMPORT, connect=Fragile)
    with pytest.raises(Broken, match="slave raises ValueError") as caught:
        check_split(fragile, "slave", b"AB")
    assert caught.value.clause == "noise"
    assert "heard    41 42" in str(caught.value)


def test_a_report_says_where_to_look() -> None:
    with pytest.raises(Broken) as caught:
        check_trace(COMPORT, MEETING.replace("slave> 1A", "slave> 2A"))
    assert str(caught.value).splitlines() == [
        "trace: comport as slave, line 5: expected 2a, said 1a",
        "  promise  each role says what the recorded conversation says, and tells its owner of it",
        "  line     slave> 2A",
        "  before",
        "           master> AA",
        "           slave> 01",
        "           master> A1",
    ]


def test_a_message_without_an_example_is_caught() -> None:
    examples = {kind: message for kind, message in COMPORT.examples.items() if kind is not m.Meet}
    with pytest.raises(Broken, match=r"no example of .*Meet"):
        check_tables(replace(COMPORT, examples=examples))
