"""The power fails while people play: a disk that forgets what was not synced, under a real server.

With `--durability full` every move that was acknowledged is there when the power is back. With `normal` they
are not, which shows that the disk forgets.
"""

import asyncio
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from parley.store import open_store
from tests.net.audit import look
from tests.net.company import ACCOUNTS, Company, company
from tests.net.dotline_client import make_accounts
from tests.net.process import COMMAND, ServerProcess, serving
from tests.store.deaths import MATCHES, acknowledged_before_death, check

SOURCE = Path(__file__).with_name("power_loss.c")
ROUNDS = 15
PATIENCE = 60.0


class Disk:
    """Where the data is; `kept` is what was synced of it."""

    def __init__(self, folder: Path) -> None:
        self.data, self.kept, self._library = folder / "data", folder / "kept", folder / "power_loss.so"
        compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
        build = (str(compiler), "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl")
        subprocess.run(build, check=True)
        (self.kept / "names").mkdir(parents=True)

    def command(self, *program: str) -> tuple[str, ...]:
        """A program that works on this disk."""
        settings = {"LD_PRELOAD": self._library, "POWER_DATA": self.data, "POWER_KEPT": self.kept}
        return ("env", *(f"{name}={value}" for name, value in settings.items()), *program)

    def settle(self) -> None:
        """All that is there now has long been synced, and nothing else is."""
        for kept in (*(self.kept / "names").iterdir(), *self.kept.glob("parley*")):
            kept.unlink()  # a new file of an old name has nothing of what that held
        for file in self.data.iterdir():
            shutil.copy(file, self.kept)
            (self.kept / "names" / file.name).touch()

    def lose_power(self) -> None:
        """Whatever was not synced is gone."""
        shutil.rmtree(self.data)
        self.data.mkdir()
        for name in (self.kept / "names").iterdir():
            if (self.kept / name.name).exists():
                shutil.copy(self.kept / name.name, self.data)


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


def play_until_the_power_fails(disk: Disk, durability: str) -> Company:
    async def scene(server: ServerProcess) -> Company:
        async with asyncio.timeout(PATIENCE), company(server) as games:
            await games.play(ROUNDS)
            server.kill()
            return games

    asyncio.run(make_accounts(disk.data, ACCOUNTS))
    disk.settle()
    with serving(disk.data, "--durability", durability, command=disk.command(*COMMAND)) as server:
        games = asyncio.run(scene(server))
    disk.lose_power()
    assert (len(games.dots), len(games.shots)) == (ROUNDS, ROUNDS)
    return games


def test_full_loses_nothing_that_was_acknowledged(disk: Disk) -> None:
    games = play_until_the_power_fails(disk, "full")
    games.check_stored(asyncio.run(look(disk.data)))
    with serving(disk.data, command=disk.command(*COMMAND)) as server:
        asyncio.run(games.check_resumed(server))
        server.terminate()
    disk.lose_power()  # just after all was moved into one file
    assert asyncio.run(look(disk.data)).dots[ACCOUNTS[0]].puts == games.dots


def test_full_loses_nothing_while_the_log_is_moved_and_written_over(disk: Disk) -> None:
    rng, acknowledged = Random(3), dict[int, int]()
    program = (sys.executable, "-m", "tests.store.crashing", str(disk.data), str(MATCHES))
    with subprocess.Popen(disk.command(*program), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as nursery:
        for _ in range(6):
            acknowledged |= acknowledged_before_death(nursery, appends=rng.randrange(800))
            disk.lose_power()
            check(str(disk.data), acknowledged)
            disk.settle()
    assert sum(acknowledged.values()) > MATCHES


def test_normal_loses_moves(disk: Disk) -> None:
    play_until_the_power_fails(disk, "normal")
    audit = asyncio.run(look(disk.data))
    assert not audit.dots
    assert not audit.voyages


NEWCOMER = """
import asyncio, os, signal, sys
from parley.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    await store.accounts.create("ann", "hash")
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""


def test_a_database_that_was_made_just_now_is_there(disk: Disk) -> None:
    """Its name as well as what is in it."""

    async def scene() -> bool:
        store = await open_store(disk.data)
        try:
            return await store.accounts.is_taken("ann")
        finally:
            await store.close()

    killed = subprocess.run(disk.command(sys.executable, "-c", NEWCOMER, str(disk.data)), check=False)
    assert killed.returncode == -signal.SIGKILL
    disk.lose_power()
    assert asyncio.run(scene())
