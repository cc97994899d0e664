from parley.bots.conquest.marching import march, take_turn
from parley.bots.conquest.war import War
from parley.core import Seat
from tests.games.conquest.drawn import position

US = Seat(0)


def test_a_turn_is_played_where_most_units_are() -> None:
    war = War(position("A2 - B30 - A8 - B9"))
    take_turn(war, US)
    assert war.units == [2, 30, 11, 9]


def test_what_is_weak_is_taken() -> None:
    war = War(position("A9 - B1 - B1"))
    take_turn(war, US)
    assert war.nodes(US) == [0, 1, 2]


def test_without_a_border_nothing_is_done() -> None:
    war = War(position("A2 - A3"))
    take_turn(war, US)
    assert war.units == [2, 3]


def test_marches_from_behind_the_lines() -> None:
    war = War(position("A5 - A1 - A2 - B3"))
    march(war, US)
    assert war.units == [1, 1, 6, 3]
    march(war, US)
    assert war.units == [1, 1, 6, 3]


def test_a_march_that_reaches_no_border_is_none() -> None:
    war = War(position("A5 - A1 - A2 - B3", march="neighbour"))
    march(war, US)
    assert war.units == [5, 1, 2, 3]
