from textwrap import dedent

import pytest

from parley.cli.play.boards.sea.canvas import Canvas
from parley.cli.play.boards.sea.field import ADVICE, AIM, LAST, Field, Painter
from parley.cli.play.boards.sea.marks import EMPTY, HIT, MISS, SHIP, SUNK
from parley.cli.play.boards.sea.room import LINED, NARROW, WIDE, Room, Scale
from parley.core import Cell
from parley.core.bitboard import grid

BOARD, CORNER = grid(4, 3), Cell(0, 0)
WRECK, WOUNDED, SHIP_CELLS = BOARD.rectangle(0, 0, 2, 1), BOARD.bit(3, 0), BOARD.rectangle(3, 0, 1, 3)
FIELD = Field(
    BOARD,
    "The sea of bob",
    ((SUNK, WRECK), (HIT, WOUNDED), (MISS, BOARD.bit(0, 2)), (SHIP, SHIP_CELLS), (EMPTY, BOARD.rows[1])),
    (WRECK, SHIP_CELLS),
    {Cell(1, 2): AIM, Cell(0, 2): LAST},
    {Cell(2, 2): ("9", "heat-9")},
    ("3 2", "not this one"),
)


def drawn(scale: Scale, shown: Field = FIELD, columns: int = 4, rows: int = 3, first: Cell = CORNER) -> str:
    room = Room(scale, columns, rows, ((0, 0), None), foot=True, below=9)
    canvas = Canvas(24, 9)
    Painter(canvas, room, (0, 0), shown, first).draw()
    return "\n".join(canvas.lines).strip("\n")


@pytest.mark.parametrize(
    ("scale", "drawing"),
    [
        (
            WIDE,
            """
               The sea
               A B C D
             1 XXX · x
             2 - - - ■
             3(o[·]9 ■
               3 2
            """,
        ),
        (
            NARROW,
            """
               The
               ABCD
             1 XX·x
             2 ---■
             3 o·9■
               3 2
            """,
        ),
        (
            LINED,
            """
               The sea of bob
                A   B   C   D
             1  X   X │ · │ x
               ───┼───┼───┼
             2  - │ - │ - │ ■
               ───┼───┼───┼
             3 (o)│[·]│ 9 │ ■
               3 2
            """,
        ),
    ],
    ids=("wide", "narrow", "lined"),
)
def test_a_field(scale: Scale, drawing: str) -> None:
    assert dedent(drawn(scale)).splitlines() == dedent(drawing).strip("\n").splitlines()


def test_part_of_a_field() -> None:
    lines = drawn(WIDE, columns=2, rows=1, first=Cell(2, 1)).splitlines()
    assert lines[1:3] == ["▲▼ C D", " 2 - ■"]


def test_the_hint_is_in_brackets_of_its_own() -> None:
    shown = Field(BOARD, "", around={Cell(1, 1): ADVICE})
    assert " 2 ·<·>· ·" in drawn(WIDE, shown)
