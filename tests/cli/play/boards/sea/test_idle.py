from parley.cli.play.boards.sea.hand import THEIRS, Mouse
from parley.cli.play.boards.sea.idle import Idle
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.core import Resign
from parley.games.seabattle import GAME, Place, Ready, Setup
from parley.games.seabattle.drawing import parse_fleet
from parley.tables import Phase
from tests.cli.play.boards.sea.hands import ENGLISH, Bench
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import FIRST, SECOND, SETUP


def bench(sitting: Sitting) -> Bench:
    return Bench(sitting, SeaBattleSight, lambda _decide, sight: Idle(ENGLISH, sight))


def test_what_is_waited_for() -> None:
    here = bench(Sitting(GAME, SETUP, seat=None))
    assert here.hand.prompt == "The fleets are being placed."
    here.sitting.play(0, Place(parse_fleet(FIRST)))
    here.see()
    assert here.hand.prompt == "bob is still placing."
    here.sitting.play(1, Place(parse_fleet(SECOND)))
    here.see()
    assert here.hand.prompt == "ann is to move."
    assert not here.press("enter")
    assert not here.touch(Mouse.DOWN, THEIRS, "A1")
    here.sitting.play(0, Resign())
    here.see()
    assert here.hand.prompt == "ann gives up. bob has won."


def test_a_shot_in_the_air() -> None:
    here = bench(Sitting(GAME, Setup(6, (0, 1, 1, 2), remote=(1,))))
    here.sitting.play(0, Place(parse_fleet(FIRST)))
    here.sitting.play(1, Ready())
    here.sitting.turn("C3")
    here.see()
    assert here.hand.prompt == "Fired at C3: waiting for the answer."
    assert here.lines[4].endswith("3 · ·(*)· · ·")


def test_before_and_after() -> None:
    here = bench(Sitting(GAME, SETUP))
    here.sitting.seen.view = None
    here.see()
    assert here.hand.prompt == "The match has not begun."
    assert here.lines[-1].split() == ["3", "2", "1", "1"] * 2
    here.sitting.seen.phase = Phase.OVER
    here.see()
    assert here.hand.prompt == "The match is over."
    here.sitting.seen.why = "the line is gone"
    assert here.hand.prompt == "the line is gone"
