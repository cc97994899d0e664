from parley.cli.play.boards.sea.answering import Answering
from parley.cli.play.boards.sea.hand import OURS, Mouse
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.games.seabattle import GAME, Answer, Place, Ready, Result, Setup
from parley.games.seabattle.drawing import parse_fleet
from tests.cli.play.boards.sea.hands import ENGLISH, Bench
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import SECOND


def bench() -> Bench:
    return Bench(
        Sitting(GAME, Setup(6, (0, 1, 1, 2), remote=(0,))),
        SeaBattleSight,
        lambda decide, sight: Answering(ENGLISH, decide, sight),
    )


def test_a_fleet_on_paper() -> None:
    here = bench()
    assert here.hand.prompt == "Place your ships on your own board. Enter: they lie."
    assert here.hand.keys == [("enter", "ready")]
    assert not here.press("1")
    here.press("enter")
    assert here.decided == [Ready()]


def test_answering_a_shot() -> None:
    here = bench()
    here.sitting.play(0, Ready())
    here.sitting.play(1, Place(parse_fleet(SECOND)))
    here.sitting.turn("A1")
    here.sitting.turn("C3")
    here.see()
    assert here.hand.prompt == "C3: what did the shot do?"
    assert here.hand.keys == [("1", "miss"), ("2", "hit"), ("3", "sunk")]
    assert here.lines[4].startswith("3 · ·(*)·")
    assert not here.press("4")
    assert not here.touch(Mouse.DOWN, OURS, "C3")
    here.press("2")
    assert here.decided == [Answer(Result.HIT)]
