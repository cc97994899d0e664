"""People at two nodes find each other, challenge each other, and sit at one table."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from parley.net.server import Server
from parley.seats.web.meetings import Meetings
from parley.seats.web.player import Identity
from tests.cluster.nodes import Parts, gathered, running_parts
from tests.seats.web.browsers import Tab, until_playing
from tests.seats.web.test_meetings import LATE, rate


@pytest.fixture(scope="module")
def parts() -> Iterator[Parts]:
    with running_parts() as found:
        yield found


async def visit(server: Server, name: str) -> Tab:
    account = await server.house.accounts.create(name, "no password fits this")
    return Tab(server.house, Identity(account.id, name, is_guest=False))


def knows(number: int) -> Callable[[Server], bool]:
    return lambda server: number in server.house.lobby.tables


def test_two_nodes_are_one_place_to_meet(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            here, there = nodes.servers
            ann, bob = await visit(here, "ann"), await visit(there, "bob")
            table = (await ann.granted("meet", game="dots"))["table"]
            await nodes.everywhere(knows(table))
            assert (await bob.granted("meet", game="dots"))["table"] == table
            for tab in (ann, bob):
                await until_playing(tab)
            await bob.granted("resign")
            for tab in (ann, bob):
                await tab.news("closed")

            await rate(here, ann, 900.0)
            first = (await ann.granted("meet", game="dots"))["table"]
            await nodes.everywhere(knows(first))
            second = (await bob.granted("meet", game="dots"))["table"]
            await nodes.everywhere(knows(second))
            assert first != second
            for server in nodes.servers:
                server.house.shared(Meetings).pair_up(LATE)
            await bob.news("left")
            for tab in (ann, bob):
                assert (await until_playing(tab))["table"] == first
            await ann.granted("resign")
            for tab in (ann, bob):
                await tab.news("closed")

            await nodes.everywhere(lambda server: {"ann", "bob"} <= server.house.lobby.people.keys())
            opened = (await ann.granted("open", game="dots", to="bob"))["table"]
            assert (await bob.news("challenged"))["name"] == "ann"
            await bob.granted("decline", table=opened)
            assert (await ann.news("closed"))["why"] == "declined"
            await bob.news("withdrawn")
            opened = (await ann.granted("open", game="dots", to="bob"))["table"]
            await bob.news("challenged")
            await bob.granted("join", table=opened)
            for tab in (ann, bob):
                assert (await until_playing(tab))["table"] == opened

    asyncio.run(scene())
