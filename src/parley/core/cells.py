"""Cells of a board: `(x, y)` from the top-left inside the program, `A1` for people.

The letter is the column, the number the row from 1. After Z comes AA, as in a spreadsheet. What looks like a
Latin letter is read as one: nobody sees on which keyboard an A was typed.
"""

import re
from typing import NamedTuple

from parley.core.errors import NotationError, quote

_CELL = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)", re.ASCII)
_CYRILLIC = str.maketrans("АВСЕНІЈКМОРЅТУХавсеніјкморѕтух", "ABCEHIJKMOPSTYXabcehijkmopstyx")
_GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_LOOK_ALIKES = _CYRILLIC | _GREEK


class Cell(NamedTuple):
    """A point of a board: x = column from the left, y = row from the top, both from 0."""

    x: int
    y: int


def format_column(x: int) -> str:
    """The letters of column `x`: A..Z, then AA, AB…"""
    high, low = divmod(x, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


def format_cell(cell: Cell) -> str:
    """`Cell(1, 6)` → `B7`."""
    return f"{format_column(cell[0])}{cell[1] + 1}"


def latin(text: str) -> str:
    """What looks like a Latin letter, as one."""
    return text.translate(_LOOK_ALIKES)


def parse_cell(text: str) -> Cell:
    """`B7` → `Cell(1, 6)`; either case."""
    match = _CELL.fullmatch(latin(text))
    if match is None:
        raise NotationError(f"{quote(text)} is not a cell: write a column and a row, such as B7")
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    return Cell(column - 1, int(match[2]) - 1)
