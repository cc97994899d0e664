from collections.abc import Callable

import pytest

from parley.bots.conquest.stands import Stand, Stands
from parley.bots.conquest.war import War
from parley.core import Seat
from tests.games.conquest.drawn import position

US, THEM = Seat(0), Seat(1)
LINE = "A5 - A1 - A3 - B4 - B2 - A1"
HALVES = ((4, (0, 1, 2)), (2, (3, 4, 5)))


def _stand(text: str, seat: Seat = US, continents: tuple[tuple[int, tuple[int, ...]], ...] = HALVES) -> Stand:
    return Stands(War(position(text, continents=continents, units=20))).of(seat)


def test_how_a_player_stands() -> None:
    """We get 3 + 4, they get 3; nodes 2 and 5 are our border, and 8 or 6 units might come to node 2."""
    assert _stand(LINE) == pytest.approx(
        Stand(
            units=3 * 10 / 16,
            income=3 * 7 / 10,
            land=3 * 4 / 6,
            strongest=5 * 3 / 16,
            held=5 * 4 * 3 / (3 + 4 + 3) / 10,
            begun=5 * 2 / 9 / 6,
            open=5 * (1 + 1) / 16,
            border=5 * 2 / 6,
            ahead=0,
        )
    )


def test_both_sides_of_a_border() -> None:
    assert _stand(LINE, THEM).border == _stand(LINE).border
    assert _stand(LINE, THEM).ahead == pytest.approx(5 * 0 / 16)
    assert _stand("A1 - A1 - A1 - B4 - B2 - A1", THEM).ahead == pytest.approx(5 * 2 / 10)


BETTER: list[tuple[Callable[[Stand], float], str, str]] = [
    (lambda stand: stand.held, "A1 - A1 - A9 - B4 - B2 - B1", "A9 - A1 - A1 - B4 - B2 - B1"),
    (lambda stand: stand.begun, "A1 - A1 - B9 - B4 - B2 - B1", "A1 - B1 - B9 - B4 - B2 - B1"),
    (lambda stand: -stand.open, "A1 - A1 - A9 - B4 - B2 - B1", "A9 - A1 - A1 - B4 - B2 - B1"),
    (lambda stand: stand.strongest, "A1 - A1 - A9 - B4 - B2 - B1", "A9 - A1 - A1 - B4 - B2 - B1"),
]


@pytest.mark.parametrize(("number", "more", "less"), BETTER)
def test_what_makes_it_more(number: Callable[[Stand], float], more: str, less: str) -> None:
    assert number(_stand(more)) > number(_stand(less))


def test_a_continent_that_nothing_leads_out_of_is_held() -> None:
    assert _stand("A1 - A1 - A9", continents=((3, (0, 1, 2)),)).held == 5 * 3 / (3 + 3)


def test_who_is_out_gets_nothing() -> None:
    war = War(position("A5 - B5 - C1", fallen=(1,)))
    assert Stands(war).income == [3, 0, 3]
    assert Stands(war).strength(THEM) == 5
