from math import inf, nan

from parley.cli.play.boards.heat import warmth
from parley.core import Cell


def test_the_warmest_is_nine() -> None:
    cells = {Cell(0, 0): 0.5, Cell(1, 0): 0.25, Cell(2, 0): 0.001, Cell(3, 0): 0.0, Cell(4, 0): -1.0}
    assert warmth(cells) == {Cell(0, 0): 9, Cell(1, 0): 4}
    assert warmth({}) == {}


def test_what_is_no_number_is_not_warm() -> None:
    assert warmth({Cell(0, 0): nan, Cell(1, 0): inf, Cell(2, 0): 2.0}) == {Cell(2, 0): 9}
