from random import Random

import pytest

from parley.cli.board.drydock import Drydock
from parley.cli.board.marks import Pointer, dock_marks, draw_field, enemy_marks, own_marks
from parley.core import Cell, Seat, parse_cell
from parley.games.layout import Shape, Waters
from parley.games.seabattle import GAME, Answer, Place, Ready, Result, SeaBattleMove, Setup, Shoot, View
from parley.games.seabattle.drawing import parse_fleet

SETUP = Setup(6, (0, 0, 1, 2), remote=(1,))
FLEET = """
    # # . . . .
    . . . . . .
    # . . . . .
    . . . . . .
    # . . . . .
    . . . . . .
"""


@pytest.fixture
def view() -> View:
    """We have sunk a ship and hit another, and a shot is in the air; they have done much the same."""
    state = GAME.start(SETUP)
    state = GAME.apply(state, Seat(0), Place(parse_fleet(FLEET))).state
    state = GAME.apply(state, Seat(1), Ready()).state
    script: list[tuple[int, SeaBattleMove]] = [
        (0, Shoot(parse_cell("A1"))),
        (1, Answer(Result.SUNK)),
        (0, Shoot(parse_cell("D4"))),
        (1, Answer(Result.HIT)),
        (0, Shoot(parse_cell("F6"))),
        (1, Answer(Result.MISS)),
        (1, Shoot(parse_cell("B1"))),
        (1, Shoot(parse_cell("A3"))),
        (1, Shoot(parse_cell("F1"))),
        (0, Shoot(parse_cell("D5"))),
    ]
    for seat, move in script:
        state = GAME.apply(state, Seat(seat), move).state
    return GAME.view(state, Seat(0))


def drawn(view: View, *, own: bool, pointer: Pointer | None = None, is_wide: bool = True) -> str:
    marks = own_marks(view) if own else enemy_marks(view)
    return draw_field(view.chart.waters.grid, marks, pointer, is_wide=is_wide).plain


def test_our_field(view: View) -> None:
    assert drawn(view, own=True, pointer=Pointer(Cell(5, 0), "()")).splitlines() == [
        "   A B C D E F ",
        " 1 # x . . .(o)",
        " 2 . . . . . . ",
        " 3 X . . . . . ",
        " 4 . . . . . . ",
        " 5 # . . . . . ",
        " 6 . . . . . . ",
    ]


def test_their_field(view: View) -> None:
    assert drawn(view, own=False, pointer=Pointer(Cell(0, 0), "[]")).splitlines() == [
        "   A B C D E F ",
        " 1[X]- . . . . ",
        " 2 - - . . . . ",
        " 3 . . . . . . ",
        " 4 . . . x . . ",
        " 5 . . . * . . ",
        " 6 . . . . . o ",
    ]


def test_a_narrow_field_points_in_reverse(view: View) -> None:
    pointer = Pointer(Cell(3, 3), "[]")
    text = draw_field(view.chart.waters.grid, enemy_marks(view), pointer, is_wide=False)
    assert text.plain.splitlines()[4] == " 4 ...x.."
    (span,) = [span for span in text.spans if span.style == "reverse"]
    assert text.plain[span.start : span.end] == "x"


def test_a_fleet_in_the_making() -> None:
    dock = Drydock(Waters(6, (Shape(2), Shape(1), Shape(1))), Random(1))
    for ship in range(3):
        for _ in range(6):
            dock.move(-1, -1)
        if ship == 2:
            for _ in range(6):
                dock.move(1, 1)
        dock.choose(1)
    dock.choose(-1)
    rows = draw_field(dock.waters.grid, dock_marks(dock)).plain.splitlines()
    assert rows[1].startswith(" 1 !")
    assert rows[6] == " 6 . . . . . @ "
