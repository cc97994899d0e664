from collections.abc import Callable
from functools import partial

import pytest

from parley.bots.conquest.campaigns import by_lead, by_worth, worth
from parley.bots.conquest.war import War
from parley.core import Seat
from tests.games.conquest.drawn import position

US = Seat(0)
HALVES = ((5, (0, 1, 2)), (5, (3, 4, 5)))


def test_the_lead_goes_from_node_to_node_while_there_is_one() -> None:
    war = War(position("A9 - B1 - B1 - B8"))
    by_lead(war, US, 1)
    assert war.nodes(US) == [0, 1, 2]
    assert (war.units[0], war.units[1], war.units[3]) == (1, 1, 8)


def test_no_battle_with_a_lead_but_small_chances() -> None:
    war = War(position("A2 - B1 - A6 - B5"))
    by_lead(war, US, 1)
    assert war.nodes(US) == [0, 1, 2]
    assert war.units[3] == 5


def test_a_margin_is_kept() -> None:
    war = War(position("A3 - B2"))
    by_lead(war, US, 2)
    assert war.nodes(US) == [0]


def test_the_worth_leads_to_the_continent() -> None:
    text = "B1 - B1 - A5 - B1 - B1 - C1"
    war = War(position(text, continents=HALVES))
    by_worth(war, US)
    assert war.nodes(US) == [0, 1, 2]


def test_a_large_army_wins_by_worth_too() -> None:
    war = War(position("A200 - B90 - B1", units=400))
    by_worth(war, US)
    assert war.nodes(US) == [0, 1, 2]


def test_small_armies_stay_where_more_are_asked_for() -> None:
    war = War(position("A4 - B1 - B1"))
    by_worth(war, US, least=5.0)
    assert war.nodes(US) == [0]


@pytest.mark.parametrize("campaign", [partial(by_lead, margin=1), by_worth])
def test_on_a_huge_map_it_ends_before_it_takes_too_long(campaign: Callable[[War, Seat], None]) -> None:
    """Where there are as many nodes as on the world, everything is conquered."""
    for nodes, is_cut_short in ((42, False), (200, True)):
        text = " - ".join(["A9 - B1"] * (nodes // 2))
        war = War(position(text, units=400, continents=tuple((9, (node,)) for node in range(nodes))))
        campaign(war, US)
        assert (len(war.nodes(US)) < nodes) is is_cut_short


def test_a_node_is_worth_more_that_completes_or_breaks_a_continent() -> None:
    def of(text: str) -> float:
        return worth(War(position(text, continents=HALVES)), US, 0, 5.0)

    begun, all_but_one = of("A1 - B1 - B1 - B1 - B1 - A1"), of("A1 - A1 - B1 - B1 - B1 - A1")
    theirs, divided = of("B1 - B1 - B1 - B1 - B1 - A1"), of("B1 - B1 - C1 - B1 - B1 - A1")
    ours = of("A1 - A1 - A1 - B1 - B1 - B1")
    assert ours < divided < begun < all_but_one
    assert divided < theirs
