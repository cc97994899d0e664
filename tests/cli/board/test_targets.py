import pytest

from parley.cli.board.targets import latin, parse_target
from parley.core import Cell


@pytest.mark.parametrize(("typed", "cell"), [("C4", Cell(2, 3)), ("j10", Cell(9, 9)), ("A1", Cell(0, 0))])
def test_cells(typed: str, cell: Cell) -> None:
    assert parse_target(typed, 10) == cell


@pytest.mark.parametrize("typed", ["", "C", "4C", "K1", "A11", "AA1", "C0"])
def test_what_is_no_cell(typed: str) -> None:
    assert parse_target(typed, 10) is None


def test_a_smaller_field_has_fewer_cells() -> None:
    assert parse_target("G1", 6) is None
    assert parse_target("F6", 6) == Cell(5, 5)


def test_the_look_counts_before_the_key() -> None:
    assert "".join(map(latin, "авсеАВСЕ")) == "ABCEABCE"
    assert "".join(map(latin, "фигшФИПШ")) == "ABUIABGI"
    assert "".join(map(latin, "abC4")) == "ABC4"
