"""One thing after another: what ends the conversation first, what was asked for next, then the match."""

import pytest

from parley.core.connection import Message
from parley.seats.comport.wishes import CHATS, TICKS, Wishes
from parley.wires import comport as wire
from parley.wires.comport import MASTER, SLAVE, State


def test_the_order_of_wishes() -> None:
    wishes = Wishes(MASTER)
    said: list[Message] = []
    wishes.introduce("Ann")
    wishes.chats.append("hi")
    wishes.wants_restart = True
    for state in (State.PLACING, State.MET, State.MET, State.MET):
        message = wishes.next(state, None)
        if message is not None:
            wishes.said(message)
            said.append(message)
        wishes.wants_restart = False
    assert said == [wire.Restart(), wire.Nick("Ann"), wire.Chat("hi")]
    wishes.wants_surrender = True
    assert wishes.next(State.MET, None) == wire.Surrender()
    assert wishes.next(State.GAME_OVER, None) is None
    wishes.is_leaving = True
    assert wishes.next(State.MET, None) == wire.Goodbye()
    assert wishes.next(State.LAUNCH, None) is None, "there is nobody to say goodbye to"


@pytest.mark.parametrize(("role", "word"), [(MASTER, None), (SLAVE, wire.Relaunch())])
def test_a_master_that_ticks_on_is_somewhere_else(role: str, word: Message | None) -> None:
    # com/sync/10
    wishes = Wishes(role)
    wishes.ticks = TICKS - 1
    assert wishes.next(State.LAUNCH, None) is None
    wishes.ticks = TICKS
    assert wishes.next(State.LAUNCH, None) == word


def test_a_name_is_told_at_every_meeting_and_not_again_after_a_restart() -> None:
    wishes = Wishes(SLAVE)
    wishes.introduce("Ann")
    wishes.said(wire.Nick("Ann"))
    wishes.meet(again=True)
    assert not wishes.has_to_name
    wishes.meet(again=False)
    assert wishes.has_to_name


def test_so_much_talk_may_wait() -> None:
    wishes = Wishes(SLAVE)
    wishes.chats.extend(map(str, range(2 * CHATS)))
    assert len(wishes.chats) == CHATS


def test_what_one_was_to_hear_is_not_told_to_the_next() -> None:
    wishes = Wishes(MASTER)
    wishes.chats.append("between us")
    wishes.meet(again=True)
    assert wishes.next(State.MET, None) == wire.Chat("between us")
    wishes.meet(again=False)
    assert wishes.next(State.MET, None) is None
