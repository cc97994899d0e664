import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Received, Violation
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CODES, CORE, EXAMPLES, State, encode, limits
from parley.wires.gamecore.course import Course
from parley.wires.gamecore.rules import ACTIONS, CORE_OWES, RULES
from parley.wires.wire import Rule
from tests.wires.gamecore.pair import ai_in, core_in, messages_of, pair_in, said_by

OURS = [EXAMPLES[kind] for (sender, _), kind in CODES.items() if sender == CORE]
THEIRS = [EXAMPLES[kind] for (sender, _), kind in CODES.items() if sender == AI]
FACTS = {gc.AskGeneral: gc.General, gc.AskMap: gc.Map, gc.AskContinents: gc.Continents}
STANDING = EXAMPLES[gc.Standing]
AWAKE = [state for state in State if state not in CORE_OWES]


def may(state: State, sender: str, message: Message) -> bool:
    course = Course(ACTIONS)
    course.go(state, gc.RequestPlace(3) if state is State.PLACING else gc.Ok())
    return course.rule(sender, message) is not None


def hear(core: gc.CoreConnection, data: bytes, now: float = 0.0) -> list[object]:
    """What the owner is told, with plain messages for what was received."""
    core.receive_data(data, now)
    return [notice.message if isinstance(notice, Received) else notice for notice in core.events()]


# --- the table ---


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", OURS, ids=lambda m: type(m).__name__)
def test_we_say_what_the_table_lets_us(state: State, message: Message) -> None:
    core = core_in(state)
    if may(state, CORE, message):
        core.send(message)
        assert said_by(core) == encode(message)
    else:
        with pytest.raises(LocalProtocolError, match="not for us"):
            core.send(message)
        assert said_by(core) == b""
        assert core.state is state


@pytest.mark.parametrize("state", AWAKE)
@pytest.mark.parametrize("message", THEIRS, ids=lambda m: type(m).__name__)
def test_what_an_ai_may_not_say_now_is_24(state: State, message: Message) -> None:
    # core/24/1
    core = core_in(state)
    task = core_in(state)._course.task
    told = hear(core, encode(message))
    if not may(state, AI, message):
        is_attack = state is State.ATTACKING and isinstance(message, gc.FollowUp)
        assert said_by(core) == (b"#24\n#61\n" if is_attack else b"#24\n")
        assert told == [Violation(f"{gc.describe(message)} in state {state.name}", 24, message)]
        assert core.state is state
    elif isinstance(message, gc.AskTask):
        assert task is not None
        assert said_by(core) == encode(task)
        assert told == []
    elif type(message) in FACTS:
        assert said_by(core) == encode(EXAMPLES[FACTS[type(message)]])
        assert told == []
    else:
        assert said_by(core) == b""
        assert told == [message]


@pytest.mark.parametrize("state", sorted(CORE_OWES, key=str))
@pytest.mark.parametrize("message", THEIRS, ids=lambda m: type(m).__name__)
def test_where_we_owe_the_next_word_what_an_ai_says_waits(state: State, message: Message) -> None:
    core = core_in(state)
    assert hear(core, encode(message)) == []
    assert said_by(core) == b""
    assert core.state is state


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.sender == AI and rule.message in ACTIONS])
def test_every_answer_to_an_action_leads_both_on(rule: Rule) -> None:
    for answer in rule.answers or (None,):
        pair = pair_in(rule.state)
        action = EXAMPLES[rule.message]
        pair.say(AI, action)
        assert messages_of(pair.told[CORE]) == [action]
        if answer is not None:
            pair.say(CORE, EXAMPLES[answer])
            assert EXAMPLES[answer] in messages_of(pair.told[AI])
        assert pair.core.state is pair.ai.state is rule.then


# --- #20 ---


@pytest.mark.parametrize(
    ("state", "repeated"),
    [
        (State.NEW, b""),
        (State.GREETING, b"GDay\n"),
        (State.PREPARING, b""),
        (State.CLAIMING, b"#60\n1\n"),
        (State.WAITING, b""),
        (State.PLACING, b"#60\n3\n"),
        (State.ATTACKING, b"#61\n"),
        (State.FOLLOWING_UP, b"#62\n0 3\n"),
        (State.MARCHING, b"#63\n"),
        (State.OVER, b"#64\n"),
    ],
)
@pytest.mark.parametrize("data", [b"hello you\n", b"#51 0 x\n", b"#99\n", b"#60 1\n"])
def test_the_unreadable_is_20_and_we_say_again_what_we_wait_for(
    state: State, repeated: bytes, data: bytes
) -> None:
    # core/20/1, core/20/3-4
    core = core_in(state)
    (told,) = hear(core, data)
    assert isinstance(told, Violation)
    assert told.code == 20
    assert said_by(core) == b"#20\n" + repeated
    assert core.state is state


def test_the_owner_may_say_20_too() -> None:
    core = core_in(State.ATTACKING)
    hear(core, b"#51 0 3\n")
    core.send(gc.GeneralError())
    assert said_by(core) == b"#20\n#61\n"


def test_only_the_beginning_of_what_is_unreadable_is_told() -> None:
    core = core_in(State.WAITING)
    (told,) = hear(core, b"x" * 1000 + b"\n")
    assert isinstance(told, Violation)
    assert len(told.rule) < 100


# --- greeting ---


def test_as_many_wazups_as_gdays() -> None:
    # core/WazUp/2, core/GDay/2
    core = core_in(State.GREETING)
    hear(core, b'a\n#99\nWazUp WazUp #72 "x"\nWazUp WazUp\n')
    assert said_by(core) == b"#20\nGDay\n#20\nGDay\n"
    for kind in (gc.General, gc.Map, gc.Continents):
        core.send(EXAMPLES[kind])
    told = core.events()
    assert messages_of(told) == [gc.Say("x")]
    assert said_by(core).endswith(b"#24\n")


def test_debug_on_and_off() -> None:
    # core/70/1, core/71/1
    core = core_in(State.GREETING)
    assert not core.debug
    assert hear(core, b"#70\n") == [gc.DebugOn()]
    assert core.debug
    assert hear(core, b'#72 "x"\n') == [gc.Say("x")]
    assert core.debug
    assert hear(core, b"#71\n") == [gc.DebugOff()]
    assert not core.debug
    assert said_by(core) == b""


# --- one at a time ---


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("message", THEIRS, ids=lambda m: type(m).__name__)
def test_a_single_action_is_taken_as_any_bytes_are(state: State, message: Message) -> None:
    core, other = core_in(state), core_in(state)
    told = hear(other, encode(message))
    action = core.receive_action(encode(message))
    if isinstance(message, ACTIONS) and told == [message]:
        assert action == message
    else:
        assert action is None
        assert hear(core, encode(message)) == told
    assert said_by(core) == said_by(other)
    assert (core.state, core.deadline()) == (other.state, other.deadline())


@pytest.mark.parametrize("data", [b"#50 0 1", b"#50 0 1\n#50 0 1\n", b"#50 0\n", b"#50 0 x\n", b"#72 a\n"])
def test_what_is_no_single_action_is_left_to_be_taken(data: bytes) -> None:
    core = core_in(State.PLACING)
    assert core.receive_action(data) is None
    assert (core.buffered, core.events(), core.data_to_send()) == (0, [], [])


def test_nothing_is_taken_while_an_answer_is_due() -> None:
    core = core_in(State.PLACING)
    assert core.receive_action(b"#50 0 1\n") == gc.Place(0, 1)
    assert core.receive_action(b"#50 0 1\n") is None
    core.receive_eof()
    assert core.receive_action(b"#50 0 1\n") is None


def test_commands_written_at_once_are_handled_in_order_and_each_answered_in_order() -> None:
    # core/general/4
    core = core_in(State.PLACING)
    assert hear(core, b"#50 0 1 #50 1 2 #44 #43 #51 0 3 #52 3\n#43\n#54") == [gc.Place(0, 1)]
    core.send(gc.Ok())
    assert messages_of(core.events()) == [gc.Place(1, 2)]
    core.send(gc.InvalidUnits())
    assert messages_of(core.events()) == [gc.AskStanding()]
    core.send(STANDING)
    assert said_by(core) == b"#10\n#23\n#60\n2\n" + encode(STANDING) + b"#24\n#24\n"
    assert [type(notice) for notice in core.events()] == [Violation, Violation, Received]
    core.send(STANDING)
    hear(core, b"\n")
    assert said_by(core) == encode(STANDING) + b"#24\n"


def test_after_11_what_was_written_waits_for_62() -> None:
    # core/11/2
    core = core_in(State.ATTACKING)
    assert hear(core, b"#51 0 3 #52 1 #54 #54 #40\n") == [gc.Attack(0, 3)]
    core.send(gc.AttackSucceeded(3, 1))
    assert core.events() == []
    core.send(gc.RequestFollowUp(0, 3))
    assert messages_of(core.events()) == [gc.FollowUp(1)]
    core.send(gc.Ok())
    assert core.events() == []
    core.send(gc.RequestAttack())
    assert messages_of(core.events()) == [gc.NextPhase()]
    core.send(gc.RequestMarch())
    assert messages_of(core.events()) == [gc.NextPhase()]
    assert core.state is State.WAITING
    assert said_by(core).endswith(b"#63\n#30\n2\n0\n")


def test_an_answer_that_is_owed_comes_first() -> None:
    core = core_in(State.ATTACKING)
    hear(core, b"#51 0 3\n")
    with pytest.raises(LocalProtocolError, match="before #51 Attack start 0, target 3 is answered"):
        core.send(gc.RequestAttack())
    core = core_in(State.WAITING)
    hear(core, b"#43\n")
    with pytest.raises(LocalProtocolError, match="before #43 AskStanding is answered"):
        core.send(gc.RoundBegins())
    assert said_by(core) == b""
    core.send(STANDING)
    core.send(gc.RoundBegins())


def test_the_end_may_come_before_any_answer() -> None:
    core = core_in(State.ATTACKING)
    hear(core, b"#51 0 3 #51 0 3\n")
    core.send(gc.EndGame())
    assert said_by(core) == b"#64\n#24\n"
    assert core.state is State.OVER


@pytest.mark.parametrize("units", [0, -1, 4])
def test_10_is_for_units_that_were_left(units: int) -> None:
    core = core_in(State.PLACING)
    hear(core, b"#50 0 %d\n" % units)
    with pytest.raises(LocalProtocolError, match="with 3 units left"):
        core.send(gc.Ok())
    core.send(gc.InvalidUnits())


def test_60_asks_for_something() -> None:
    with pytest.raises(LocalProtocolError, match="one unit at least"):
        core_in(State.BEGINNING).send(gc.RequestPlace(0))


@pytest.mark.parametrize("state", [State.BEGINNING, State.ATTACKING])
def test_33_has_a_line_for_every_node(state: State) -> None:
    # core/33/1
    core = core_in(state)
    hear(core, b"#43\n")
    with pytest.raises(LocalProtocolError, match="#33 with 1 lines on 4 nodes"):
        core.send(gc.Standing((gc.Holding(0, 1),)))


@pytest.mark.parametrize("question", [b"#40", b"#41", b"#42", b"#43"])
def test_a_game_that_was_over_before_it_began_has_nothing_to_tell(question: bytes) -> None:
    core = core_in(State.GREETING)
    core.send(gc.EndGame())
    hear(core, question + b"\n")
    assert said_by(core) == b"#64\n#24\n"


# --- limits ---


def test_more_than_100_errors_in_a_turn_are_the_end() -> None:
    # core/general/8
    core = core_in(State.ATTACKING)
    told = hear(core, b"#50 0 1\n" * 100)
    assert len(told) == 100
    hear(core, b"#51 0 3\n")
    core.send(gc.InvalidTarget())
    assert core.events() == [Violation("more than 100 errors in a turn"), Closed("too many errors")]
    assert said_by(core) == b"#24\n" * 100 + b"#21\n#61\n"
    assert core.deadline() is None


@pytest.mark.parametrize(
    ("state", "turn"),
    [
        (State.WAITING, [gc.RoundBegins(), STANDING, gc.RequestPlace(1)]),
        (State.PREPARING, [STANDING, gc.RequestPlace(1)]),
    ],
)
def test_errors_are_counted_from_the_beginning_of_a_turn(state: State, turn: list[Message]) -> None:
    core = core_in(state)
    for _ in range(3):
        assert len(hear(core, b"#99 " * 90)) == 90
        for message in turn:
            core.send(message)
        hear(core, b"#50 0 1\n")
        core.send(gc.Ok())
        if state is State.WAITING:
            core.send(gc.RequestAttack())
            hear(core, b"#54\n")
            core.send(gc.RequestMarch())
            hear(core, b"#54\n")
    assert core.state is state


@pytest.mark.parametrize("size", [limits.TOKEN + 1, 200_000])
def test_a_flood_without_white_space_is_the_end(size: int) -> None:
    core = core_in(State.WAITING)
    told = hear(core, b"x" * size)
    assert [type(notice) for notice in told] == [Violation, Closed]
    assert said_by(core) == b""
    assert core.buffered == 0


def test_a_flood_of_nonsense_is_the_end() -> None:
    core = core_in(State.WAITING)
    closed = False
    for _ in range(100):
        closed = closed or Closed("flood") in hear(core, b"1 " * 2000)
    assert closed
    assert said_by(core) == b"#20\n"


def test_every_unreadable_line_is_answered_until_there_are_too_many() -> None:
    # core/general/9
    core = core_in(State.PLACING)
    hear(core, b"50 3 1\n50 3 1\n")
    assert said_by(core) == b"#20\n#60\n3\n" * 2
    assert Closed("too many errors") in hear(core, b"1\n" * 200)
    assert said_by(core).count(b"#20") == limits.ERRORS - 1


@pytest.mark.parametrize(
    ("state", "said", "refusal", "after"),
    [
        (State.ATTACKING, b"#51\n0 1\n", gc.InvalidTarget(), b"#21\n#61\n"),
        (State.FOLLOWING_UP, b"#51\n1 0\n", gc.InvalidStart(), b"#22\n#61\n"),
        (State.FOLLOWING_UP, b"#52\n99\n", gc.InvalidUnits(), b"#23\n#61\n"),
        (State.MARCHING, b"#53\n0 1 99\n", gc.InvalidUnits(), b"#23\n"),
        (State.PLACING, b"#50\n0 99\n", gc.InvalidUnits(), b"#23\n"),
    ],
)
def test_after_a_refused_attack_61_is_said_again(
    state: State, said: bytes, refusal: Message, after: bytes
) -> None:
    core, ai = core_in(state), ai_in(state)
    hear(core, said)
    core.send(refusal)
    answer = said_by(core)
    assert answer == after
    assert core.state is state, "so a #52 may still follow"
    ai.receive_data(answer, 0.0)
    assert ai.state is state


@pytest.mark.parametrize(("state", "after"), [(State.ATTACKING, b"#24\n#61\n"), (State.MARCHING, b"#24\n")])
def test_a_52_in_the_wrong_phase(state: State, after: bytes) -> None:
    core = core_in(state)
    hear(core, b"#52\n1\n")
    assert said_by(core) == after


def test_who_writes_ahead_without_end_is_out() -> None:
    core = core_in(State.ATTACKING)
    assert hear(core, b"#51 0 3\n") == [gc.Attack(0, 3)]
    most = limits.HELD // 8
    assert hear(core, b"#51 0 3\n" * most) == []
    assert core.buffered == limits.HELD
    told = hear(core, b"\n")
    assert told == [Violation("writes on and on without waiting for an answer"), Closed("flood")]
    assert core.buffered == 0


def test_who_asks_without_end_is_out() -> None:
    core = gc.CoreConnection()
    core.send(gc.GDay())
    hear(core, b"WazUp\n")
    core.send(gc.General(2, 0))
    core.send(gc.Map(1000, tuple(gc.Edge(0, i % 1000) for i in range(limits.EDGES))))
    core.send(gc.Continents(()))
    said_by(core)
    told = hear(core, b"#41 " * 16_000)
    assert told == [Violation("asks on and on without acting"), Closed("flood")]
    assert len(said_by(core)) < limits.ANSWERS + 100_000


def test_acting_allows_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ANSWERS", 100)
    core = core_in(State.ATTACKING)
    for _ in range(10):
        assert hear(core, b"#43 ") == [gc.AskStanding()]
        core.send(STANDING)
        hear(core, b"#41 #51 0 3\n")
        core.send(gc.InvalidTarget())
    assert not core.events()
    assert hear(core, b"#43 ") == [gc.AskStanding()]
    core.send(STANDING)
    assert hear(core, b"#41 " * 5)[-1] == Closed("flood")


# --- time ---


def test_the_clock_begins_when_the_time_is_told() -> None:
    core = core_in(State.ATTACKING)
    assert core.deadline() == 0.0
    core.handle_deadline(500.0)
    assert core.deadline() == 510.0
    core.handle_deadline(509.0)
    assert core.events() == []
    core.handle_deadline(510.0)
    assert core.events() == [
        gc.TimedOut("out of time: #51 or #54 is awaited"),
        Closed("timeout"),
    ]
    assert core.deadline() is None


@pytest.mark.parametrize("state", [state for state in State if state not in CORE_OWES])
def test_the_clock_runs_where_something_is_asked(state: State) -> None:
    core = core_in(state)
    core.handle_deadline(1.0)
    idle = {State.NEW: None, State.PREPARING: None, State.WAITING: None, State.OVER: 3.0}
    assert core.deadline() == idle.get(state, 11.0)


def test_the_clock_stands_while_the_answer_is_ours() -> None:
    core = core_in(State.ATTACKING)
    hear(core, b"#51 0 3\n", 5.0)
    assert core.deadline() is None
    core.send(gc.InvalidTarget())
    core.handle_deadline(100.0)
    assert core.deadline() == 110.0


@pytest.mark.parametrize("data", [b"#40\n", b"#44\n", b'#72 "x"\n', b"#70\n", b"hello\n", b"#51 0"])
def test_what_is_no_action_gains_no_time(data: bytes) -> None:
    core = core_in(State.ATTACKING)
    core.handle_deadline(0.0)
    hear(core, data, 9.0)
    assert core.deadline() == 10.0


def test_asking_for_the_standing_gains_no_time() -> None:
    core = core_in(State.ATTACKING)
    core.handle_deadline(0.0)
    hear(core, b"#43\n", 9.0)
    core.send(STANDING)
    assert core.deadline() == 10.0


def test_a_wrong_action_gains_time_except_at_the_end() -> None:
    core = core_in(State.ATTACKING)
    core.handle_deadline(0.0)
    hear(core, b"#52 1\n", 9.0)
    core.handle_deadline(9.0)
    assert core.deadline() == 19.0
    core.send(gc.EndGame())
    core.handle_deadline(20.0)
    hear(core, b"#52 1\n", 21.0)
    assert core.deadline() == 22.0


def test_limits_of_time_are_settings() -> None:
    core = gc.CoreConnection(limit_seconds=3.0, leave_seconds=0.5)
    core.send(gc.GDay())
    core.handle_deadline(1.0)
    assert core.deadline() == 4.0
    core.send(gc.EndGame())
    core.handle_deadline(2.0)
    assert core.deadline() == 2.5


def test_node_numbers_from_one() -> None:
    core = gc.CoreConnection(one_based=True)
    core.send(gc.GDay())
    hear(core, b"WazUp\n")
    for message in (gc.General(2, 0), EXAMPLES[gc.Map], gc.Continents(()), STANDING, gc.RequestPlace(1)):
        core.send(message)
    assert hear(core, b"#50 1 1\n") == [gc.Place(0, 1)]
    assert b"#31\n4 4\n1 2\n2 3\n3 4\n4 1\n" in said_by(core)
