"""Maps people send."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.core import SetupError
from parley.games.conquest import Map
from parley.games.conquest.maps import load_map
from parley.seats.web.maps import check_map
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import visit

ISLES = load_map("isles")


def called(name: str) -> Map:
    return replace(ISLES, name=name)


@pytest.mark.parametrize("of", [ISLES, load_map("world"), load_map("random:7:12"), called("Mine")])
def test_what_may_be_sent(of: Map) -> None:
    check_map(of)


@pytest.mark.parametrize(
    "name",
    [
        "World",
        "world",
        "WORLD!",
        "W o r l d",
        "\uff37orld",
        "W\u043erld",
        "W0rld",
        "random",
        "random:7:12",
        "Random:7:12:2",
    ],
)
def test_names_of_ours(name: str) -> None:
    with pytest.raises(SetupError, match="a map of ours"):
        check_map(called(name))


@pytest.mark.parametrize("name", ["a\u3164", "\u2800", "x\ufe0f", "a\u0321\u0338\u0334\u0335"])
def test_names_that_cannot_be_read(name: str) -> None:
    node = replace(ISLES.nodes[0], name=name)
    continent = replace(ISLES.continents[0], name=name)
    for where, sent in (
        (r"map\.name", called(name)),
        (r"map\.nodes\[0\]", replace(ISLES, nodes=(node, *ISLES.nodes[1:]))),
        (r"map\.continents\[0\]", replace(ISLES, continents=(continent, *ISLES.continents[1:]))),
    ):
        with pytest.raises(SetupError, match=where) as caught:
            check_map(sent)
        assert name not in str(caught.value)


def test_a_table_with_a_map_that_was_sent(tmp_path: Path) -> None:
    def table(name: str) -> dict[str, Any]:
        return {"map": msgspec.to_builtins(called(name)), "rounds": 3}

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        assert await ann.refused("open", game="conquest", setup=table("World")) == "bad_setup"
        await ann.granted("open", game="conquest", setup=table("My own"))

    play(tmp_path, scene)
