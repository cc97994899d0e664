import pytest

from parley.cli.play.boards.conquest_names import Gazetteer, codes
from parley.core import NotationError
from parley.games.conquest import MAPS, load_map

WORLD = tuple(node.name for node in load_map("world").nodes)


def test_short_names() -> None:
    short = dict(zip(WORLD, codes(WORLD), strict=True))
    assert [short[name] for name in ("Alaska", "Alberta", "Northwest Canada", "Western Europe", "India")] == [
        "Ala",
        "Alb",
        "NC",
        "WE",
        "Indi",
    ]
    assert codes(("Alder 1", "Alder 12", "Birch 1")) == ("A1", "A12", "B1")
    assert codes(("7", "12", "X", "X Y")) == ("7", "12", "X", "XY")


@pytest.mark.parametrize("name", [*MAPS, "random:3:100"])
def test_no_two_short_names_are_alike(name: str) -> None:
    names = [node.name for node in load_map(name).nodes]
    assert len(set(codes(names))) == len(names)
    assert max(map(len, codes(names))) < 6


def test_places_are_found_by_any_of_their_names() -> None:
    local = ("Аляска", *WORLD[1:])
    places = Gazetteer(local, WORLD, codes(WORLD))
    for text in ("Аляска", "аля", "alaska", "ALA", "0", " alask "):
        assert places.find(text) == 0
    assert places.find("western e") == WORLD.index("Western Europe")
    assert places.find_pair(["north", "africa", "brazil"]) == (
        WORLD.index("North Africa"),
        WORLD.index("Brazil"),
    )
    assert places.find_pair(["12", "brazil"]) == (12, WORLD.index("Brazil"))


@pytest.mark.parametrize(
    ("text", "said"),
    [("western", "Western States, Western Europe, Western Australia"), ("narnia", ""), ("", "")],
)
def test_what_is_not_a_place_or_several(text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        Gazetteer(WORLD).find(text)
    assert str(caught.value) == said
