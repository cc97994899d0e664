import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell, NotationError, format_cell, parse_cell


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (Cell(0, 0), "A1"),
        (Cell(1, 6), "B7"),
        (Cell(9, 9), "J10"),
        (Cell(25, 25), "Z26"),
        (Cell(26, 0), "AA1"),
        (Cell(49, 49), "AX50"),
    ],
)
def test_letter_is_the_column_number_the_row(cell: Cell, text: str) -> None:
    assert format_cell(cell) == text
    assert parse_cell(text) == cell
    assert parse_cell(text.lower()) == cell


@pytest.mark.parametrize("text", ["АВ7", "ав7", "ΑΒ7", "аB7"])
def test_what_looks_like_a_latin_letter_is_one(text: str) -> None:
    assert parse_cell(text) == parse_cell("AB7")


@given(st.integers(0, 49), st.integers(0, 49))
def test_every_cell_reads_back(x: int, y: int) -> None:
    assert parse_cell(format_cell(Cell(x, y))) == (x, y)


@pytest.mark.parametrize(
    "text", ["", "A", "7", "A0", "A01", "7B", "A-1", "AAA1", "A100", "Ä1", "A١", "ß1", "Ф1", " A1", "A1\n"]
)
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(NotationError, match="not a cell"):
        parse_cell(text)
