from parley.games.conquest import Continent
from parley.games.conquest.mending import apart, once


def test_every_edge_once() -> None:
    notes: list[str] = []
    assert once(((0, 1), (1, 0), (1, 2), (1, 2)), notes) == ((0, 1), (1, 2))
    assert notes == ["the edge 1 0 is there twice: kept once", "the edge 1 2 is there twice: kept once"]


def test_every_node_in_one_continent() -> None:
    notes: list[str] = []
    found = apart([Continent("A", 3, (0, 1, 1)), Continent("B", 2, (1, 2))], 14, notes)
    assert [part.nodes for part in found] == [(0, 1), (2,), tuple(range(3, 14))]
    assert found[-1].bonus == 0
    assert notes[-1].startswith("in no continent: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12…: ")
