from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from parley.core import Cell, Leave, NotationError, Resign, Seat, Timeout
from parley.games.battleship_plus import (
    SIZES,
    BattleshipMove,
    First,
    Move,
    Place,
    Setup,
    ShipPosition,
    Shoot,
    strict_fleet,
)
from parley.games.battleship_plus.notation import format_move, format_position, parse_move
from parley.games.layout import random_layout

CASES: list[tuple[str, BattleshipMove]] = [
    ("A1", Shoot(Cell(0, 0))),
    ("B7", Shoot(Cell(1, 6))),
    ("Z26", Shoot(Cell(25, 25))),
    ("move 0 N", Move(0, 0)),
    ("move 3 E", Move(3, 1)),
    ("move 42 S", Move(42, 2)),
    ("move 255 W", Move(255, 3)),
    ("place A1v C3h", Place((ShipPosition(Cell(0, 0), 0), ShipPosition(Cell(2, 2), 1)))),
    ("place H1h", Place((ShipPosition(Cell(7, 0), 1),))),
    ("place", Place(())),
    ("first 0", First(Seat(0))),
    ("first 1", First(Seat(1))),
    ("resign", Resign()),
    ("leave", Leave()),
    ("timeout", Timeout()),
]


@pytest.mark.parametrize(("text", "move"), CASES)
def test_moves_as_text(text: str, move: BattleshipMove) -> None:
    assert format_move(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(("text", "move"), CASES)
def test_either_letter_case(text: str, move: BattleshipMove) -> None:
    assert parse_move(text.lower()) == move
    assert parse_move(text.upper()) == move


@pytest.mark.parametrize("size", SIZES)
def test_placements_of_every_size(size: int) -> None:
    setup = Setup(size, strict_fleet(size))
    move = Place.of(random_layout(setup.waters, Random(size)))
    assert parse_move(format_move(move)) == move


NONSENSE = [
    *("", " ", "7B", "B0", "B100", "ß", "ﬁrst 0", "move 9 ſ", "shoot B7", "resign now"),
    *("first", "first 2", "first -1"),
    *("move", "move 3", "move 3 X", "move N 3", "move 1000 N", "move -1 N", "move ٣ N"),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_move(text)
    assert str(error.value).startswith(f"{text!r} is not a move: write a shot such as B7")
    assert "\n" not in str(error.value)


def test_spaces_do_not_matter() -> None:
    assert parse_move(" b7 ") == parse_move("B7")
    assert parse_move("move  3   n\n") == parse_move("move 3 N")
    assert parse_move("RESIGN ") == parse_move("resign")


def test_what_is_too_long_is_cut_short() -> None:
    with pytest.raises(NotationError) as error:
        parse_move("place " + "A1v " * 1_000_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("text", ["place A1", "place A1x", "place v", "place A1v,C3h", "place A1v C3"])
def test_what_is_no_placement(text: str) -> None:
    with pytest.raises(NotationError, match="is not"):
        parse_move(text)


@settings(deadline=None)
@given(st.text() | st.from_regex(r"(move|place|first|[A-Z])[ \w]*"))
@example("place \ud800")
def test_nothing_but_a_notation_error(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(format_move(move)) == move


def test_what_no_rules_allow_can_still_be_shown() -> None:
    assert format_move(Move(9, 7)) == "move 9 7"
    assert format_position(ShipPosition(Cell(0, 0), 2)) == "A1?"
