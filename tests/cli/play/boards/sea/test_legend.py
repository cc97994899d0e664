from parley.cli.play.boards.sea.field import Field
from parley.cli.play.boards.sea.legend import legend_lines
from parley.cli.play.boards.sea.marks import HAND, HAND_CLASH, HIT, MISS, SHIP
from parley.cli.play.words import speaker
from parley.core.bitboard import grid

BOARD = grid(6, 6)
OURS = Field(BOARD, "", ((HIT, 1), (SHIP, 2), (MISS, 0)))
THEIRS = Field(BOARD, "", ((MISS, 1), (HIT, 2)))


def test_of_what_is_seen() -> None:
    lines = legend_lines((OURS, THEIRS), speaker("en"), 80, 1)
    assert lines == ["· not fired at  x hit  ■ ship  o miss"]


def test_in_as_many_lines_as_it_takes_or_not_at_all() -> None:
    assert legend_lines((OURS, THEIRS), speaker("en"), 22, 2) == ["· not fired at  x hit", "■ ship  o miss"]
    assert legend_lines((OURS, THEIRS), speaker("en"), 22, 1) == []


def test_one_of_each_meaning() -> None:
    docked = Field(BOARD, "", ((HAND_CLASH, 1), (HAND, 1), (SHIP, 3)))
    assert legend_lines((docked, Field(BOARD, "")), speaker("de"), 80, 1) == ["@ in der Hand  ■ Schiff"]
