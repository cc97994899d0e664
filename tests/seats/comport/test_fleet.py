import pytest

from parley.core import SetupError
from parley.seats.comport.fleet import Fleet, check_conditions, fullest_fleet, parse_conditions, parse_fleet


@pytest.mark.parametrize(
    ("size", "fleet"), [(6, (1, 2, 1, 2)), (7, (1, 2, 3, 3)), (8, (1, 2, 3, 4)), (10, (1, 2, 3, 4))]
)
def test_the_fullest_fleet(size: int, fleet: Fleet) -> None:
    assert fullest_fleet(size) == fleet
    check_conditions(size, fleet)


def test_conditions_as_people_write_them() -> None:
    assert parse_conditions(" 6 ") == (6, (1, 2, 1, 2))
    assert parse_conditions("8  0, 2, 3, 4") == (8, (0, 2, 3, 4))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "field '': 6 to 10"),
        ("eight", "field 'eight'"),
        ("5", "a field is 6×6 to 10×10"),
        ("8 1,2", "four numbers"),
        ("6 1,2,3,4", "no legal layout"),
    ],
)
def test_what_cannot_be_played(text: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        parse_conditions(text)


def test_a_fleet() -> None:
    assert parse_fleet("0,1,2,3") == (0, 1, 2, 3)
    with pytest.raises(SetupError, match="four numbers"):
        parse_fleet("1,2,3,²")
