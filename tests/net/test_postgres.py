"""PostgreSQL goes away underneath the whole server: players wait, then go on, and nothing is lost."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import news as n
from tests.net.audit import look
from tests.net.company import ACCOUNTS, Company, company
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving
from tests.store.server import Server, running_server

PATIENCE = 120.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as started:
        yield started


@pytest.fixture
def url(postgres: Server) -> str:
    """A database with the accounts of the company."""
    url = postgres.new_database()
    asyncio.run(make_accounts(url, ACCOUNTS))
    return url


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_restarted_while_they_play(postgres: Server, url: str, mode: str, tmp_path: Path) -> None:
    """Nobody notices but by the wait: every dot and every shot is accepted."""

    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(2)
            is_back = asyncio.Event()
            playing = asyncio.create_task(_rounds(games, is_back))
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.to_thread(postgres.start)
            is_back.set()
            await playing
            await games.check_boards()
            server.kill()
            return games

    with serving(tmp_path / "data", "--database", url, quiet=False) as server:
        games = asyncio.run(scene(server))
        assert "Traceback" not in server.log
    games.check_stored(asyncio.run(look(url)))


async def _rounds(games: Company, is_back: asyncio.Event) -> None:
    """Not so many that the board is full before the database is back."""
    for _ in range(10):
        await games.play(1)
    await is_back.wait()
    await games.play(5)


def test_nothing_is_acknowledged_while_it_is_away(postgres: Server, url: str, tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(3)
            await asyncio.to_thread(postgres.stop, "immediate")
            moves = [asyncio.create_task(games.put()), asyncio.create_task(games.shoot())]
            done, _ = await asyncio.wait(moves, timeout=1)
            assert not done
            await asyncio.to_thread(postgres.start)
            assert await asyncio.gather(*moves) == [Code.DONE, None]
            await games.play(3)
            server.kill()
            return games

    with serving(tmp_path / "data", "--database", url, quiet=False) as server:
        games = asyncio.run(scene(server))
    games.check_stored(asyncio.run(look(url)))


def test_stopping_while_it_is_away(postgres: Server, url: str, tmp_path: Path) -> None:
    """Nobody waits for it; what was acknowledged is there when it is back."""

    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(3)
            await asyncio.to_thread(postgres.stop, "immediate")
            await games.ask_to_put()
            await games.ask_to_shoot()
            seconds = await asyncio.to_thread(server.terminate)
            print(f"stopped in {seconds:.1f} s while PostgreSQL was away")
            for sailor in games.sailors:
                assert await sailor.await_(bpgp.EndGame) == bpgp.EndGame(4)
            for dotter in games.dotters:
                assert await dotter.hear(n.Closing) == n.Closing.of(Code.STOPPING)
            return games

    with serving(tmp_path / "data", "--database", url, quiet=False) as server:
        games = asyncio.run(scene(server))
        assert "Traceback" not in server.log
    postgres.start()
    games.check_stored(asyncio.run(look(url)))
    with serving(tmp_path / "data", "--database", url) as server:
        asyncio.run(games.check_resumed(server))
