import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Received, Violation
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CODES, CORE, EXAMPLES, State, encode, limits
from parley.wires.gamecore.course import Course
from parley.wires.gamecore.rules import ACTIONS, REFUSALS
from tests.wires.gamecore.pair import ai_in, messages_of, pair_in, said_by

OURS = [EXAMPLES[kind] for (sender, _), kind in CODES.items() if sender == AI]
THEIRS = [EXAMPLES[kind] for (sender, _), kind in CODES.items() if sender == CORE]
DATA = (gc.General, gc.Map, gc.Continents, gc.Standing)
ANSWERS = (gc.Ok, gc.AttackSucceeded, gc.AttackFailed, *REFUSALS)


def may(state: State, sender: str, message: Message) -> bool:
    course = Course(ACTIONS)
    course.go(state, gc.RequestPlace(3) if state is State.PLACING else gc.Ok())
    return course.rule(sender, message) is not None


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", OURS, ids=lambda m: type(m).__name__)
def test_we_say_what_the_table_lets_us(state: State, message: Message) -> None:
    """core/general/11: no action where none is asked for."""
    ai = ai_in(state)
    if may(state, AI, message):
        ai.send(message)
        assert said_by(ai) == encode(message)
    else:
        with pytest.raises(LocalProtocolError, match="not for us"):
            ai.send(message)
        assert said_by(ai) == b""
        assert ai.state is state


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", THEIRS, ids=lambda m: type(m).__name__)
def test_we_hear_what_the_table_lets_them_say_and_believe_the_rest(state: State, message: Message) -> None:
    ai = ai_in(state)
    ai.receive_data(encode(message) + (b"#10\n" if isinstance(message, gc.Standing) else b""), 0.0)
    first, *rest = ai.events()
    is_data = isinstance(message, DATA) and state not in (State.NEW, State.GREETING)
    if may(state, CORE, message) or is_data:
        assert first == Received(message)
    else:
        assert isinstance(first, Violation)
        assert first.message == message
        believed = not isinstance(message, DATA + ANSWERS)
        assert messages_of(rest) == [message] * believed
    assert said_by(ai) == b""


@pytest.mark.parametrize(
    ("message", "state"),
    [
        (gc.RoundBegins(), State.BEGINNING),
        (gc.RequestPlace(4), State.PLACING),
        (gc.RequestMarch(), State.MARCHING),
        (gc.GDay(), State.GREETING),
    ],
)
def test_out_of_order_is_followed(message: Message, state: State) -> None:
    ai = ai_in(State.ATTACKING)
    ai.send(gc.Attack(0, 3))
    ai.receive_data(encode(message), 0.0)
    assert ai.state is state
    if state is State.PLACING:
        ai.send(gc.Place(0, 4))


def test_one_action_at_a_time() -> None:
    ai = ai_in(State.ATTACKING)
    ai.send(gc.Attack(0, 3))
    with pytest.raises(LocalProtocolError, match="before #51 Attack start 0, target 3 is answered"):
        ai.send(gc.Attack(0, 3))
    ai.send(gc.AskStanding())
    ai.receive_data(b"#12 1 1 #61 #33 0 1 0 1 1 1 1 1\n", 0.0)
    ai.send(gc.Attack(0, 3))
    assert len(ai.events()) == 3


def test_several_placements_at_once_as_long_as_units_are_left() -> None:
    ai = ai_in(State.PLACING)
    ai.send(gc.Place(0, 1))
    ai.send(gc.Place(1, 2))
    with pytest.raises(LocalProtocolError, match="is answered"):
        ai.send(gc.Place(0, 1))
    ai.receive_data(b"#10\n#21\n", 0.0)
    assert ai.left == 2
    ai.send(gc.Place(0, 2))
    ai.receive_data(b"#10\n#61\n", 0.0)
    assert ai.state is State.ATTACKING


def test_one_placement_in_the_preparation() -> None:
    ai = ai_in(State.PREPARING)
    ai.receive_data(b"#60 3\n", 0.0)
    ai.send(gc.Place(0, 1))
    with pytest.raises(LocalProtocolError, match="is answered"):
        ai.send(gc.Place(0, 1))


def test_a_question_may_cross_the_beginning_of_a_turn() -> None:
    pair = pair_in(State.WAITING)
    pair.ai.send(gc.AskStanding())
    for message in (gc.RoundBegins(), EXAMPLES[gc.Standing], gc.RequestPlace(3)):
        pair.core.send(message)
    pair.carry()
    pair.say(CORE, EXAMPLES[gc.Standing])
    assert not [notice for notice in pair.told[AI] if isinstance(notice, Violation)]
    assert pair.core.state is pair.ai.state is State.PLACING


def test_the_unreadable_is_told_and_passed_over() -> None:
    ai = ai_in(State.WAITING)
    ai.receive_data(b"hello there #14 #60 x #64\n", 0.0)
    assert ai.events() == [
        Violation("a status code was expected: b'hello'"),
        Received(gc.RoundBegins()),
        Violation("a number within the limits was expected: b'#60'"),
        Received(gc.EndGame()),
    ]


def test_a_flood_is_the_end() -> None:
    ai = ai_in(State.WAITING)
    ai.receive_data(b"#14 " + b"x" * (limits.TOKEN + 1) + b" #64\n", 0.0)
    assert [type(notice) for notice in ai.events()] == [Received, Violation, Closed]
    assert ai.buffered == 0


def test_time_is_no_matter() -> None:
    ai = ai_in(State.ATTACKING)
    ai.handle_deadline(1e9)
    assert ai.deadline() is None
    assert ai.events() == []
