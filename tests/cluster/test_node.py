"""A node that cannot be one says so in a line; what people are told at one node holds at all."""

import asyncio
from collections.abc import Iterator

import pytest

from parley.core import SetupError
from parley.house import signins
from parley.net.server import Server
from parley.net.settings import Settings
from parley.store import AccountId, StoreError
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.cluster.nodes import FREE, Parts, gathered, running_parts
from tests.net.dotline_client import DotsClient


@pytest.fixture(scope="module")
def parts() -> Iterator[Parts]:
    with running_parts() as found:
        yield found


def settings(parts: Parts, cluster: str) -> Settings:
    url = parts.postgres.new_database()
    return Settings(bpgp=FREE, dotline=FREE, web=None, database=url, cluster=cluster, bot="off", admin="off")


def test_without_a_bus_there_is_no_node(parts: Parts) -> None:
    server = Server(settings(parts, "nats://127.0.0.1:1"))
    with pytest.raises(SetupError, match="--cluster: nothing answers there"):
        asyncio.run(server.start())


def test_nodes_and_a_single_server_keep_out_of_each_others_way(parts: Parts) -> None:
    async def scene() -> None:
        node = settings(parts, parts.broker.url)
        single = Settings(bpgp=FREE, dotline=None, web=None, database=node.database, bot="off", admin="off")
        first, second = Server(single), Server(node)
        await first.start()
        with pytest.raises(StoreError, match="a single server uses this database"):
            await second.start()
        await first.stop()

    asyncio.run(scene())


def test_who_signs_out_everywhere_is_seen_off_at_other_nodes(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2, ("ann",)) as nodes:
            ann = await nodes.dotter(0, "ann")
            await nodes.everywhere(lambda server: "ann" in server.house.lobby.people)
            here, there = (server.house for server in nodes.servers)
            account = here.lobby.people["ann"].account
            assert account is not None
            await signins.end_others(there, AccountId(account))
            await ann.ended()
            await nodes.everywhere(lambda server: "ann" not in server.house.lobby.people)

    asyncio.run(scene())


def test_of_two_logins_of_an_account_the_later_stays(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2, ("ann",)) as nodes:
            first = await nodes.dotter(0, "ann")
            second = await nodes.dotter(1, "ann")
            await first.ended()
            assert isinstance(await second.ask(r.Who()), a.People)
            await nodes.everywhere(lambda server: "ann" in server.house.lobby.people)

    asyncio.run(scene())


def test_wrong_passwords_count_at_all_nodes(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2, ("ann",)) as nodes:
            eves = [await DotsClient.connect(server.addresses["dotline"]) for server in nodes.servers]
            tries = 0
            answers = list[object]()
            while tries < 40 and not any("wait" in str(answer) for answer in answers):
                answers = [await eve.ask(r.LogIn("ann", f"guess {tries}")) for eve in eves]
                tries += 1
            assert tries <= 10  # a name has ten from an address, whichever node is asked
            for eve in eves:
                eve.writer.close()

    asyncio.run(scene())
