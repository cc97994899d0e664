"""A map sent with a table goes by the name of one of ours, or has names nobody can read."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.games.conquest.maps import load_map
from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear

ISLES: dict[str, Any] = msgspec.to_builtins(load_map("isles"))


def with_node(name: str) -> dict[str, Any]:
    first, *others = ISLES["nodes"]
    return {**ISLES, "name": "mine", "nodes": [{**first, "name": name}, *others]}


@pytest.mark.parametrize(
    "sent",
    [
        {**ISLES, "name": "World"},
        {**ISLES, "name": "\uff37ORLD"},
        {**ISLES, "name": "random:1:24:4"},
        with_node("\u3164"),
        with_node("\u202egnivil"),
        with_node("a\u200b"),
        with_node("a" + "\u0334" * 20),
        with_node("x" * 41),
    ],
    ids=["ours", "wide", "generated", "blank", "backwards", "invisible", "towering", "long"],
)
def test_a_counterfeit_map(sent: dict[str, Any], tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab() as tab:
            asked = {"do": "open", "id": 1, "game": "conquest", "setup": {"map": sent}}
            await tab.send(msgspec.json.encode(asked).decode())
            assert (await hear(tab, re=1))["error"] == "bad_setup"
        assert not server.house.lobby.tables

    play(tmp_path, scene, web=WEB)
