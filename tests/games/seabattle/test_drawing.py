import pytest

from parley.core import Cell, NotationError
from parley.games.seabattle import GAME, Setup, Ship
from parley.games.seabattle.drawing import draw, draw_fleet, parse_chart, parse_fleet
from parley.games.seabattle.fleet import check_fleet
from tests.games.seabattle.play import FIRST, MASTER, SECOND_CELLS, SETUP, SLAVE, placed, shoot

WATERS = SETUP.waters


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def test_a_fleet_is_read_and_drawn() -> None:
    assert parse_fleet("# .\n. .") == (Ship(Cell(0, 0), Cell(0, 0)),)
    assert lines(draw_fleet(WATERS, check_fleet(WATERS, parse_fleet(FIRST)))) == lines(FIRST)


@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        ("", "not a square"),
        ("# . .\n. . .", "not a square"),
        ("# x\n. .", "'x' in a drawing: only . # mean something"),
        ("# #\n# .", "is not straight"),
        ("# # #\n. # .\n. . .", "is not straight"),
        (". # .\n# # #\n. . .", "is not straight"),
    ],
)
def test_drawings_that_mean_nothing(drawing: str, line: str) -> None:
    with pytest.raises(NotationError, match=line):
        parse_fleet(drawing)


def test_a_chart_is_read() -> None:
    chart = parse_chart(
        """
        . . . . . .
        . X X X . o
        . . . . . .
        . . x . . .
        . . . . . .
        o . . . . X
        """,
        WATERS,
    )
    board = WATERS.grid
    assert chart.sunk == (board.rectangle(1, 1, 3, 1), board.bit(5, 5))
    assert chart.wounded == board.bit(2, 3)
    assert chart.misses == board.bit(5, 1) | board.bit(0, 5)
    assert chart.shots == chart.hits | chart.misses


def test_a_chart_of_other_waters_is_refused() -> None:
    with pytest.raises(NotationError, match="the drawing is of 2×2 cells, not 6"):
        parse_chart(". .\n. .", WATERS)


SLAVES_VIEW = """
seat 1 (you)      seat 0
   A B C D E F       A B C D E F
 1 o . . . . .     1 x . x . . .
 2 . x x # . .     2 . . . . . .
 3 . . . . . .     3 . . . . . .
 4 X . # . . .     4 . . . . . .
 5 . . # . . #     5 . . . . . .
 6 . . . . . .     6 . . . . . .
"""

SPECTATORS_VIEW = """
seat 0            seat 1
   A B C D E F       A B C D E F
 1 x . x . . .     1 o . . . . .
 2 . . . . . .     2 . x x . . .
 3 . . . . . .     3 . . . . . .
 4 . . . . . .     4 X . . . . .
 5 . . . . . .     5 . . . . . .
 6 . . . . . .     6 . . . . . .
"""

AT_THE_END = """
seat 0 (you)      seat 1
   A B C D E F       A B C D E F
 1 # # # . . #     1 . . . . . .
 2 . . . . . .     2 . X X X . .
 3 . # . . . .     3 . . . . . .
 4 . # . # . .     4 X . X . . .
 5 . . . . . .     5 . . X . . X
 6 . . . . . .     6 . . . . . .
"""


def test_views_are_drawn_with_what_the_viewer_may_know() -> None:
    state = shoot(placed(), "B2", "C2", "A4", "A1", "A1", "C1")
    assert GAME.drawing(GAME.view(state, SLAVE)) == SLAVES_VIEW.strip("\n")
    assert draw(GAME.view(state, None)) == SPECTATORS_VIEW.strip("\n")


def test_the_end_is_drawn_with_everything() -> None:
    assert draw(GAME.view(shoot(placed(), *SECOND_CELLS), MASTER)) == AT_THE_END.strip("\n")


def test_the_biggest_field_is_drawn_in_line() -> None:
    drawing = draw(GAME.view(GAME.start(Setup()), None)).splitlines()
    assert drawing[1].split() == [*"ABCDEFGHIJ", *"ABCDEFGHIJ"]
    assert drawing[-1].split() == ["10", *"." * 10, "10", *"." * 10]
    assert len({len(line) for line in drawing[1:]}) == 1
