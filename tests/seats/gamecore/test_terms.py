import pytest

from parley.core import Seat, SetupError
from parley.games.conquest import Dealing, Setup
from parley.seats.faults import FaultKind
from parley.seats.gamecore.terms import speakable
from tests.seats.gamecore.robots import Robot, Room, run


def test_the_wire_can_say_a_deal_but_no_cards() -> None:
    dealt = Setup(deal=Dealing.ALL)
    assert speakable(dealt, Seat(1)) is dealt
    with pytest.raises(SetupError, match="cards: GameCore has no message for them"):
        speakable(Setup(cards=True), Seat(1))


def test_whoever_meets_cards_all_the_same_leaves() -> None:
    async def scene() -> None:
        room = Room(Setup(map="isles", cards=True, rounds=3), 1)
        robots = [Robot(room, name, 1) for name in "ab"]
        room.sit(*robots)
        await room.over()
        assert {robot.player.fault and robot.player.fault.kind for robot in robots} >= {FaultKind.ERRORS}

    run(scene)
