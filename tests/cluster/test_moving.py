"""A match outlives its node: another goes on with it, and those who sit at others notice a pause."""

import asyncio
from collections.abc import Iterator

import pytest

from parley.core import Cell, Seat
from parley.tables import Phase
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.cluster.nodes import Nodes, Parts, gathered, running_parts
from tests.net.crowd import SETTINGS
from tests.net.dotline_client import DotsClient

MIDDLE = Cell(SETTINGS.width // 2, SETTINGS.height // 2)


@pytest.fixture(scope="module")
def parts() -> Iterator[Parts]:
    with running_parts() as found:
        yield found


async def seated(nodes: Nodes, *clients: DotsClient) -> tuple[int, Seat]:
    """Sit two down at one table, opened by the first; its number, and whose turn it is."""
    opened = await clients[0].ask(r.OpenTable(SETTINGS))
    assert isinstance(opened, a.Opened)
    await nodes.everywhere(lambda server: opened.table in server.house.lobby.tables)
    assert isinstance(await clients[1].ask(r.Join(opened.table)), a.Joined)
    return opened.table, (await clients[0].hear(n.Turn)).seat


def test_when_a_node_stops_its_match_goes_on_at_another(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3, ("ann", "bob")) as nodes:
            ann, bob = await nodes.dotter(0, "ann"), await nodes.dotter(1, "bob")
            number, turn = await seated(nodes, ann, bob)
            if turn == 0:
                assert isinstance(await ann.ask(r.Put(MIDDLE)), a.Done)
                await bob.hear(n.DotPut)
            await nodes.stop(0)
            await ann.ended()
            assert (await bob.hear(n.PlayerAway)).seat == 0
            again, answer = await nodes.dotter_and_answer(1, "ann")
            assert answer == a.Resumed("ann", number, Seat(0))
            assert (await bob.hear(n.PlayerBack)).seat == 0
            side = Cell(MIDDLE.x - 1, MIDDLE.y - 1)
            assert isinstance(await bob.ask(r.Put(side)), a.Done)
            assert (await again.hear(n.DotPut)).cell == side
            assert isinstance(await again.ask(r.Stop()), a.Stopped)
            await bob.hear(n.GameOver)
            await nodes.everywhere(lambda server: not server.house.lobby.tables)

    asyncio.run(scene())


def test_when_a_gateway_stops_the_seat_is_kept(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3, ("ann", "bob")) as nodes:
            ann, bob = await nodes.dotter(0, "ann"), await nodes.dotter(1, "bob")
            number, _ = await seated(nodes, ann, bob)
            await nodes.stop(1)
            await bob.ended()
            assert (await ann.hear(n.PlayerAway)).seat == 1
            _, answer = await nodes.dotter_and_answer(1, "bob")
            assert answer == a.Resumed("bob", number, Seat(1))
            assert (await ann.hear(n.PlayerBack)).seat == 1

    asyncio.run(scene())


def test_a_connection_lost_before_its_node_heard_of_the_beginning_keeps_the_seat(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2, ("ann", "bob")) as nodes:
            ann, bob = await nodes.dotter(0, "ann"), await nodes.dotter(1, "bob")
            number, _ = await seated(nodes, ann, bob)
            nodes.servers[1].house.lobby.tables[number].phase = Phase.OPEN
            bob.writer.close()
            assert (await ann.hear(n.PlayerAway)).seat == 1

    asyncio.run(scene())
