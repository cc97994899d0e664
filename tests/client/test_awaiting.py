"""Programs at a real server, a process of its own."""

import asyncio
from collections.abc import Callable, Iterator
from random import Random

import pytest

from parley.client import AsyncClientTable, connect_async
from parley.core import Cell, SetupError
from parley.films import Film
from parley.games.dots import GAME, Move, Put, Reason, Setup, View
from parley.match.clock import ClockRules
from parley.match.journal import decode_journal
from parley.net.visits import web
from parley.visits import CannotNow
from tests.net.process import ServerProcess, serving
from tests.net.visits.relay import Relay

SMALL = Setup(width=10, height=10)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("client") / "data", "--bot", "off") as process:
        yield process


@pytest.fixture
def server(process: ServerProcess) -> str:
    return f"http://{process.web}"


async def play(table: AsyncClientTable[Move, View], seed: int, cut: Callable[[], None] | None = None) -> None:
    rng = Random(seed)
    async for view in table.turns():
        move = rng.choice(list(view.moves()))
        if cut is not None and rng.random() < 0.04:
            asyncio.get_running_loop().call_soon(cut)
        await table.play(move)


def test_two_meet_and_a_third_watches(server: str) -> None:
    async def scene() -> None:
        async with connect_async(server, "ann") as ann, connect_async(server, "bob") as bob:
            hers = await ann.open(GAME, SMALL, clock=ClockRules(per_move=60_000))
            assert (hers.seat, hers.view, hers.outcome) == (0, None, None)
            await bob.until(lambda: hers.number in bob.visit.hall.rows)
            rows = {row.number: row for row in await bob.tables()}
            assert rows[hers.number].names == ("ann", None)
            his = await bob.join(hers.number)
            async with connect_async(server) as cid:
                seen = await cid.watch(hers.number)
                views, _, _ = await asyncio.gather(watch(seen), play(hers, 1), play(his, 2))
            assert his.outcome == hers.outcome == seen.outcome is not None
            assert hers.match is not None
            film = Film(GAME, decode_journal(await bob.journal(hers.match)))
            assert film.frames[-1].view(None) == views[-1]
            assert film.players == ("ann", "bob")

    asyncio.run(scene())


async def watch(table: AsyncClientTable[Move, View]) -> list[View]:
    return [view async for view in table.views()]


def test_what_is_refused_is_said(server: str) -> None:
    async def scene() -> None:
        async with connect_async(server) as ann:
            with pytest.raises(CannotNow, match="no such table"):
                await ann.join(4711)
            table = await ann.open(GAME, SMALL, bots=["random"])
            async for _ in table.turns():
                with pytest.raises(CannotNow, match=Reason.OFF_BOARD.value):
                    await table.play(Put(Cell(15, 15)))
                await table.resign()
            assert table.outcome is not None
            assert table.outcome.winners == (1,)
            await table.leave()
            with pytest.raises(CannotNow):
                await ann.journal(4711)

    asyncio.run(scene())


def test_a_line_that_breaks_is_mended(process: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played twice and nothing is lost, though it is cut while moves are on their way."""
    monkeypatch.setattr(web, "FIRST_PAUSE", 0.01)

    async def scene() -> None:
        async with Relay(process.web) as relay, connect_async(relay.url) as ann:
            table = await ann.open(GAME, SMALL, bots=["random"])
            await play(table, 3, relay.cut)
            assert ann.entries > 1
            assert table.outcome is not None

    asyncio.run(scene())


def test_talk_is_heard(server: str) -> None:
    async def scene() -> None:
        async with connect_async(server, "dan") as dan, connect_async(server, "eve") as eve:
            await dan.say("hello")
            await eve.until(lambda: any(remark.text == "hello" for remark in eve.remarks))
            assert eve.remarks[-1].name == "dan"

    asyncio.run(scene())


def test_where_nobody_is() -> None:
    async def scene(address: str) -> None:
        async with connect_async(address):
            pass

    with pytest.raises(SetupError, match="expected http://HOST:PORT"):
        asyncio.run(scene("nowhere"))
    with pytest.raises(CannotNow, match="nobody"):
        asyncio.run(scene("http://127.0.0.1:9"))


def test_an_account_and_a_wrong_password(server: str) -> None:
    async def scene() -> None:
        async with connect_async(server, "fay", "a long password", register=True) as fay:
            assert fay.name == "fay"
        async with connect_async(server, "fay", "a long password") as again:
            assert again.name == "fay"
        with pytest.raises(CannotNow):
            async with connect_async(server, "fay", "another password"):
                pass

    asyncio.run(scene())
