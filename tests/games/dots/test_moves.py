import pytest

from parley.core import Cell, Leave, NotationError, Resign, Timeout
from parley.games.dots import GAME, Move, OfferDraw, Put

MOVES: list[tuple[Move, str]] = [
    (Put(Cell(0, 0)), "A1"),
    (Put(Cell(19, 15)), "T16"),
    (Put(Cell(49, 49)), "AX50"),
    (OfferDraw(), "draw"),
    (Resign(), "resign"),
    (Leave(), "leave"),
    (Timeout(), "timeout"),
]


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_both_ways(move: Move, text: str) -> None:
    assert GAME.format_move(move) == text
    assert GAME.parse_move(text) == move
    assert GAME.parse_move(text.upper()) == move
    assert GAME.parse_move(text.lower()) == move


@pytest.mark.parametrize(
    "text", ["", " ", "A0", "1A", "A1 ", "AAA1", "A100", "pass", "Ж1", "A1\n", "x" * 5000]
)
def test_what_is_no_move(text: str) -> None:
    # dots/I/6
    with pytest.raises(
        NotationError, match="is not a move of Dots: write a point such as T16, draw, or resign"
    ):
        GAME.parse_move(text)


def test_the_complaint_is_short() -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move("x" * 5000)
    assert len(str(caught.value)) < 120
