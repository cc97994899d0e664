"""Shooting and moving ships in one turn: `Turn`, and `Moving` in it."""

from parley.cli.play.boards.battleship_plus import BattleshipPlusSight
from parley.cli.play.boards.sea.hand import OURS, THEIRS, Mouse
from parley.cli.play.boards.sea.turn import Turn
from parley.core import CHANCE, Cell, Seat, parse_cell
from parley.core.bot import Hint
from parley.games.battleship_plus import GAME, Direction, First, Move, Shoot
from tests.cli.play.boards.sea.hands import ENGLISH, Bench
from tests.cli.play.sittings import Sitting
from tests.games.battleship_plus.sea import FIRST, SECOND, place, setup_of

CROWDED = """
    0 0 . . . . . . . .
    0 0 . . . . . . . .
    0 0 . . . . . . . .
    0 0 . . . . . . . .
    0 0 . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def bench(*moves: str, own: str = FIRST, enemy: str = SECOND, first: int = 0) -> Bench:
    sitting = Sitting(GAME, setup_of(own))
    for seat, drawing in enumerate((own, enemy)):
        sitting.play(seat, place(drawing))
    sitting.play(CHANCE, First(Seat(first)))
    for move in moves:
        sitting.turn(move)
    return Bench(sitting, BattleshipPlusSight, lambda decide, sight: Turn(ENGLISH, decide, sight))


def test_a_ship_is_moved_instead_of_a_shot() -> None:
    here = bench()
    assert here.hand.front == THEIRS
    here.press("m")
    assert here.hand.front == OURS
    assert here.hand.prompt == "Move the ship at A1: ↓", "the cruiser is in the way"
    assert here.lines[7].startswith("6 ↓ ↓ ·")
    here.press("right")
    assert here.hand.prompt == "Ships may neither overlap nor touch."
    here.press("up")
    assert here.hand.prompt == "That is not on the board."
    here.press("tab")
    assert here.hand.prompt == "Move the ship at D1: → ↓"
    assert here.lines[2].startswith("1 ■■■ · @ → ·")
    here.press("l")
    assert here.decided == [Move(1, Direction.EAST)]
    assert here.hand.prompt == "The ship is on its way."


def test_ways_back_to_the_target() -> None:
    here = bench()
    for back in ("escape", "m"):
        here.press("m")
        assert here.hand.front == OURS
        assert here.press(back)
        assert here.hand.front == THEIRS
    here.press("m")
    assert here.press("enter"), "not for a shot that nobody sees"
    assert not here.decided
    here.press("c", "4")
    assert here.hand.prompt == "Your turn. Target: C4"
    here.press("m")
    assert not here.press("f7")


def test_m_is_a_column_where_a_digit_follows() -> None:
    here = bench()
    here.press("m", "7")
    assert (here.hand.front, here.hand.typed) == (THEIRS, "M7")
    here.press("enter")
    assert here.hand.prompt == "M7 is not a cell of this field."
    here.press("b", "1", "0", "enter")
    assert here.decided == [Shoot(parse_cell("B10"))]


def test_ships_that_cannot_move_are_passed_over() -> None:
    here = bench("C6", "A1", "I9", first=0)
    here.press("m")
    assert here.hand.prompt == "Move the ship at D1: → ↓"
    here.press("shift+tab", "shift+tab", "shift+tab", "shift+tab")
    assert here.hand.prompt == "Move the ship at D1: → ↓", "round the four that can"
    assert here.touch(Mouse.DOWN, OURS, "A2")
    assert here.hand.prompt == "The ship at A1 cannot move."
    assert here.lines[2].startswith("1 x■@ ·")
    here.press("down")
    assert here.hand.prompt == "A ship that has been hit cannot move."
    assert not here.decided


def test_none_can_move() -> None:
    here = bench("J10", "A5", "J9", own=CROWDED, enemy=CROWDED)
    here.press("m")
    assert here.hand.prompt == "None of your ships can move."
    assert here.hand.front == THEIRS


def test_the_mouse_chooses_a_ship_and_sends_it() -> None:
    here = bench()
    assert here.touch(Mouse.DOWN, OURS, "F8")
    assert here.hand.prompt == "Move the ship at F8: ↑ → ↓ ←"
    assert not here.touch(Mouse.DOWN, THEIRS, None)
    assert here.touch(Mouse.DOWN, OURS, "I8")
    assert here.decided == [Move(2, Direction.EAST)]
    assert here.touch(Mouse.DOWN, OURS, "C8"), "too far away"
    assert here.touch(Mouse.DOWN, THEIRS, "C8")
    assert here.hand.prompt == "Your turn. Target: C8"
    assert len(here.decided) == 1
    assert not here.touch(Mouse.DOWN, OURS, "C8"), "water"


def test_a_miss_counts_until_a_ship_moves() -> None:
    here = bench("A1", "E8")
    here.press("a", "1", "enter")
    assert here.hand.prompt == "That cell was missed, and no ship has moved since."
    here.sitting.turn("C8")
    here.sitting.turn("move 1 S")
    here.see()
    assert here.lines[2].endswith("1[:]· · · · · · · · ·")
    here.press("a", "1", "enter")
    assert here.decided == [Shoot(parse_cell("A1"))]


def test_a_hint_to_move() -> None:
    here = bench()
    here.see(Hint(Move(2, Direction.NORTH)))
    assert here.hand.prompt == "Hint: move the ship at F8 ↑"
    here.press("up")
    assert here.decided == [Move(2, Direction.NORTH)]
    here.sitting.play(0, here.decided[0])
    here.sitting.turn("C10")
    here.see()
    assert here.hand.front == THEIRS, "every turn begins with aiming"


def test_hints_that_are_no_moves() -> None:
    here = bench()
    for move in (Move(99, Direction.NORTH), Move(1, 7), Move(0, Direction.NORTH), Shoot(Cell(99, -1)), None):
        here.see(Hint(move, {Cell(99, 99): 1.0, Cell(-1, 0): 2.0}))
        assert here.hand.prompt == "Your turn. Target: E5"
        assert here.lines
