from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import SetupError
from parley.games.conquest import Continent, format_map, parse_map
from parley.games.conquest.mapfile import MAX_TEXT
from parley.games.conquest.textmap import parse_text_map

TEXT = """\
; a map of ours in the published form

[REGIONS]
; how many nodes and edges
4 5
0 1
1 2
2 3
3 0
0 3
; places
20 15
2000 10
15 1400
45 45

[CONTINENTS]
2
; name, units, nodes
Nordschweiz
5
2
0 1
Südschweiz
2
2
1 2

[GRAPHIC]
content/maps/ours.png

[SIZE]
2000 1400
"""


def test_a_text_map_becomes_one_of_ours() -> None:
    found, notes = parse_text_map(TEXT, "ours")
    assert [(node.name, node.x, node.y) for node in found.nodes] == [
        ("0", 10, 7),
        ("1", 1000, 5),
        ("2", 7, 700),
        ("3", 22, 22),
    ]
    assert found.edges == ((0, 1), (1, 2), (2, 3), (3, 0))
    assert found.continents == (
        Continent("Nordschweiz", 5, (0, 1)),
        Continent("Südschweiz", 2, (2,)),
        Continent("(no continent)", 0, (3,)),
    )
    assert notes == [
        "the edge 0 3 is there twice: kept once",
        "node 1 is in Nordschweiz and in Südschweiz: kept in the first",
        "in no continent: 3: put into one of their own, which brings nothing",
    ]
    assert parse_map(format_map(found)) == found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("4 5\n", "4 x\n", "line 5: how many nodes and edges, not '4 x'"),
        ("4 5\n", "9999 5\n", "line 5: 9999 of them, at most 400"),
        ("0 3\n;", "0\n;", "line 10: the two nodes of an edge, not '0'"),
        ("3 0\n", "3 9\n", "edges"),
        ("1 2\n\n[GRAPHIC]", "1\n\n[GRAPHIC]", "line 27: its nodes, not '1'"),
        ("[REGIONS]", "[NODES]", "number of nodes"),
        ("Nordschweiz", "x" * 99, "continents"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(SetupError, match=words):
        parse_text_map(TEXT.replace(old, new, 1), "ours")


def test_a_file_that_ends_too_soon() -> None:
    with pytest.raises(SetupError, match="is missing"):
        parse_text_map(TEXT[: TEXT.index("; places")], "ours")


@given(
    st.lists(st.sampled_from([*TEXT.split("\n"), "1 1", "-1", "400", "x"]), max_size=60), st.text(max_size=20)
)
def test_whatever_it_says_it_is_a_map_or_one_clear_error(lines: list[str], more: str) -> None:
    with suppress(SetupError):
        parse_text_map("\n".join([*lines, more]), "ours")


def test_a_file_without_end_is_not_read() -> None:
    with pytest.raises(SetupError, match="longer than"):
        parse_text_map(" " * (MAX_TEXT + 1), "endless")
