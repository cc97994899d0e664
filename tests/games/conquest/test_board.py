from itertools import combinations

import pytest

from parley.games.conquest import Reach, Setup, load_map
from parley.games.conquest.board import Board, board_of
from tests.games.conquest.drawn import map_of

WORLD = board_of(Setup())
NAMES = [node.name for node in load_map("world").nodes]


def _land(*nodes: int) -> int:
    return sum(1 << node for node in nodes)


def test_boards_of_equal_setups_are_equal() -> None:
    assert Board(Setup()) == WORLD
    assert hash(Board(Setup())) == hash(WORLD)
    assert board_of(Setup(3)) != WORLD
    assert Setup() != WORLD
    assert repr(WORLD) == "<Board 'World' for 2>"


def test_neighbours_are_in_order() -> None:
    alaska = WORLD.neighbours[NAMES.index("Alaska")]
    assert [NAMES[node] for node in alaska] == ["Northwest Canada", "Alberta", "Kamchatka"]


@pytest.mark.parametrize(("nodes", "units"), [(1, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (20, 6)])
def test_a_third_of_the_nodes_rounded_down_but_at_least_3(nodes: int, units: int) -> None:
    # core/rules/3
    scattered = [node for node in range(42) if node not in (0, 9, 13, 20, 26, 38)]  # no continent whole
    assert WORLD.income(_land(*scattered[:nodes])) == units


def test_each_continent_wholly_owned_brings_its_bonus() -> None:
    continents = load_map("world").continents
    for continent in continents:
        assert WORLD.income(_land(*continent.nodes)) == max(3, len(continent.nodes) // 3) + continent.bonus
        assert WORLD.income(_land(*continent.nodes[1:])) == max(3, (len(continent.nodes) - 1) // 3)
    for one, two in combinations(continents, 2):
        nodes = one.nodes + two.nodes
        assert WORLD.income(_land(*nodes)) == max(3, len(nodes) // 3) + one.bonus + two.bonus
    assert WORLD.income(_land(*range(42))) == 14 + 24


# 0 - 1 - 2
# |       |
# 3 - 4 - 5
RING = map_of(
    """
    A1 - A1 - A1
    |         |
    A1 - A1 - A1
    """
)


def test_by_path_all_that_is_joined_by_own_nodes_is_reached() -> None:
    board = Board(Setup(2, RING, 9))
    assert board.reach(0b111111, 0) == 0b111110
    assert board.reach(0b010111, 0) == 0b000110
    assert board.reach(0b010111, 4) == 0
    assert board.is_reached(0b111111, 0, 5)
    assert board.is_reached(0b111111, 0, 1)
    assert not board.is_reached(0b010111, 0, 4)
    assert not board.is_reached(0b111111, 0, 0)


def test_by_neighbour_only_those_are() -> None:
    board = Board(Setup(2, RING, 9, march=Reach.NEIGHBOUR))
    assert board.reach(0b111111, 0) == 0b001010
    assert board.reach(0b111101, 0) == 0b001000
    assert board.is_reached(0b111111, 0, 3)
    assert not board.is_reached(0b111111, 0, 2)
    assert not board.is_reached(0b111111, 0, 0)
