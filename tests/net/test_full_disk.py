"""The disk is full while moves are committed: nothing is acknowledged that is not stored, and it passes."""

import asyncio
import resource
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

import pytest

from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.audit import look
from tests.net.bpgp_client import clients
from tests.net.company import ACCOUNTS, Company, company
from tests.net.dotline_client import DotsClient, make_accounts
from tests.net.process import ServerProcess, serving
from tests.net.web.browser import Browser


class Disk(Protocol):
    """Where the data is."""

    words: str
    """What the log says when it is full."""
    ready: str
    """What `/readyz` says."""

    def fill(self, server: ServerProcess) -> None:
        """Leave no room."""

    def free(self, server: ServerProcess) -> None:
        """Make room."""


class SmallDisk:
    """A real one, which only root can mount."""

    words = "storage is full: nothing was written"
    ready = "storage is full"

    def __init__(self, data: Path) -> None:
        self._ballast = data / "ballast"

    def fill(self, _server: ServerProcess) -> None:
        with self._ballast.open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(4096))

    def free(self, _server: ServerProcess) -> None:
        self._ballast.unlink()


class ShortFiles:
    """For everybody: the server may not make its files any longer."""

    words = "disk I/O error"
    ready = "nothing can be stored"

    def __init__(self, data: Path) -> None:
        self._data = data

    def fill(self, server: ServerProcess) -> None:
        journal = (self._data / "parley.db-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (journal, resource.RLIM_INFINITY))

    def free(self, server: ServerProcess) -> None:
        unlimited = resource.RLIM_INFINITY, resource.RLIM_INFINITY
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


@pytest.fixture(params=[SmallDisk, ShortFiles])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if request.param is SmallDisk:
            mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(data)]
            if subprocess.run(mount, capture_output=True, check=False).returncode:
                pytest.skip("nothing can be mounted here; files that may not grow are tried instead")
            stack.callback(subprocess.run, ["umount", str(data)], check=True)
        yield request.param(data)


async def _trouble(server: ServerProcess, games: Company, ready: str) -> None:
    """Whatever has to be stored is refused, again and again, and told to nobody."""
    for _ in range(3):
        assert await games.put() == Code.STORAGE_TROUBLE
        assert await games.shoot() is bpgp.ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
    await games.check_boards()
    eve = await DotsClient.connect(server.dotline)
    refused = a.Refusal.of(Code.STORAGE_TROUBLE)
    assert await eve.ask(r.Register("newcomer", "correct horse")) == refused
    assert await eve.log_in("eve") == refused
    eve.writer.close()
    answer = await Browser(server.web).get("/readyz")
    assert (answer.status, answer.json["text"]) == (503, ready)
    assert (await Browser(server.web).get("/healthz")).status == 200
    async with clients(server.bpgp, "dan", "fay") as (dan, fay):
        number = await dan.create()
        assert await fay.ask(bpgp.Join(number), bpgp.Error) == bpgp.Error(bpgp.ErrorCode.UNKNOWN_GAME_ID)
        assert await dan.await_(bpgp.DeleteGame) == bpgp.DeleteGame(number)


async def _recovery(server: ServerProcess, games: Company) -> None:
    await games.go_on()
    await games.play(5)
    await games.check_boards()
    eve = await DotsClient.connect(server.dotline)
    assert await eve.log_in("eve") == a.LoggedIn("eve")
    assert isinstance(await eve.ask(r.OpenTable(bots=("random",))), a.Opened)
    await eve.hear(n.GameStarted)
    eve.writer.close()


def test_a_full_disk(disk: Disk, tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(120), company(server) as games:
            await games.play(5)
            disk.fill(server)
            await games.play_until_refused()
            await _trouble(server, games, disk.ready)
            disk.free(server)
            await _recovery(server, games)
            while (await Browser(server.web).get("/readyz")).status != 200:
                await asyncio.sleep(0.1)  # an answer is good for a second
            server.kill()
            return games

    asyncio.run(make_accounts(data, [*ACCOUNTS, "eve"]))
    with serving(data, "--free-space", "0", quiet=False) as server:
        games = asyncio.run(scene(server))
        log = server.log
    games.check_stored(asyncio.run(look(data)))
    assert all(disk.words in line for line in log.splitlines())
    assert log
    with serving(data) as server:
        asyncio.run(games.check_resumed(server))


def test_killed_while_the_disk_is_full(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(120), company(server) as games:
            await games.play(3)
            ShortFiles(data).fill(server)
            await games.play_until_refused()
            server.kill()
            return games

    asyncio.run(make_accounts(data, ACCOUNTS))
    with serving(data, quiet=False) as server:
        games = asyncio.run(scene(server))
    games.check_stored(asyncio.run(look(data)))
    with serving(data) as server:
        asyncio.run(games.check_resumed(server))
