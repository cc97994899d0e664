from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import SetupError
from parley.games.conquest import Map, generate_map, load_map
from parley.games.conquest.generator import HEIGHT, WIDTH, _is_open, worth
from parley.games.conquest.graph import adjacency, flood

sizes = st.integers(6, 60)


def _meet(of: Map, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Do two edges cross, or does one run through an end of the other that is not its own?"""
    a, b, c, d = (complex(of.nodes[n].x, of.nodes[n].y) for n in (*one, *other))

    def side(p: complex, q: complex, r: complex) -> float:
        return ((q - p).conjugate() * (r - p)).imag

    def is_between(p: complex, q: complex, r: complex) -> bool:
        return side(p, q, r) == 0 and ((p - r).conjugate() * (q - r)).real < 0

    if is_between(a, b, c) or is_between(a, b, d) or is_between(c, d, a) or is_between(c, d, b):
        return True
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9), sizes)
def test_random_maps_are_fair(seed: int, nodes: int) -> None:
    made = generate_map(seed, nodes)
    assert len(made.nodes) == nodes
    assert all(0 <= node.x <= WIDTH and 0 <= node.y <= HEIGHT for node in made.nodes)
    masks = adjacency(nodes, made.edges)
    assert all(2 <= mask.bit_count() <= 10 for mask in masks)
    held = [len(continent.nodes) for continent in made.continents]
    assert max(held) - min(held) <= 1
    for continent in made.continents:
        within = sum(1 << node for node in continent.nodes)
        assert flood(masks, within & -within, within) == within


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**9), st.integers(6, 40))
def test_no_two_edges_cross(seed: int, nodes: int) -> None:
    made = generate_map(seed, nodes)
    assert not any(_meet(made, one, other) for one, other in combinations(made.edges, 2))


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**9))
def test_the_bonus_is_for_size_and_border(seed: int) -> None:
    made = generate_map(seed)
    home = {node: i for i, continent in enumerate(made.continents) for node in continent.nodes}
    border = {node for edge in made.edges for node in edge if home[edge[0]] != home[edge[1]]}
    for continent in made.continents:
        assert continent.bonus == worth(len(continent.nodes), len(border & set(continent.nodes)))


def test_the_bonus_follows_the_classic_map() -> None:
    world = load_map("world")
    home = {node: i for i, continent in enumerate(world.continents) for node in continent.nodes}
    border = {node for edge in world.edges for node in edge if home[edge[0]] != home[edge[1]]}
    for continent in world.continents:
        assert abs(continent.bonus - worth(len(continent.nodes), len(border & set(continent.nodes)))) <= 1


def test_a_seed_is_a_map() -> None:
    assert generate_map(5) == generate_map(5)
    assert generate_map(5) != generate_map(6)
    assert (len(generate_map(5).nodes), len(generate_map(5).continents)) == (24, 4)
    assert generate_map(5).name == "random:5:24:4"
    first = generate_map(5).nodes[0]
    assert (first.name, first.x, first.y) == ("Alder 1", 14, 3)


def test_continents_may_be_asked_for() -> None:
    assert len(generate_map(1, 36, 12).continents) == 12
    assert len(generate_map(1, 6).continents) == 2
    assert len(generate_map(1, 100).continents) == 12


BAD = [
    ((-1,), "seed: must be from 0 to 999999999999999999"),
    ((1, 5), "nodes: must be from 6 to 100"),
    ((1, 101), "nodes: must be from 6 to 100"),
    ((1, 24, 1), "continents: must be from 2 to 8"),
    ((1, 24, 9), "continents: must be from 2 to 8"),
    ((1, 90, 13), "continents: must be from 2 to 12"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_limits(arguments: tuple[int, ...], message: str) -> None:
    with pytest.raises(SetupError) as error:
        generate_map(*arguments)
    assert str(error.value) == message


def test_edges_are_added_where_the_gabriel_graph_leaves_a_node_with_one_neighbour() -> None:
    made = generate_map(2, 6)
    circles = [
        edge
        for edge in made.edges
        if all(_sees_at_a_sharp_angle(made, node, edge) for node in range(6) if node not in edge)
    ]
    assert len(circles) < len(made.edges)
    assert min(mask.bit_count() for mask in adjacency(6, made.edges)) == 2


def _sees_at_a_sharp_angle(of: Map, node: int, edge: tuple[int, int]) -> bool:
    p, a, b = (complex(of.nodes[n].x, of.nodes[n].y) for n in (node, *edge))
    return ((a - p).conjugate() * (b - p)).real > 0


def test_an_edge_runs_through_no_node_and_no_edge() -> None:
    # 0 . 1 . 2
    # . . . . .
    # 3 . 4 . 5
    points = [(0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2)]
    assert _is_open(points, (0, 1), [])
    assert not _is_open(points, (0, 2), [])
    assert _is_open(points, (0, 4), [(0, 1), (1, 2), (3, 4)])
    assert not _is_open(points, (0, 4), [(1, 2), (1, 3)])
