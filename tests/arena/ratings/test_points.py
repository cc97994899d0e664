from parley.arena.ratings.points import Cell, crosstable, standings
from parley.arena.schedules import Pairing, Scored

RESULTS = [
    Scored(Pairing(0, (0, 1)), (1, 0)),
    Scored(Pairing(1, (2, 3)), (0.5, 0.5)),
    Scored(Pairing(2, (0, 2)), (0.25, 0.75)),
    Scored(Pairing(3, (3,)), (1,)),
    Scored(Pairing(4, (1, 0)), (1, 0)),
]
"""Points: 1.25, 1, 1.25, 1.5."""


def test_points_and_tie_breaks_by_hand() -> None:
    lines = standings(4, RESULTS)
    assert [(line.place, line.entrant, line.points, line.rounds) for line in lines] == [
        (1, 3, 1.5, 2),
        (2, 0, 1.25, 3),
        (3, 2, 1.25, 2),
        (4, 1, 1.0, 2),
    ]
    by_entrant = {line.entrant: line for line in lines}
    assert by_entrant[0].buchholz == 1 + 1.25 + 1
    assert by_entrant[2].buchholz == 1.5 + 1.25
    assert by_entrant[3].buchholz == 1.25 + 1.5  # who sat out met an equal
    assert by_entrant[0].sonneborn_berger == 1 * 1 + 0.25 * 1.25 + 0
    assert by_entrant[2].sonneborn_berger == 0.5 * 1.5 + 0.75 * 1.25


def test_equals_share_a_place() -> None:
    lines = standings(3, [Scored(Pairing(0, (0, 1)), (0.5, 0.5))])
    assert [(line.place, line.points) for line in lines] == [(1, 0.5), (1, 0.5), (3, 0)]


def test_the_order_of_results_does_not_matter() -> None:
    assert standings(4, RESULTS[::-1]) == standings(4, RESULTS)
    assert crosstable(4, RESULTS[::-1]) == crosstable(4, RESULTS)


def test_at_a_table_of_three_opponents_count_by_their_mean() -> None:
    [first, *_] = standings(3, [Scored(Pairing(0, (0, 1, 2)), (0.7, 0.2, 0.1))])
    assert (first.buchholz, first.sonneborn_berger) == (0.15, 0.105)


def test_the_crosstable() -> None:
    table = crosstable(4, RESULTS)
    assert table[0] == [Cell(), Cell(1, 2), Cell(0.25, 1), Cell()]
    assert table[1][0] == Cell(1, 2)
    assert table[3] == [Cell(), Cell(), Cell(0.5, 1), Cell()]


def test_the_format_may_say_who_came_in_where() -> None:
    lines = standings(4, RESULTS, {0: 3, 1: 1, 2: 3, 3: 2})
    assert [(line.place, line.entrant) for line in lines] == [(1, 1), (2, 3), (3, 0), (3, 2)]
