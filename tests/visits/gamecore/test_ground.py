import pytest

from parley.core import SetupError
from parley.visits.gamecore.ground import make_setup
from parley.wires.gamecore import Continent, Continents, Edge, Map

LINE = Map(4, (Edge(0, 1), Edge(1, 2), Edge(2, 3)))


def test_a_map_as_ours() -> None:
    notes: list[str] = []
    setup = make_setup(2, LINE, Continents((Continent(5, (0, 1)), Continent(2, (2, 3)))), 1, notes)
    assert notes == []
    assert not isinstance(setup.map, str)
    assert [node.name for node in setup.map.nodes] == ["1", "2", "3", "4"]
    assert [(part.bonus, part.nodes) for part in setup.map.continents] == [(5, (0, 1)), (2, (2, 3))]


def test_more_nodes_than_the_usual_units() -> None:
    edges = tuple(Edge(node, node + 1) for node in range(299))
    assert make_setup(9, Map(300, edges), Continents(()), 0, []).starting_units == 34


def test_the_other_way_to_count_is_suspected() -> None:
    notes: list[str] = []
    with pytest.raises(SetupError):  # nothing joins node 0
        make_setup(2, Map(3, (Edge(1, 2), Edge(2, 3))), Continents(()), 0, notes)
    assert notes[-2] == "node 3 is not on a map of 3; perhaps the core counts it from 1: --one-based"
    with pytest.raises(SetupError):
        make_setup(2, Map(3, (Edge(-1, 0), Edge(0, 1))), Continents(()), 1, notes)
    assert "node 0 is not on a map of 3; perhaps the core counts it from 0" in notes
