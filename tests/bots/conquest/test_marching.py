from parley.bots.conquest.marching import march
from parley.bots.conquest.war import War
from parley.core import Seat
from tests.games.conquest.drawn import position

US = Seat(0)


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
