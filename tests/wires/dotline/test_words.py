from enum import StrEnum

import pytest

from parley.core import Cell, NotationError
from parley.wires.dotline.words import Choice, Layout, Number, Point, Switch, Words


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_words_are_taken_from_the_left() -> None:
    words = Words("  one   two  three four ")
    assert (words.take(), words.take(), words.take_all(), words.rest) == ("one", "two", "three four", "")
    with pytest.raises(NotationError, match="missing"):
        words.take()


@pytest.mark.parametrize(
    ("layout", "value", "text"),
    [
        (Number(1, 99), 7, "7"),
        (Number(1, 4, base=1), 0, "1"),
        (Point(), Cell(1, 6), "2 7"),
        (Point(), Cell(98, 98), "99 99"),
        (Choice(Colour), Colour.BLUE, "blue"),
        (Switch(), True, "on"),
        (Switch(), False, "off"),
    ],
)
def test_values_are_written_and_read(layout: Layout, value: object, text: str) -> None:
    assert layout.write(value) == text
    assert layout.read(Words(text)) == value


@pytest.mark.parametrize(
    ("layout", "text", "value"),
    [
        (Number(1, 99), "007", 7),
        (Point(), "b7", Cell(1, 6)),
        (Point(), "AA1", Cell(26, 0)),
        (Point(), "CU99", Cell(98, 98)),
        (Choice(Colour), "BLUE", Colour.BLUE),
        (Switch(), "On", True),
    ],
)
def test_more_is_read_than_written(layout: Layout, text: str, value: object) -> None:
    # dots/line/2/3
    assert layout.read(Words(text)) == value


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (Number(1, 99), "0"),
        (Number(1, 99), "100"),
        (Number(1, 99), "-1"),
        (Number(1, 99), "+1"),
        (Number(1, 99), "1_0"),
        (Number(1, 99), "٣"),
        (Number(1, 99), "9" * 16),
        (Number(1, 99), "seven"),
        (Number(1, 99), ""),
        (Point(), "0 1"),
        (Point(), "1 0"),
        (Point(), "100 1"),
        (Point(), "1 100"),
        (Point(), "1 B"),
        (Point(), "1"),
        (Point(), "1B 1"),
        (Point(), "B0"),
        (Point(), "CV1"),
        (Point(), "ZZ99"),
        (Point(), "Б7"),
        (Point(), "٣ ٣"),
        (Choice(Colour), "green"),
        (Choice(Colour), ""),
        (Switch(), "yes"),
    ],
)
def test_nothing_else_is_read(layout: Layout, text: str) -> None:
    with pytest.raises(NotationError):
        layout.read(Words(text))


def test_what_cannot_be_read_is_not_written() -> None:
    for value in (0, 100, -3):
        with pytest.raises(NotationError):
            Number(1, 99).write(value)
    for cell in (Cell(-1, 0), Cell(0, 99)):
        with pytest.raises(NotationError):
            Point().write(cell)


def test_layouts_say_what_they_are() -> None:
    layouts = (Number(1, 4), Point(), Choice(Colour), Switch())
    assert [layout.shape for layout in layouts] == ["1..4", "x y", "red|blue", "on|off"]
    assert [str(layout) for layout in layouts] == [
        "number 1..4",
        "two numbers `x y` from 1, or a cell such as `B7`",
        "`red` or `blue`",
        "`on` or `off`",
    ]
