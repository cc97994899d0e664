from enum import Enum

import pytest

from fuzz.gamecore import CONVERSATION
from parley.core.connection import Message
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CORE, RULES, State
from parley.wires.gamecore.course import Course
from parley.wires.gamecore.rules import ACTIONS, CORE_OWES
from parley.wires.wire import Rule

AWAITED = (*ACTIONS, gc.AskStanding)


def course_in(state: Enum) -> Course:
    course = Course(AWAITED)
    steps = iter(CONVERSATION)
    while course.state is not state:
        say(course, *next(steps))
    return course


def say(course: Course, sender: str, message: Message) -> None:
    rule = course.rule(sender, message)
    assert rule is not None
    course.follow(rule, message)


def test_the_conversation_passes_through_every_state() -> None:
    course = Course(AWAITED)
    seen = {course.state}
    for sender, message in CONVERSATION:
        say(course, sender, message)
        seen.add(course.state)
    assert seen == set(State)


@pytest.mark.parametrize("state", State)
def test_the_core_owes_where_something_follows(state: State) -> None:
    assert course_in(state).core_owes == (state in CORE_OWES)


@pytest.mark.parametrize(
    ("state", "task"),
    [
        (State.NEW, None),
        (State.GREETING, gc.GDay()),
        (State.GENERAL_FOLLOWS, None),
        (State.PREPARING, None),
        (State.CLAIMING, gc.RequestPlace(1)),
        (State.WAITING, None),
        (State.PLACING, gc.RequestPlace(3)),
        (State.ATTACKING, gc.RequestAttack()),
        (State.CONQUERED, None),
        (State.FOLLOWING_UP, gc.RequestFollowUp(0, 3)),
        (State.MARCHING, gc.RequestMarch()),
        (State.OVER, gc.EndGame()),
    ],
)
def test_what_is_asked_of_the_ai(state: State, task: Message | None) -> None:
    assert course_in(state).task == task


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.answers])
def test_an_answer_leads_on(rule: Rule) -> None:
    for answer in rule.answers:
        course = course_in(rule.state)
        say(course, AI, gc.EXAMPLES[rule.message])
        if rule.message in AWAITED:
            assert course.core_owes
            say(course, CORE, gc.EXAMPLES[answer])
        assert course.state is rule.then
        assert not course.unanswered


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.answers])
def test_what_needs_no_answer_leads_on_at_once(rule: Rule) -> None:
    course = course_in(rule.state)
    if rule.state is State.PLACING and rule.message is gc.RequestAttack:
        say(course, AI, gc.Place(0, 3))
        say(course, CORE, gc.Ok())
    say(course, rule.sender, gc.EXAMPLES[rule.message])
    assert course.state is rule.then


def test_units_are_counted_down_and_then_61_follows() -> None:
    # core/50/2, core/example/3
    course = course_in(State.PLACING)
    say(course, AI, gc.Place(0, 2))
    say(course, CORE, gc.InvalidTarget())
    assert course.task == gc.RequestPlace(3)
    say(course, AI, gc.Place(0, 2))
    say(course, CORE, gc.Ok())
    assert course.task == gc.RequestPlace(1)
    assert course.rule(CORE, gc.RequestAttack()) is None
    assert not course.core_owes
    say(course, AI, gc.Place(1, 1))
    say(course, CORE, gc.Ok())
    assert course.core_owes
    assert course.rule(AI, gc.Place(0, 1)) is None
    say(course, CORE, gc.RequestAttack())
    assert course.state is State.ATTACKING


def test_the_end_leaves_nothing_to_answer() -> None:
    course = course_in(State.ATTACKING)
    say(course, AI, gc.Attack(0, 3))
    say(course, CORE, gc.EndGame())
    assert not course.unanswered
    assert not course.core_owes


def test_a_message_that_is_no_answer_may_still_be_said_by_the_table() -> None:
    course = course_in(State.ATTACKING)
    say(course, AI, gc.Attack(0, 3))
    assert course.rule(CORE, gc.RequestAttack()) is not None
    assert course.rule(CORE, gc.Ok()) is None
