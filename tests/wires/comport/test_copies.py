"""A shot that is said again because its answer is still on the way."""

import pytest

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.comport import (
    MASTER,
    ROLES,
    SLAVE,
    Fault,
    GameOver,
    GameOverConfirmed,
    Hit,
    Miss,
    Repeat,
    Shot,
    SlavePlaced,
    SlavePlacedConfirmed,
    State,
    Sync,
    Synced,
)
from parley.wires.comport.conversation import Conversation
from tests.wires.comport.stage import OTHER
from tests.wires.comport.test_conversation import at, say

HERE, THERE = Shot(Cell(0, 0)), Shot(Cell(1, 0))


def turn_of(sender: str) -> Conversation:
    talk = at(State.PLAY)
    if sender == SLAVE:
        exchange(talk, MASTER, THERE, Miss())
    return talk


def exchange(talk: Conversation, sender: str, command: Message, answer: Message) -> None:
    say(talk, sender, command)
    say(talk, OTHER[sender], answer)


@pytest.mark.parametrize("sender", ROLES)
@pytest.mark.parametrize("answer", [Miss(), Repeat()])
def test_after_the_turn_has_passed_the_same_shot_is_a_copy(sender: str, answer: Message) -> None:
    talk = turn_of(sender)
    exchange(talk, sender, HERE, answer)
    assert talk.is_copy(sender, HERE)
    assert not talk.is_copy(sender, THERE), "which is another shot, out of turn"
    assert talk.fault(sender, THERE) is Fault.NOT_YOUR_TURN


@pytest.mark.parametrize("sender", ROLES)
def test_when_the_turn_has_come_back_it_is_a_shot_again(sender: str) -> None:
    talk = turn_of(sender)
    exchange(talk, sender, HERE, Miss())
    exchange(talk, OTHER[sender], THERE, Miss())
    assert not talk.is_copy(sender, HERE)


@pytest.mark.parametrize("sender", ROLES)
def test_before_the_answer_the_same_shot_is_a_copy(sender: str) -> None:
    # com/sync/2
    talk = turn_of(sender)
    say(talk, sender, HERE)
    assert talk.is_copy(sender, HERE)
    assert not talk.is_copy(sender, THERE)


def hit(*syncs: Message) -> Conversation:
    """The slave hits; these were said between its turn and its shot."""
    talk = turn_of(SLAVE)
    for message in syncs:
        say(talk, MASTER if message == Sync() else SLAVE, message)
    exchange(talk, SLAVE, HERE, Hit())
    return talk


def test_after_a_hit_a_copy_answers_a_sync_older_than_our_answer() -> None:
    talk = hit(Sync())
    assert talk.is_copy(SLAVE, HERE)
    talk.pass_over_copy(SLAVE, HERE)
    assert not talk.is_copy(SLAVE, HERE), "nothing is left to answer: it is meant, and gets 3C"
    assert hit(Sync(), Sync()).is_copy(SLAVE, HERE)


def test_after_a_hit_the_same_shot_is_meant_if_every_sync_was_answered() -> None:
    assert not hit().is_copy(SLAVE, HERE)
    assert not hit(Sync(), Synced()).is_copy(SLAVE, HERE), "by 01 before the shot"
    talk = hit(Sync())
    say(talk, SLAVE, Synced())
    assert not talk.is_copy(SLAVE, HERE), "by 01 after it"


def test_an_01_that_was_lost_is_no_reason_to_pass_over_a_shot() -> None:
    talk = hit(Sync(), Sync(), Synced())
    assert not talk.is_copy(SLAVE, HERE), "one sync may be unanswered, or its 01 lost"


def test_whoever_was_heard_to_insist_is_expected_to() -> None:
    talk = turn_of(SLAVE)
    exchange(talk, SLAVE, THERE, Miss())
    talk.pass_over_copy(SLAVE, THERE)
    exchange(talk, MASTER, HERE, Miss())
    for message in (Sync(), Sync(), Synced()):
        say(talk, MASTER if message == Sync() else SLAVE, message)
    exchange(talk, SLAVE, HERE, Hit())
    assert talk.is_copy(SLAVE, HERE)
    talk.pass_over_copy(SLAVE, HERE)
    assert not talk.is_copy(SLAVE, HERE), "said once more it is meant"


def test_a_shot_that_answered_a_sync_itself_may_be_meant_again_at_the_next() -> None:
    talk = hit(Sync())
    say(talk, MASTER, Sync())
    assert not talk.is_copy(SLAVE, HERE)
    talk = hit(Sync(), Sync())
    say(talk, MASTER, Sync())
    assert talk.is_copy(SLAVE, HERE), "the second sync was before our answer"


@pytest.mark.parametrize(
    ("state", "command", "answer"),
    [
        (State.MASTER_PLACED, SlavePlaced(), SlavePlacedConfirmed()),
        (State.PLAY, GameOver(), GameOverConfirmed()),
    ],
)
def test_other_commands_are_said_again_too(state: State, command: Message, answer: Message) -> None:
    talk = at(state)
    exchange(talk, SLAVE, command, answer)
    assert not talk.is_copy(SLAVE, command)
    talk = at(state)
    say(talk, MASTER, Sync())
    exchange(talk, SLAVE, command, answer)
    assert talk.is_copy(SLAVE, command)
