import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from parley import __version__
from parley.store import open_store
from tests.cli.conftest import Shell
from tests.cluster.nodes import Parts, gathered, running_parts
from tests.store.server import Server, running_server


@pytest.fixture(scope="module")
def parts() -> Iterator[Parts]:
    with running_parts() as found:
        yield found


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


def test_nodes_that_serve_and_people_at_them(parts: Parts, parley: Shell) -> None:
    shown: list[dict[str, Any]] = []

    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            await nodes.sailor(0, "ann")
            await nodes.sailor(0, "bob")
            await nodes.sailor(1, "eve")
            url = nodes.servers[0].settings.database
            assert await asyncio.to_thread(parley, "cluster", "status", "--database", url, "--json") == 0
            shown.extend(json.loads(parley.out))
            assert await asyncio.to_thread(parley, "cluster", "status", "--database", url) == 0

    asyncio.run(scene())
    assert [(node["state"], node["people"], node["version"]) for node in shown] == [
        ("serving", 2, __version__),
        ("serving", 1, __version__),
    ]
    assert all(node["age"] < 60 and node["matches"] == 0 for node in shown)
    head, *lines = parley.out.splitlines()
    assert head.split() == ["node", "name", "version", "state", "seen", "people", "matches"]
    assert [line.split()[-2] for line in lines] == ["2", "1"]


def test_nobody(postgres: Server, parley: Shell) -> None:
    url = postgres.new_database()
    assert parley("cluster", "status", "--database", url, "--json") == 0
    assert json.loads(parley.out) == []
    assert parley("cluster", "status", "--database", url) == 0
    assert parley.out == "no node serves this database, or has in the last minute\n"


def test_a_node_that_has_left_is_shown_for_a_while(postgres: Server, parley: Shell) -> None:
    url = postgres.new_database()

    async def come_and_go() -> None:
        store = await open_store(url)
        await store.nodes.join("south", "0.1")
        await store.nodes.leave()
        await store.close()

    asyncio.run(come_and_go())
    assert parley("cluster", "status", "--database", url) == 0
    assert parley.out.splitlines()[1].split()[1:4] == ["south", "0.1", "left"]


def test_what_is_no_cluster(parley: Shell) -> None:
    assert "give --database postgresql://" in parley.refused("cluster", "status", "--data", "data")
    assert list(parley.folder.iterdir()) == []
    url = "postgresql://parley@127.0.0.1:1/x"
    assert "the database server is away" in parley.refused("cluster", "status", "--database", url)
    with pytest.raises(SystemExit):
        parley("cluster", "dance")
