import pytest

from parley.cli.play.boards.sea.aiming import Aiming
from parley.cli.play.boards.sea.hand import OURS, THEIRS, Mouse
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.core import Cell, parse_cell
from parley.core.bot import Hint
from parley.games.seabattle import GAME, Place, Shoot
from parley.games.seabattle.drawing import parse_fleet
from tests.cli.play.boards.sea.hands import ENGLISH, Bench
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import FIRST, SECOND, SETUP


def bench(*shots: str) -> Bench:
    sitting = Sitting(GAME, SETUP)
    sitting.play(0, Place(parse_fleet(FIRST)))
    sitting.play(1, Place(parse_fleet(SECOND)))
    for shot in shots:
        sitting.turn(shot)
    return Bench(sitting, SeaBattleSight, lambda decide, sight: Aiming(ENGLISH, decide, sight))


def test_arrows_go_round_and_enter_fires() -> None:
    here = bench()
    assert here.hand.prompt == "Your turn. Target: C3"
    assert here.lines[4].endswith("3 · ·[·]· · ·")
    here.press("up", "k", "k")
    assert here.hand.prompt == "Your turn. Target: C6"
    here.press("left", "h", "h", "down", "j", "enter")
    assert here.decided == [Shoot(parse_cell("F2"))]
    assert here.hand.prompt == "Fired at F2: waiting for the answer."
    assert here.lines[3].endswith("2 · · · · ·[*]")
    here.press("left")
    assert here.hand.prompt == "Your turn. Target: E2"


@pytest.mark.parametrize(
    ("typed", "cell"), [("b2", "B2"), ("B2", "B2"), ("б2", "B2"), ("ф2", "A2"), ("в6", "B6"), ("f6", "F6")]
)
def test_typed_cells(typed: str, cell: str) -> None:
    here = bench()
    here.press(*typed)
    assert here.hand.typed == cell
    here.press("enter")
    assert here.decided == [Shoot(parse_cell(cell))]
    assert here.hand.typed == ""


def test_what_is_no_cell_is_not_fired_at() -> None:
    here = bench()
    here.press("b", "9", "enter")
    assert here.hand.prompt == "B9 is not a cell of this field."
    here.press("b", "enter")
    assert here.hand.prompt == "B is not a cell of this field."
    assert not here.decided
    assert here.press("b")
    assert here.press("backspace")
    assert not here.press("backspace")
    assert here.press("b", "escape")
    assert not here.press("escape"), "for whoever else wants it"
    assert not here.press("5")
    assert not here.press("z")


def test_a_second_shot_at_a_cell_is_refused_in_words() -> None:
    here = bench("B2")
    here.press("b", "2", "enter")
    assert here.hand.prompt == "That cell was fired at before."
    assert not here.decided
    here.press("right")
    assert here.hand.prompt == "Your turn. Target: C2"


def test_the_mouse_aims_and_fires() -> None:
    here = bench()
    assert here.touch(Mouse.MOVE, THEIRS, "E5")
    assert here.hand.focus == Cell(4, 4)
    assert not here.touch(Mouse.DOWN, OURS, "A1")
    assert here.touch(Mouse.DOWN, THEIRS, "D5", is_right=True)
    assert not here.decided
    assert here.touch(Mouse.DOWN, THEIRS, "E5")
    assert here.decided == [Shoot(parse_cell("E5"))]
    assert not here.touch(Mouse.UP, THEIRS, "E5")


def test_a_hint_is_aimed_at_and_drawn_as_heat() -> None:
    here = bench("B2")
    heat = {parse_cell("C2"): 0.5, parse_cell("B3"): 0.25, parse_cell("A1"): 0.01}
    hint = Hint(Shoot(parse_cell("C2")), heat, hit=0.5)
    here.see(hint)
    assert here.hand.prompt == "Your turn. Target: C2   Hint: C2, 50 %"
    assert here.lines[2:5] == [line for line in here.lines[2:5] if line]
    assert here.lines[3].endswith("2 · x[9]· · ·")
    assert here.lines[4].endswith("3 · 4 · · · ·")
    here.press("left")
    assert here.lines[3].endswith("2 ·[x]9>· · ·")
    here.see(hint)
    assert here.hand.focus == parse_cell("B2"), "aimed at once"
    here.see(Hint(Shoot(Cell(99, 99))))
    assert here.hand.focus == parse_cell("B2"), "a bad hint"
