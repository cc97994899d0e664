from collections.abc import Callable
from typing import Any

import pytest

from parley.core import SetupError
from parley.games.conquest import Continent, Map, Node

A, B, C = Node("Aa", 0, 0), Node("Bb", 10, 0), Node("Cc", 5, 5)
GOOD = ("Three", (A, B, C), ((0, 1), (2, 1)), (Continent("East", 2, (0, 1)), Continent("West", 1, (2,))))


def test_a_map_is_a_value() -> None:
    assert Map(*GOOD) == Map(*GOOD)
    assert hash(Map(*GOOD)) == hash(Map(*GOOD))
    assert Map(*GOOD).nodes[2].name == "Cc"


def _with(**changes: object) -> Callable[[], Map]:
    fields: dict[str, Any] = dict(zip(("name", "nodes", "edges", "continents"), GOOD, strict=True))
    return lambda: Map(**fields | changes)


EAST, WEST = GOOD[3]
NAME = "must be 1 to 40 printable characters, no space at either end"

BAD = [
    (_with(name=""), f"name: {NAME}"),
    (_with(name="x" * 41), f"name: {NAME}"),
    (_with(name="a\nb"), f"name: {NAME}"),
    (_with(name=" a"), f"name: {NAME}"),
    (_with(nodes=(A,)), "number of nodes: must be from 2 to 400"),
    (_with(nodes=(A,) * 401), "number of nodes: must be from 2 to 400"),
    (_with(nodes=(A, Node("", 1, 1), C)), f"nodes[1].name: {NAME}"),
    (_with(nodes=(A, B, Node("Aa", 1, 1))), "nodes[2].name: 'Aa' is there twice"),
    (_with(nodes=(A, Node("Bb", -1, 0), C)), "nodes[1].x: must be from 0 to 1000"),
    (_with(nodes=(A, Node("Bb", 0, 1001), C)), "nodes[1].y: must be from 0 to 1000"),
    (_with(edges=((0, 1), (2, 3))), "edges[1]: must be from 0 to 2"),
    (_with(edges=((-1, 1),)), "edges[0]: must be from 0 to 2"),
    (_with(edges=((0, 1), (1, 1))), "edges[1]: joins 'Bb' to itself"),
    (_with(edges=((0, 1), (1, 2), (0, 1))), "edges[2]: joins 'Aa' and 'Bb' again"),
    (_with(edges=((0, 1), (1, 2), (2, 1))), "edges[2]: joins 'Cc' and 'Bb' again"),
    (_with(edges=((0, 1),)), "nodes[2]: no path joins 'Cc' to 'Aa'"),
    (_with(continents=(EAST, Continent("\t", 1, (2,)))), f"continents[1].name: {NAME}"),
    (_with(continents=(EAST, Continent("East", 1, (2,)))), "continents[1].name: 'East' is there twice"),
    (_with(continents=(EAST, Continent("West", -1, (2,)))), "continents[1].bonus: must be from 0 to 1000"),
    (_with(continents=(EAST, WEST, Continent("X", 1, ()))), "continents[2].nodes: 'X' has none"),
    (_with(continents=(EAST, Continent("West", 1, (3,)))), "continents[1].nodes: must be from 0 to 2"),
    (
        _with(continents=(EAST, Continent("West", 1, (2, 0)))),
        "continents[1].nodes: 'Aa' is already in 'East'",
    ),
    (
        _with(continents=(EAST, Continent("West", 1, (2, 2)))),
        "continents[1].nodes: 'Cc' is already in 'West'",
    ),
    (_with(continents=(EAST,)), "nodes[2]: 'Cc' is in no continent"),
    (_with(continents=()), "nodes[0]: 'Aa' is in no continent"),
]


@pytest.mark.parametrize(("make", "message"), BAD, ids=[message for _, message in BAD])
def test_a_bad_map_is_refused_in_one_line_that_says_where(make: Callable[[], Map], message: str) -> None:
    with pytest.raises(SetupError) as error:
        make()
    assert str(error.value) == message
