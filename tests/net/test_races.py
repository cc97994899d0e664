"""Several want at once what only one can have: at a real server one wins, the others are told why."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from parley.core.connection import Message
from parley.wires import bpgp
from parley.wires.bpgp import ErrorCode
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import Client, clients
from tests.net.dotline_client import PASSWORD, DotsClient, make_accounts
from tests.net.process import ServerProcess, serving

ROUNDS = 25
TAKEN = a.Refusal.of(Code.LOGIN_TAKEN)
STARTED, UNKNOWN = bpgp.Error(ErrorCode.GAME_ALREADY_STARTED), bpgp.Error(ErrorCode.UNKNOWN_GAME_ID)
EXISTS = bpgp.Error(ErrorCode.USERNAME_ALREADY_EXISTS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data: Path = tmp_path_factory.mktemp("races") / "data"
    asyncio.run(make_accounts(data, ["ann", "bob", "eve", "kim"]))
    with serving(data, "--registrations", "1000", "--bot", "off") as process:
        yield process


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(120):
            await scene()

    asyncio.run(run())


async def answer(client: Client, *kinds: type[Message]) -> Message:
    """The next message that is one of these."""
    while not isinstance(message := await client.hear(), kinds):
        pass
    return message


async def ask_all(asked: list[tuple[Client, Message]], *kinds: type[Message]) -> list[Message]:
    """Say all of it at once; what each hears."""
    for client, message in asked:
        await client.say(message)
    return [await answer(client, *kinds) for client, _ in asked]


@asynccontextmanager
async def dotters(server: ServerProcess, *names: str) -> AsyncIterator[list[DotsClient]]:
    async with AsyncExitStack() as stack:
        opened = []
        for name in names:
            opened.append(client := await DotsClient.connect(server.dotline))
            stack.callback(client.writer.close)
            if name:
                assert isinstance(await client.log_in(name), a.LoggedIn)
        yield opened


# -- for one seat ----------------------------------------------------------------------------------


def test_for_a_seat_by_bpgp(server: ServerProcess) -> None:
    async def scene() -> None:
        rng = Random(1)
        async with clients(server.bpgp, "host", "one", "two", "three") as (host, *racers):
            for _ in range(ROUNDS):
                join = bpgp.Join(await host.create())
                order = rng.sample(racers, 3)
                heard = await ask_all([(racer, join) for racer in order], bpgp.StartGame, bpgp.Error)
                winners = [
                    racer
                    for racer, word in zip(order, heard, strict=True)
                    if isinstance(word, bpgp.StartGame)
                ]
                assert len(winners) == 1
                assert heard.count(STARTED) == 2
                await host.await_(bpgp.StartGame)
                await host.say(bpgp.Abort())
                for client in (host, *winners):
                    await client.await_(bpgp.EndGame)

    play(scene)


def test_for_a_seat_at_dots(server: ServerProcess) -> None:
    async def scene() -> None:
        rng = Random(2)
        async with dotters(server, "ann", "bob", "eve") as (ann, *racers):
            for _ in range(ROUNDS):
                opened = await ann.ask(r.OpenTable())
                assert isinstance(opened, a.Opened), opened
                order = rng.sample(racers, 2)
                for racer in order:
                    await racer.say(r.Join(opened.table))
                heard = [await racer.hear(a.Answer) for racer in order]
                winner = order[isinstance(heard[1], a.Joined)]
                assert isinstance(heard[order.index(winner)], a.Joined)
                assert a.Refusal.of(Code.TABLE_FULL) in heard
                await ann.hear(n.GameStarted)
                await ann.say(r.Stop())
                for client in (ann, winner):
                    await client.hear(n.GameOver)

    play(scene)


# -- cancel and join -------------------------------------------------------------------------------


def test_cancel_and_join_by_bpgp(server: ServerProcess) -> None:
    async def scene() -> None:
        async with clients(server.bpgp, "host", "guest") as (host, guest):
            for number in range(ROUNDS):
                join = bpgp.Join(await host.create())
                await guest.await_(bpgp.Game)
                asked: list[tuple[Client, Message]] = [(host, bpgp.Cancel()), (guest, join)]
                for client, message in asked if number % 2 else reversed(asked):
                    await client.say(message)
                heard = await answer(guest, bpgp.StartGame, bpgp.Error)
                if isinstance(heard, bpgp.StartGame):
                    words = {type(await host.hear()) for _ in range(3)}
                    assert words == {bpgp.StartGame, bpgp.DeleteGame, bpgp.Error}
                    await host.say(bpgp.Abort())
                    for client in (host, guest):
                        await client.await_(bpgp.EndGame)
                else:
                    assert heard == UNKNOWN
                    assert await host.await_(bpgp.DeleteGame) == bpgp.DeleteGame(join.game_id)

    play(scene)


def test_leave_and_join_at_dots(server: ServerProcess) -> None:
    async def scene() -> None:
        async with dotters(server, "ann", "bob") as (ann, bob):
            for number in range(ROUNDS):
                opened = await ann.ask(r.OpenTable())
                assert isinstance(opened, a.Opened), opened
                asked: list[tuple[DotsClient, r.Request]] = [(ann, r.Leave()), (bob, r.Join(opened.table))]
                for client, request in asked if number % 2 else reversed(asked):
                    await client.say(request)
                left, joined = await ann.hear(a.Answer), await bob.hear(a.Answer)
                if isinstance(joined, a.Joined):
                    assert isinstance(left, a.Refusal)
                    assert left.code == Code.NOT_NOW  # its words depend on what she had heard by then
                    await ann.until(lambda: ann.connection.state == "playing")
                    await ann.say(r.Stop())
                    for client in (ann, bob):
                        await client.hear(n.GameOver)
                else:
                    assert left == a.Left()
                    assert joined == a.Refusal.of(Code.NO_SUCH_TABLE)

    play(scene)


# -- for one name ----------------------------------------------------------------------------------


def test_for_a_name_by_bpgp(server: ServerProcess) -> None:
    async def scene() -> None:
        for number in range(ROUNDS):
            async with clients(server.bpgp, "", "", "") as racers:
                login = bpgp.Login(f"popular{number}")
                heard = await ask_all([(racer, login) for racer in racers], bpgp.Games, bpgp.Error)
                assert sorted(type(word).__name__ for word in heard) == ["Error", "Error", "Games"]
                assert heard.count(EXISTS) == 2

    play(scene)


def test_for_an_account(server: ServerProcess) -> None:
    """Both have the password, so both get in, and the second one in closes the first, answered or not."""

    async def scene() -> None:
        for _ in range(3):
            async with dotters(server, "", "") as both:
                for client in both:
                    await client.say(r.LogIn("kim", PASSWORD))
                last_words = [asyncio.create_task(client.hear(n.Closing)) for client in both]
                done, waiting = await asyncio.wait(last_words, return_when=asyncio.FIRST_COMPLETED)
                assert [task.result() for task in done] == [n.Closing.of(Code.REPLACED)]
                (kept,) = waiting
                kept.cancel()
                await asyncio.wait(waiting)
                stays = both[last_words.index(kept)]
                await stays.say(r.Who())
                assert [row.login for row in (await stays.hear(a.People)).people] == ["kim"]
                assert await stays.ask(r.LogOut()) == a.LoggedOut()

    play(scene)


def test_for_a_new_account(server: ServerProcess) -> None:
    async def scene() -> None:
        for number in range(3):
            async with dotters(server, "", "", "") as racers:
                for racer in racers:
                    await racer.say(r.Register(f"fresh{number}", PASSWORD))
                heard = [await racer.hear(a.Answer) for racer in racers]
                assert heard.count(a.Registered(f"fresh{number}")) == 1
                assert heard.count(TAKEN) == 2

    play(scene)


@pytest.mark.parametrize("order", ["account first", "sailor first", "any"])
def test_for_a_name_by_two_wires(server: ServerProcess, order: str) -> None:
    """A name is an account's or a sailor's, never both; who loses leaves no trace."""

    async def scene() -> None:
        rng = Random(3)
        for number in range(4):
            name = f"{order.replace(' ', '')}{number}"
            async with clients(server.bpgp, "") as (sailor,), dotters(server, "") as (dotter,):
                if order == "sailor first":
                    await sailor.say(bpgp.Login(name))
                await dotter.say(r.Register(name, PASSWORD))
                if order == "any":  # hashing the password takes so long
                    await asyncio.sleep(rng.random() / 5)
                if order != "sailor first":
                    await sailor.say(bpgp.Login(name))
                registered, logged_in = (
                    await dotter.hear(a.Answer),
                    await answer(sailor, bpgp.Games, bpgp.Error),
                )
                if isinstance(logged_in, bpgp.Error):
                    assert logged_in == EXISTS
                    assert registered == a.Registered(name)
                else:
                    assert registered == TAKEN
                    assert await dotter.log_in(name) == a.Refusal.of(Code.WRONG_PASSWORD)

    play(scene)
