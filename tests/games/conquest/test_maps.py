import pytest

from parley.core import SetupError
from parley.games.conquest import MAPS, Map, find_map, generate_map, load_map

WORLD = load_map("world")


def _joined(a: str, b: str) -> bool:
    names = [node.name for node in WORLD.nodes]
    edge = (names.index(a), names.index(b))
    return edge in WORLD.edges or edge[::-1] in WORLD.edges


def test_the_world_has_42_territories_83_borders_and_6_continents() -> None:
    assert len(WORLD.nodes) == 42
    assert len(WORLD.edges) == 83
    assert {c.name: (c.bonus, len(c.nodes)) for c in WORLD.continents} == {
        "North America": (5, 9),
        "South America": (2, 4),
        "Europe": (5, 7),
        "Africa": (3, 6),
        "Asia": (7, 12),
        "Australia": (2, 4),
    }


LINKS = [
    ("Alaska", "Kamchatka"),
    ("Greenland", "Iceland"),
    ("Central America", "Venezuela"),
    ("Brazil", "North Africa"),
    ("Western Europe", "North Africa"),
    ("Southern Europe", "North Africa"),
    ("Southern Europe", "Egypt"),
    ("Southern Europe", "Middle East"),
    ("Eastern Europe", "Ural"),
    ("Eastern Europe", "Central Asia"),
    ("Eastern Europe", "Middle East"),
    ("Egypt", "Middle East"),
    ("East Africa", "Middle East"),
    ("Indochina", "Indonesia"),
]


def test_the_continents_are_joined_at_the_classic_places_only() -> None:
    home = {node: c.name for c in WORLD.continents for node in c.nodes}
    links = {(a, b) for a, b in WORLD.edges if home[a] != home[b]}
    assert len(links) == len(LINKS)
    assert all(_joined(a, b) for a, b in LINKS)


def test_known_neighbours_and_strangers() -> None:
    assert _joined("Ontario", "Greenland")
    assert _joined("Ural", "China")
    assert _joined("Mongolia", "Japan")
    assert _joined("South Africa", "Madagascar")
    assert not _joined("Alberta", "Greenland")
    assert not _joined("Iceland", "Northern Europe")
    assert not _joined("Brazil", "Central America")
    assert not _joined("Eastern Australia", "Indonesia")
    assert not _joined("Japan", "China")


def test_the_classic_degrees() -> None:
    degrees = [sum(node in edge for edge in WORLD.edges) for node in range(42)]
    assert degrees == [
        *(3, 4, 4, 4, 6, 3, 4, 4, 3),
        *(3, 3, 4, 2),
        *(3, 4, 4, 4, 5, 6, 6),
        *(6, 4, 6, 3, 3, 2),
        *(4, 5, 3, 5, 4, 5, 2, 5, 6, 6, 4, 3),
        *(3, 3, 3, 2),
    ]


def test_the_isles_are_small() -> None:
    assert len(load_map("isles").nodes) == 16


@pytest.mark.parametrize("name", MAPS)
def test_nodes_lie_on_a_plane_of_100_by_60(name: str) -> None:
    nodes = load_map(name).nodes
    assert all(0 <= node.x <= 100 and 0 <= node.y <= 60 for node in nodes)
    assert len({(node.x, node.y) for node in nodes}) == len(nodes)


def test_random_maps_by_name() -> None:
    assert load_map("random:7") == generate_map(7)
    assert load_map("random:7:30") == generate_map(7, 30)
    assert load_map("random:7:30:4") == generate_map(7, 30, 4)
    for name in ("random:7", "random:7:30", "random:7:30:4"):
        assert load_map(load_map(name).name) == load_map(name)


BAD = [
    "",
    "World",
    "../maps/world",
    "world.toml",
    "random",
    "random:",
    "random:x",
    "random:-1",
    "random:1:2:3:4",
]


@pytest.mark.parametrize("name", [*BAD, "random:٣", "a\nb", "x" * 999])
def test_other_names_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(
        SetupError, match=r"^there is no map .*: choose one of world, isles, random:SEED"
    ) as error:
        load_map(name)
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("name", ["random:1:5", "random:1:101", "random:1:24:1", "random:1:24:9"])
def test_random_maps_out_of_range_are_refused(name: str) -> None:
    with pytest.raises(SetupError, match="must be from"):
        load_map(name)


def test_finding_a_map() -> None:
    assert find_map("world") is WORLD
    assert find_map(WORLD) is WORLD
    assert isinstance(find_map("random:1"), Map)
