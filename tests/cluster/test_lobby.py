"""One lobby, whichever node one is connected to."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from parley.core import Cell, Seat
from parley.net.server import Server
from parley.tables import Phase
from parley.wires.bpgp import (
    Chat,
    ChatFrom,
    DeleteGame,
    EndGame,
    Error,
    ErrorCode,
    Game,
    Games,
    GetGames,
    Join,
    Login,
    StartGame,
)
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.cluster.nodes import Nodes, Parts, gathered, running_parts
from tests.net.bpgp_client import Client
from tests.net.crowd import SETTINGS

COUPLES = 24


@pytest.fixture(scope="module")
def parts() -> Iterator[Parts]:
    with running_parts() as found:
        yield found


def has(name: str) -> Callable[[Server], bool]:
    return lambda server: name in server.house.lobby.people


def test_a_name_is_taken_at_every_node(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            ann = await nodes.sailor(0, "ann")
            await nodes.everywhere(has("ann"))
            eve = await Client.connect(nodes.servers[1].addresses["bpgp"])
            assert await eve.refused(Login("ann")) == ErrorCode.USERNAME_ALREADY_EXISTS
            assert await eve.refused(Login("Ann")) == ErrorCode.USERNAME_ALREADY_EXISTS
            await ann.close()
            await nodes.everywhere(lambda server: "ann" not in server.house.lobby.people)
            await eve.login("ann")
            await eve.close()

    asyncio.run(scene())


def test_of_two_who_come_at_once_one_gets_the_name(parts: Parts) -> None:
    async def come(client: Client) -> bool:
        await client.say(Login("ann"))
        return isinstance(await client.hear(), Games)

    async def scene() -> None:
        async with gathered(parts, 3) as nodes:
            clients = [await Client.connect(server.addresses["bpgp"]) for server in nodes.servers]
            assert sorted(await asyncio.gather(*map(come, clients))) == [False, False, True]
            for client in clients:
                await client.close()

    asyncio.run(scene())


def test_a_table_is_shown_joined_and_played_at_from_another_node(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3) as nodes:
            ann, bob, cat = [
                await nodes.sailor(node, name) for node, name in enumerate(("ann", "bob", "cat"))
            ]
            number = await ann.create()
            assert (await bob.await_(Game)).username == "ann"
            assert (await cat.await_(Game)).game_id == number
            late = await nodes.sailor(2, "late")
            assert [game.game_id for game in (await late.ask(GetGames(), Games)).games] == [number]
            await bob.say(Join(number))
            assert (await bob.await_(StartGame)).opponent_name == "ann"
            assert (await bob.await_(DeleteGame)).game_id == number
            assert (await ann.await_(StartGame)).opponent_name == "bob"
            assert (await cat.await_(DeleteGame)).game_id == number
            assert await cat.refused(Join(number)) == ErrorCode.GAME_ALREADY_STARTED
            await bob.close()
            assert (await ann.await_(EndGame)).reason == 0

    asyncio.run(scene())


def test_a_password_opens_a_table_at_another_node(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            ann, bob = await nodes.sailor(0, "ann"), await nodes.sailor(1, "bob")
            number = await ann.create(password=b"sesame")
            await bob.await_(Game)
            assert await bob.refused(Join(number)) == ErrorCode.PASSWORD_REQUIRED
            assert await bob.refused(Join(number, b"open")) == ErrorCode.INVALID_PASSWORD
            await bob.ask(Join(number, b"sesame"), StartGame)

    asyncio.run(scene())


def test_people_talk_across_nodes(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3) as nodes:
            ann, bob, cat = [
                await nodes.sailor(node, name) for node, name in enumerate(("ann", "bob", "cat"))
            ]
            dan = await nodes.sailor(1, "dan")
            await nodes.everywhere(lambda server: len(server.house.lobby.people) == 4)
            await ann.say(Chat("", "hello"))
            for hearer in (bob, cat, dan):
                heard = await hearer.await_(ChatFrom)
                assert (heard.sender, heard.text) == ("ann", "hello")
            await bob.say(Chat("cat", "psst"))
            heard = await cat.await_(ChatFrom)
            assert (heard.sender, heard.recipient, heard.text) == ("bob", "cat", "psst")
            await dan.say(Chat("", "and that was all"))
            heard = await ann.await_(ChatFrom)
            assert heard.text == "and that was all"

    asyncio.run(scene())


def test_dots_over_two_nodes_is_watched_from_a_third(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3, ("ann", "bob", "cat")) as nodes:
            ann, bob, cat = [
                await nodes.dotter(node, name) for node, name in enumerate(("ann", "bob", "cat"))
            ]
            opened = await ann.ask(r.OpenTable(SETTINGS))
            assert isinstance(opened, a.Opened)
            await nodes.everywhere(lambda server: opened.table in server.house.lobby.tables)
            assert isinstance(await bob.ask(r.Join(opened.table)), a.Joined)
            turn = await ann.hear(n.Turn)
            assert isinstance(await cat.ask(r.Watch(opened.table)), a.Watching)
            mover, other = (ann, bob) if turn.seat == 0 else (bob, ann)
            middle = Cell(SETTINGS.width // 2, SETTINGS.height // 2)
            assert isinstance(await mover.ask(r.Put(middle)), a.Done)
            for hearer in (other, cat):
                assert (await hearer.hear(n.DotPut)).cell == middle
            assert isinstance(await bob.ask(r.Say("well done")), a.Done)
            for hearer in (ann, cat):
                assert (await hearer.hear(n.Said)).words == "well done"
            assert isinstance(await other.ask(r.Put(middle)), a.Refusal)
            assert isinstance(await other.ask(r.Stop()), a.Stopped)
            for hearer in (ann, bob, cat):
                await hearer.hear(n.GameOver)
            await nodes.everywhere(lambda server: not server.house.lobby.tables)

    asyncio.run(scene())


def test_an_account_comes_back_to_its_seat_at_another_node(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 3, ("ann", "bob")) as nodes:
            ann, bob = await nodes.dotter(0, "ann"), await nodes.dotter(1, "bob")
            opened = await ann.ask(r.OpenTable(SETTINGS))
            assert isinstance(opened, a.Opened)
            await nodes.everywhere(lambda server: opened.table in server.house.lobby.tables)
            await bob.ask(r.Join(opened.table))
            await ann.hear(n.Turn)
            _, again = await nodes.dotter_and_answer(2, "bob")
            assert again == a.Resumed("bob", opened.table, Seat(1))
            await bob.ended()

    asyncio.run(scene())


def test_a_newcomer_knows_everything(parts: Parts) -> None:
    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            ann, bob = await nodes.sailor(0, "ann"), await nodes.sailor(1, "bob")
            number = await ann.create()
            await bob.await_(Game)
            await bob.ask(Join(number), StartGame)
            other = await (await nodes.sailor(1, "cat")).create()
            newcomer = await nodes.add()
            await nodes.everywhere(lambda server: len(server.house.lobby.tables) == 2)
            assert {"ann", "bob", "cat"} <= newcomer.house.lobby.people.keys()
            phases = {table.number: table.phase for table in newcomer.house.lobby.tables.values()}
            assert phases == {number: Phase.PLAYING, other: Phase.OPEN}

    asyncio.run(scene())


def test_a_join_may_come_before_ones_node_has_heard_of_the_table(parts: Parts) -> None:
    """It is refused as one that asks for no table; the first that is not is answered by STARTGAME."""
    refused: list[int] = []

    async def sit_down(nodes: Nodes, number: int) -> None:
        host, guest = await nodes.sailor(0, f"ann{number}"), await nodes.sailor(1, f"bob{number}")
        table = await host.create()
        while True:
            await guest.say(Join(table))
            while not isinstance(answer := await guest.hear(), StartGame | Error):
                pass
            if isinstance(answer, StartGame):
                break
            refused.append(answer.error_code)
        await host.await_(StartGame)

    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            await asyncio.gather(*(sit_down(nodes, number) for number in range(COUPLES)))

    asyncio.run(scene())
    assert set(refused) <= {ErrorCode.UNKNOWN_GAME_ID}


def test_a_node_that_stops_shows_no_table_that_was_not_there_before(parts: Parts) -> None:
    """Else the table at which somebody here sat would come back without its match."""

    async def scene() -> None:
        async with gathered(parts, 2) as nodes:
            ann = await nodes.sailor(0, "ann")
            lobby = nodes.servers[1].house.lobby
            before = await ann.create()
            await nodes.everywhere(lambda server: before in server.house.lobby.tables)
            lobby.is_stopping = True
            after = await (await nodes.sailor(0, "bob")).create()
            await nodes.sailor(0, "eve")
            await nodes.everywhere(has("eve"))
            assert (before in lobby.tables, after in lobby.tables) == (True, False)

    asyncio.run(scene())
