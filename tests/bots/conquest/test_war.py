import pytest

from parley.bots.conquest.odds import odds
from parley.bots.conquest.war import War, fight
from parley.core import Seat
from tests.games.conquest.drawn import position

US, THEM = Seat(0), Seat(1)


@pytest.mark.parametrize(("ours", "theirs"), [(6, 4), (2, 1), (60, 60), (90, 45), (5, 200)])
def test_a_fight_leaves_what_it_leaves_on_average(ours: int, theirs: int) -> None:
    found = odds(ours, theirs)
    assert fight(ours, theirs) == (found.chance, found.chance * found.ours)
    assert fight(ours + 0.4, theirs - 0.4) == fight(ours, theirs)


def test_next_to_nobody_there_is_still_somebody() -> None:
    assert fight(5, 0.2) == fight(5, 1)


def test_who_is_where() -> None:
    war = War(position("A5 - A1 - B3 - A2 - B4"))
    assert (war.nodes(US), war.borders(US)) == ([0, 1, 3], [1, 3])
    assert (war.threat(US, 3), war.threat(US, 0)) == (7, 0)


@pytest.mark.parametrize(
    ("text", "source", "target", "units"),
    [
        ("A9 - B1 - B1", 0, 1, [1, 6, 1]),
        ("B1 - A9 - B1", 1, 0, [1, 6, 1]),  # the enemy is where we are
        ("A9 - B1 - A1", 0, 1, [1, 6, 1]),
    ],
)
def test_units_go_on_to_where_the_enemy_is(text: str, source: int, target: int, units: list[int]) -> None:
    war = War(position(text))
    war.conquer(source, target, 7)
    assert (war.units, war.owners[target]) == (units, US)
    assert war.lands == [sum(1 << node for node in war.nodes(seat)) for seat in (US, THEM)]


def test_a_copy_is_changed_for_itself() -> None:
    war = War(position("A9 - B1 - B1"))
    war.copy().conquer(0, 1, 7)
    assert (war.units, war.owners, war.lands) == ([9, 1, 1], [US, THEM, THEM], [0b001, 0b110])


def test_gates_lead_out_of_a_continent() -> None:
    war = War(position("A5 - A1 - B3 - A2 - B4", continents=((2, (0, 1, 2)), (0, (3, 4)))))
    assert (war.gates, war.home) == ([[2], [3]], [0, 0, 0, 1, 1])
