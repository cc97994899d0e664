import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Leave, NotationError, Resign, Seat, Timeout
from parley.games.conquest import (
    GAME,
    Advance,
    Attack,
    Deal,
    Draw,
    First,
    March,
    Move,
    Next,
    Place,
    Roll,
    Trade,
)

CASES: list[tuple[Move, str]] = [
    (Place(12, 3), "place 12 3"),
    (Attack(4, 7), "attack 4 7"),
    (Roll((6, 5, 1), (5, 2)), "roll 6 5 1 / 5 2"),
    (Roll((6,), (5,)), "roll 6 / 5"),
    (Advance(0), "advance 0"),
    (March(4, 7, 2), "march 4 7 2"),
    (Next(), "next"),
    (First(Seat(1)), "first 1"),
    (Deal((Seat(0), Seat(1), Seat(1)), (1, 1, 1)), "deal 011"),
    (Trade((0, 2, 4)), "trade 0 2 4"),
    (Draw(42), "card 42"),
    (Deal((Seat(0), Seat(8), Seat(1)), (3, 12, 1)), "deal 081 / 3 12 1"),
    (Resign(), "resign"),
    (Leave(), "leave"),
    (Timeout(), "timeout"),
]


@pytest.mark.parametrize(("move", "text"), CASES)
def test_both_ways(move: Move, text: str) -> None:
    assert GAME.format_move(move) == text
    assert GAME.parse_move(text) == move
    assert GAME.parse_move(text.upper()) == move
    assert GAME.parse_move(f"  {text.replace(' ', '   ')}\t") == move


def test_cards_may_be_named_in_any_order() -> None:
    assert GAME.parse_move("trade 4 0 2") == Trade((0, 2, 4))


def test_the_slash_needs_no_room() -> None:
    assert GAME.parse_move("roll 6 5/3") == Roll((6, 5), (3,))


BAD = [
    ("", "'' is not a move: write one such as place 12 3, attack 4 7, advance 2, march 4 7 2, next"),
    (
        "fire 3",
        "'fire 3' is not a move: write one such as place 12 3, attack 4 7, advance 2, march 4 7 2, next",
    ),
    ("place", "write place <node> <units>, not place ''"),
    ("attack 1", "write attack <source> <target>, not attack '1'"),
    ("march 1 2 3 4", "write march <source> <target> <units>, not march '1 2 3 4'"),
    ("place one 2", "'one' is not a number from 0"),
    ("place -1 2", "'-1' is not a number from 0"),
    ("place 1_0 2", "'1_0' is not a number from 0"),
    ("place +1 2", "'+1' is not a number from 0"),
    ("place 1.0 2", "'1.0' is not a number from 0"),
    ("roll 6 5", "write the dice of both sides, such as roll 6 5 1 / 5 2, not roll '6 5'"),
    ("roll 6 / x", "'x' is not a number from 0"),
    ("roll 6 / 5 / 4", "'/' is not a number from 0"),
    ("trade 1 2", "write trade <card> <card> <card>, not trade '1 2'"),
    ("deal 01a", "'a' is not a number from 0"),
    ("deal 01 / 1 -1", "'-1' is not a number from 0"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_bad_line_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse_move(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "text", ["next 1", "resign now", "place ٣ 1", "ne\u212at", "place " + "1" * 5000 + " 1"]
)
def test_other_lines_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse_move(text)
    assert len(str(error.value)) < 250


@settings(deadline=None, max_examples=200)
@given(st.text() | st.text("place rol/0123456789-+_\n\t", max_size=30).map(lambda tail: f"roll {tail}"))
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    try:
        line = GAME.format_move(GAME.parse_move(text))
        assert GAME.parse_move(line) == GAME.parse_move(text)
    except NotationError as error:
        line = str(error)
    assert len(line.splitlines()) == 1


numbers = st.integers(0, 10**12)


@settings(deadline=None, max_examples=100)
@given(
    st.builds(Place, numbers, numbers)
    | st.builds(March, numbers, numbers, numbers)
    | st.builds(Roll, st.lists(numbers, max_size=2).map(tuple), st.lists(numbers, max_size=2).map(tuple))
)
def test_any_numbers_round_trip(move: Move) -> None:
    assert GAME.parse_move(GAME.format_move(move)) == move
