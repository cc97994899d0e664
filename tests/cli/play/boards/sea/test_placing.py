from random import Random

from parley.cli.play.boards.battleship_plus import BattleshipPlusSight
from parley.cli.play.boards.sea.hand import OURS, THEIRS, Mouse
from parley.cli.play.boards.sea.placing import Placing
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.core import Cell
from parley.core.bot import Hint
from parley.games import battleship_plus, seabattle
from parley.games.layout import Berth
from tests.cli.play.boards.sea.hands import ENGLISH, Bench
from tests.cli.play.sittings import Sitting
from tests.games.battleship_plus.sea import FIRST, place, setup_of
from tests.games.seabattle.play import SETUP

LAID = (
    Berth(Cell(0, 0), False),
    Berth(Cell(0, 2), False),
    Berth(Cell(0, 4), False),
    Berth(Cell(3, 4), False),
)


def bench(setup: seabattle.Setup = SETUP) -> tuple[Bench, Placing]:
    here = Bench(
        Sitting(seabattle.GAME, setup),
        SeaBattleSight,
        lambda decide, sight: Placing(ENGLISH, decide, Random(1), sight),
    )
    assert isinstance(here.hand, Placing)
    here.hand.dock.lay_all(LAID)
    return here, here.hand


def test_keys() -> None:
    here, hand = bench()
    assert here.press("right", "l", "down", "j", "k", "h")
    assert hand.dock.layout[0] == Berth(Cell(1, 1), False)
    assert here.press("tab", "tab", "shift+tab")
    assert hand.dock.chosen == 1
    assert here.press("space")
    assert hand.dock.layout[1].vertical
    assert here.press("r")
    assert not hand.dock.layout[1].vertical
    assert here.press("к"), "the same key on a Russian keyboard"
    before = hand.dock.layout
    assert here.press("s")
    assert hand.dock.layout != before
    assert here.press("f2")
    assert not here.press("q")


def test_clashes_are_shown_at_once_with_the_reason() -> None:
    here, hand = bench()
    assert here.hand.prompt == "Place your ships, then press enter."
    assert here.lines[2].startswith("1 @@@@@ ·")
    here.press("down")
    assert here.lines[3].startswith("2 @@@@@ ·")
    assert here.lines[4].startswith("3 !!! ·")
    assert here.hand.prompt == "Ships may not touch, not even at corners."
    here.press("enter")
    assert not here.decided
    here.press("up", "enter")
    (move,) = here.decided
    assert move == seabattle.Place.of(SETUP.waters, LAID)
    assert hand.typed == ""


def test_the_wall() -> None:
    here, _ = bench(seabattle.Setup(6, (0, 1, 1, 2), wall_limit=True))
    assert here.hand.prompt == "Too many ships lie along the wall."
    assert here.lines[4].startswith("3 !!! ·")


def test_the_mouse() -> None:
    here, hand = bench()
    assert here.touch(Mouse.DOWN, OURS, "B3")
    assert hand.dock.chosen == 1
    assert here.touch(Mouse.MOVE, OURS, "E4")
    assert hand.dock.layout[1].cell == Cell(3, 3), "held by its second cell"
    assert here.touch(Mouse.UP, OURS, None)
    assert not here.touch(Mouse.MOVE, OURS, "A1"), "let go"
    assert here.touch(Mouse.DOWN, OURS, "C3")
    assert hand.dock.layout[1].cell == Cell(2, 2), "put where there was water"
    here.touch(Mouse.UP, OURS, "C3")
    assert here.touch(Mouse.DOWN, OURS, "A1", is_right=True)
    assert hand.dock.chosen == 0
    assert hand.dock.layout[0].vertical
    assert here.touch(Mouse.WHEEL, OURS, "F6")
    assert not hand.dock.layout[0].vertical
    assert not here.touch(Mouse.DOWN, THEIRS, "A1")


def test_a_hint_is_laid_out_once() -> None:
    here, hand = bench()
    hint = Hint(next(here.sitting.seen.view.moves()))
    here.see(hint)
    assert set(SeaBattleSight(here.sitting.seen).place(hand.dock.layout).ships) == set(hint.move.ships)
    here.press("s")
    laid = hand.dock.layout
    here.see(hint)
    assert hand.dock.layout == laid
    here.see(Hint(seabattle.Place((seabattle.Ship(Cell(9, 9), Cell(9, 9)),))))
    assert hand.dock.layout == laid, "not a fleet that may lie so"


def test_a_fleet_may_be_placed_again_where_that_is_allowed() -> None:
    sitting = Sitting(battleship_plus.GAME, setup_of(FIRST))
    sitting.play(0, place(FIRST))
    here = Bench(
        sitting,
        BattleshipPlusSight,
        lambda decide, sight: Placing(ENGLISH, decide, Random(1), sight),
    )
    assert here.hand.prompt == "Placed. You may still change it."
    here.press("enter")
    assert not here.decided
    here.press("tab", "right", "enter")
    assert here.hand.prompt == "Press enter to place them so."
    (move,) = here.decided
    assert move.ships[1].position == Cell(4, 0)
    sitting.play(0, move)
    here.see()
    assert here.hand.prompt == "Placed. You may still change it."
