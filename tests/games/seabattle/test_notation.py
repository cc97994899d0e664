from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell, Leave, NotationError, Resign, Timeout
from parley.games.layout import random_layout
from parley.games.seabattle import GAME, Answer, Place, Ready, Result, SeaBattleMove, Setup, Ship, Shoot

PLACE = Place(
    (
        Ship(Cell(0, 0), Cell(3, 0)),
        Ship(Cell(5, 0), Cell(5, 2)),
        Ship(Cell(9, 9), Cell(8, 9)),
        Ship(Cell(7, 7), Cell(7, 7)),
    )
)
CASES: list[tuple[SeaBattleMove, str]] = [
    (Shoot(Cell(1, 6)), "B7"),
    (Shoot(Cell(0, 0)), "A1"),
    (Shoot(Cell(9, 9)), "J10"),
    (Shoot(Cell(25, 98)), "Z99"),
    (PLACE, "place A1-D1 F1-F3 J10-I10 H8"),
    (Place(()), "place"),
    (Ready(), "ready"),
    (Answer(Result.MISS), "miss"),
    (Answer(Result.HIT), "hit"),
    (Answer(Result.SUNK), "sunk"),
    (Answer(Result.REPEAT), "repeat"),
    (Resign(), "resign"),
    (Leave(), "leave"),
    (Timeout(), "timeout"),
]


@pytest.mark.parametrize(("move", "text"), CASES)
def test_moves_are_written_and_read(move: SeaBattleMove, text: str) -> None:
    assert GAME.format_move(move) == text
    for variant in (text, text.lower(), text.upper(), f"  {text}  "):
        assert GAME.parse_move(variant) == move


def test_a_one_decker_may_be_written_by_both_ends() -> None:
    assert GAME.parse_move("place H8-H8") == GAME.parse_move("place H8")


@given(st.integers(), st.sampled_from([(1, 2, 3, 4), (1, 2, 5, 10), (0, 0, 0, 1)]))
def test_every_placement_round_trips(seed: int, fleet: tuple[int, int, int, int]) -> None:
    waters = Setup(10, fleet).waters
    move = Place.of(waters, random_layout(waters, Random(seed)))
    assert GAME.parse_move(GAME.format_move(move)) == move


NO_MOVES = ["", " ", "A0", "A", "7", "B7 C8", "miss hit", "fire B7"]
NO_SHIPS = ["place A1-", "place -A1", "place A1-B1-C1", "place A1,B2", "place ready"]


@pytest.mark.parametrize("text", NO_MOVES + NO_SHIPS)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse_move(text)
    assert "\n" not in str(refusal.value)


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = GAME.parse_move(text)
    except NotationError:
        return
    assert GAME.parse_move(GAME.format_move(move)) == move
