import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import SetupError
from parley.games.conquest import MAPS, Continent, Map, Node, format_map, generate_map, load_map, parse_map
from parley.games.conquest.mapfile import MAX_TEXT

TEXT = """
name = "Two Shores"
nodes = [{ name = "East", x = 9, y = 4 }, { name = "West", x = 0, y = 4 }]
edges = [["East", "West"]]
continents = [{ name = "All", bonus = 2, nodes = ["West", "East"] }]
"""
SHORES = Map(
    "Two Shores", (Node("East", 9, 4), Node("West", 0, 4)), ((0, 1),), (Continent("All", 2, (1, 0)),)
)


def test_a_file_reads_as_a_map_numbered_in_the_order_of_its_nodes() -> None:
    assert parse_map(TEXT) == SHORES


def test_the_example_in_the_module_is_a_map() -> None:
    assert format_map(SHORES) == (
        'name = "Two Shores"\n\n'
        'nodes = [\n  { name = "East", x = 9, y = 4 },\n  { name = "West", x = 0, y = 4 },\n]\n\n'
        'edges = [\n  ["East", "West"],\n]\n\n'
        '[[continents]]\nname = "All"\nbonus = 2\nnodes = [\n  "West",\n  "East",\n]\n'
    )


@pytest.mark.parametrize("name", [*MAPS, "random:3", "random:3:30:5"])
def test_formatting_and_parsing_round_trip(name: str) -> None:
    assert parse_map(format_map(load_map(name))) == load_map(name)


printable = st.text(min_size=1, max_size=40).filter(lambda s: s.isprintable() and s == s.strip())


@settings(deadline=None, max_examples=50)
@given(st.lists(printable, min_size=6, max_size=6, unique=True), printable)
def test_any_names_round_trip(names: list[str], title: str) -> None:
    plain = generate_map(1, 6)
    nodes = tuple(Node(name, node.x, node.y) for name, node in zip(names, plain.nodes, strict=True))
    named = Map(title, nodes, plain.edges, plain.continents)
    assert parse_map(format_map(named)) == named


def _bad(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


BAD = [
    ("name = ", "map: not TOML: Invalid value (at end of document)"),
    ('name = "a"\nname = "b"\n', "map: not TOML: Cannot overwrite a value (at line 2, column 11)"),
    ("x = " + "9" * 5000, "map: not TOML: "),
    ("x = " + "[" * 5000, "map: not TOML: "),
    (" " * (MAX_TEXT + 1), "map: longer than 200000 characters"),
    ("", "map: 'name' is missing"),
    (_bad("edges", "edge"), "map: there is no setting 'edge'"),
    (_bad('"Two Shores"', "7"), "name: must be text"),
    (
        _bad('[{ name = "East", x = 9, y = 4 }, { name = "West", x = 0, y = 4 }]', "3"),
        "nodes: must be a list",
    ),
    (_bad('{ name = "West", x = 0, y = 4 }', '"West"'), "nodes[1]: must be a table"),
    (_bad("x = 0", "z = 0"), "nodes[1]: there is no setting 'z'"),
    (_bad("x = 0", "x = 0, z = 0"), "nodes[1]: there is no setting 'z'"),
    (_bad("x = 0", f"{'z' * 99} = 0"), f"nodes[1]: there is no setting '{'z' * 80}'..."),
    (_bad(", x = 0", ""), "nodes[1]: 'x' is missing"),
    (_bad("x = 0", "x = 0.5"), "nodes[1].x: must be a whole number"),
    (_bad("x = 0", "x = true"), "nodes[1].x: must be a whole number"),
    (_bad("x = 0", "x = -1"), "nodes[1].x: must be from 0 to 1000"),
    (_bad('name = "West"', 'name = "East"'), "edges[0]: no node is called 'West'"),
    (_bad('[["East", "West"]]', '["East"]'), "edges[0]: must be a list"),
    (_bad('["East", "West"]]', '["East"]]'), "edges[0]: must name the two nodes it joins"),
    (_bad('["East", "West"]]', '["East", "West", "East"]]'), "edges[0]: must name the two nodes it joins"),
    (_bad('["East", "West"]]', '["East", 1]]'), "edges[0]: must be text"),
    (_bad('["East", "West"]]', '["East", "No\\nrth"]]'), "edges[0]: no node is called 'No\\nrth'"),
    (_bad('["East", "West"]]', '["East", "East"]]'), "edges[0]: joins 'East' to itself"),
    (_bad("bonus = 2", "bonus = '2'"), "continents[0].bonus: must be a whole number"),
    (_bad('["West", "East"]', '"West"'), "continents[0].nodes: must be a list"),
    (_bad('["West", "East"]', '["West", "North"]'), "continents[0].nodes[1]: no node is called 'North'"),
    (_bad('["West", "East"]', '["West"]'), "nodes[0]: 'East' is in no continent"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[str(i) for i in range(len(BAD))])
def test_a_bad_file_is_refused_in_one_line_that_says_where(text: str, message: str) -> None:
    with pytest.raises(SetupError) as error:
        parse_map(text)
    assert str(error.value).startswith(message)
    assert len(str(error.value).splitlines()) == 1
    if not message.endswith(": "):
        assert str(error.value) == message


def test_a_name_that_is_there_twice() -> None:
    text = TEXT.replace('name = "West"', 'name = "East"').replace('"West"', '"East"')
    with pytest.raises(SetupError, match=r"^nodes\[1\]\.name: 'East' is there twice$"):
        parse_map(text)


@settings(deadline=None, max_examples=200)
@given(st.text() | st.integers(0, len(TEXT)).map(lambda cut: TEXT[:cut] + TEXT[cut + 3 :]))
def test_no_text_does_anything_but_parse_or_say_what_is_wrong(text: str) -> None:
    try:
        message = parse_map(text).name
    except SetupError as error:
        message = str(error)
    assert len(message.splitlines()) == 1
