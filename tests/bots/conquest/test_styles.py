import pytest

from parley.bots.conquest.styles import BORDER, GREEDY, STACKER, STYLES, Style, front, march, take_turn
from parley.bots.conquest.war import War
from parley.core import Seat
from tests.games.conquest.drawn import position

US = Seat(0)


@pytest.mark.parametrize(("style", "node"), [(STACKER, 2), (BORDER, 0), (GREEDY, 5)])
def test_where_units_go(style: Style, node: int) -> None:
    war = War(position("A1 - B30 - A8 - B1 - B9 - A9 - B9"))
    before = war.units[:]
    take_turn(war, US, Style(style.liking, lambda _war, _seat: None))
    assert [count - was for count, was in zip(war.units, before, strict=True)] == [
        3 * (at == node) for at in range(7)
    ]


@pytest.mark.parametrize("style", STYLES)
def test_everybody_takes_what_is_weak(style: Style) -> None:
    war = War(position("A9 - B1 - B1"))
    take_turn(war, US, style)
    assert war.nodes(US) == [0, 1, 2]


def test_without_a_border_nothing_is_done() -> None:
    war = War(position("A2 - A3"))
    take_turn(war, US, STACKER)
    assert war.units == [2, 3]


def test_marches_from_behind_the_lines() -> None:
    war = War(position("A5 - A1 - A2 - B3"))
    march(war, US, front)
    assert war.units == [1, 1, 6, 3]
    march(war, US, front)
    assert war.units == [1, 1, 6, 3]


def test_a_march_that_reaches_no_border_is_none() -> None:
    war = War(position("A5 - A1 - A2 - B3", march="neighbour"))
    march(war, US, front)
    assert war.units == [5, 1, 2, 3]
