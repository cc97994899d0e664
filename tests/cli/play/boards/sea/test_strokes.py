import pytest
from textual import events

from parley.cli.play.boards.sea.strokes import Target, column, command
from parley.core import parse_cell


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("b", "B"),
        ("B", "B"),
        ("в", "B"),
        ("б", "B"),
        ("ф", "A"),
        ("а", "A"),
        ("с", "C"),
        ("о", "O"),
        ("ь", "M"),
    ],
)
def test_columns_on_any_keyboard(letter: str, meant: str) -> None:
    assert column(letter) == meant


@pytest.mark.parametrize("nothing", ["ж", "7", "ß", "", "é", "ﬁ"])
def test_what_is_no_column(nothing: str) -> None:
    assert column(nothing) == ""


@pytest.mark.parametrize(
    ("key", "character", "meant"),
    [("r", "r", "r"), ("cyrillic_small_letter_ka", "к", "r"), ("enter", "\r", "enter"), ("H", "H", "H")],
)
def test_commands_are_keys(key: str, character: str, meant: str) -> None:
    assert command(events.Key(key, character)) == meant


@pytest.mark.parametrize("typed", ["b7", "B7", "б7", "в7", "i10", "ш10", "j1"])
def test_typing_a_cell(typed: str) -> None:
    target = Target()
    assert all(target.type(character, 10) for character in typed)
    assert target.cell(10) == parse_cell(target.text)
    assert target.text[0] in "BIJ"


def test_a_key_that_moves_may_have_been_a_column() -> None:
    target = Target()
    target.suppose("h")
    assert target.text == ""
    assert target.type("7", 10)
    assert target.text == "H7"
    target.suppose("j")
    target.suppose(None)
    assert not target.type("7", 10), "the last key was an arrow"


def test_letters_beyond_the_field_are_left_to_others() -> None:
    target = Target()
    assert not target.type("q", 10)
    assert target.type("q", 26)
    assert target.type("Z", 10)
    assert target.type("9", 10)
    assert (target.text, target.cell(10)) == ("Z9", None)


def test_a_cell_beyond_the_field_is_not_the_cell_that_was_aimed_at() -> None:
    target = Target()
    assert not target.type("z", 10)
    assert target.type("9", 10)
    assert (target.text, target.cell(10)) == ("Z9", None)


def test_erasing() -> None:
    target = Target()
    for character in "b123":
        target.type(character, 10)
    assert target.text == "B12"
    assert target.erase()
    assert target.cell(10) == parse_cell("B1")
    target.clear()
    assert not target.erase()
    assert target.cell(10) is None
