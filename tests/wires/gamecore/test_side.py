import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Connection
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CORE, WIRE, State
from tests.wires.gamecore.pair import Pair, ai_in, core_in, pair_in, said_by

BOTH = pytest.mark.parametrize("role", [CORE, AI])


@BOTH
def test_a_closed_line_says_so_once_and_is_deaf_and_dumb(role: str) -> None:
    side = WIRE.connect(role)
    side.receive_eof()
    side.receive_eof()
    side.receive_data(b"GDay WazUp hello\n", 1.0)
    assert side.events() == [Closed("the other side closed the line")]
    assert side.events() == []
    assert said_by(side) == b""
    assert side.deadline() is None
    with pytest.raises(LocalProtocolError, match="on a closed line"):
        side.send(gc.GDay())


def test_what_came_last_counts_as_finished() -> None:
    core = core_in(State.GREETING)
    core.receive_data(b'#72 "out of memory"', 0.0)
    core.receive_eof()
    assert [str(type(notice).__name__) for notice in core.events()] == ["Received", "Closed"]


def test_a_piece_for_every_message() -> None:
    core = gc.CoreConnection()
    core.send(gc.GDay())
    core.receive_data(b"WazUp\n", 0.0)
    core.send(gc.General(2, 0))
    assert core.data_to_send() == [b"GDay\n", b"#30\n2\n0\n"]
    assert core.data_to_send() == []


def test_both_know_the_state_and_what_is_left() -> None:
    pair = pair_in(State.PLACING)
    assert pair.core.state is pair.ai.state is State.PLACING
    assert pair.core.left == pair.ai.left == 3
    pair.say(AI, gc.Place(0, 2))
    pair.say(CORE, gc.Ok())
    assert pair.core.left == pair.ai.left == 1


@BOTH
def test_beyond_the_limits_nothing_is_said(role: str) -> None:
    side: Connection = core_in(State.GENERAL_FOLLOWS) if role == CORE else ai_in(State.WAITING)
    message = gc.General(65, 0) if role == CORE else gc.Say("two\nlines")
    with pytest.raises(LocalProtocolError, match="limits"):
        side.send(message)
    assert said_by(side) == b""


def test_one_based_on_both_sides() -> None:
    pair = Pair()
    pair.core, pair.ai = gc.CoreConnection(one_based=True), gc.AIConnection(one_based=True)
    pair.say(CORE, gc.GDay())
    pair.say(AI, gc.WazUp())
    pair.say(CORE, gc.General(2, 0))
    pair.core.send(gc.Map(2, (gc.Edge(0, 1),)))
    assert pair.core.data_to_send() == [b"#31\n2 1\n1 2\n"]
