"""The worked example in docs/howto/cluster.md, done as it says: real nodes, PostgreSQL, NATS and haproxy."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import choice, sample

import pytest

from parley.cluster.node import Node
from parley.net.settings import Address
from parley.wires.bpgp import Chat, ChatFrom, Game, Join, StartGame
from tests.net.bpgp_client import Client, clients
from tests.store.server import is_free, running_server

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/howto/cluster.md").read_text()
PATIENCE = 240.0
DONE = "that worked"


def blocks(heading: str) -> list[str]:
    """The commands of a chapter."""
    chapter = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", chapter, re.DOTALL)


class Reader:
    """Somebody who types what stands there; only addresses are others, in case these are taken."""

    def __init__(self, shell: "subprocess.Popen[str]", database: str) -> None:
        self._shell = shell
        net = f"127.{choice(range(64, 128))}.{choice(range(1, 255))}"
        self.front = f"{net}.100"
        self._others = {
            "postgresql://localhost/parley": database,
            "nats-server -a 127.0.0.1 -p 4222": f"nats-server -a 127.0.0.1 -p {(port := _port())}",
            "nats://127.0.0.1:4222": f"nats://127.0.0.1:{port}",
            "127.0.0.$": f"{net}.$",
            "127.0.0.1\\1:": f"{net}.1\\1:",
            "bind 127.0.0.1:": f"bind {self.front}:",
            "http://127.0.0.1:8080": f"http://{self.front}:8080",
        }

    def type(self, block: str) -> str:
        """What comes of it."""
        for here, there in self._others.items():
            block = block.replace(here, there)
        stdin, stdout = self._shell.stdin, self._shell.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{block}\necho; echo '{DONE}'\n")
        stdin.flush()
        heard: list[str] = []
        for line in stdout:
            if line.startswith(DONE):
                return "".join(heard)
            heard.append(line)
        raise AssertionError(f"the shell has ended: {heard}")


def _port() -> int:
    return next(filter(is_free, sample(range(20_000, 32_000), 100)))


@contextmanager
def reading(folder: Path, database: str) -> Iterator[Reader]:
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    beside = Path(sys.executable).parent
    variables = {**os.environ, "PATH": f"{beside}:{os.environ['PATH']}:/usr/sbin"}
    with (
        (folder / "shell.log").open("w") as errors,
        subprocess.Popen(
            ("/usr/bin/timeout", "--foreground", str(PATIENCE), "/bin/bash", "-e"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
            env=variables,
            start_new_session=True,
        ) as shell,
    ):
        try:
            yield Reader(shell, database)
        except BaseException as error:
            for log in folder.glob("*.log"):
                error.add_note(f"{log.name}:\n{log.read_text()[-2000:]}")
            raise
        finally:
            os.killpg(shell.pid, signal.SIGKILL)  # all that it has started, too


def rows(status: str) -> dict[str, str]:
    """The states of nodes, by name."""
    head, *lines = status[status.index("node ") :].strip().splitlines()
    assert (
        head.split() == PAGE.partition("\nnode  name")[2].partition("\n")[0].join(("node name", "")).split()
    )
    return {line.split()[1]: line.split()[3] for line in lines}


async def meet(address: Address, *names: str) -> None:
    """Three at three nodes, as haproxy sends each to the one with the fewest; two play, one looks on."""
    async with clients(address, *names) as (host, guest, other):
        number = await host.create()
        for one in (guest, other):
            while (await one.await_(Game)).game_id != number:
                pass
        await guest.ask(Join(number), StartGame)
        await host.await_(StartGame)
        await guest.say(Chat(names[0], "ahoy"))
        assert await host.await_(ChatFrom) == ChatFrom(names[1], names[0], "ahoy")


async def come_back(address: Address, name: str) -> None:
    """As clients do whose node is gone: again, until there is another."""
    while True:
        try:
            client = await Client.connect(address)
            await client.login(name)
        except (EOFError, OSError):
            continue
        await client.close()
        return


@pytest.fixture
def database() -> Iterator[str]:
    with running_server("max_connections=100") as server:
        yield server.new_database()


def test_the_worked_example(tmp_path: Path, database: str) -> None:
    start, front, kill, restart = blocks("Try several nodes on one machine")
    with reading(tmp_path, database) as reader:
        assert reader.type(start).count('"ready"') == 3
        serving = dict.fromkeys(("node11", "node12", "node13"), "serving")
        assert rows(reader.type(front)) == serving
        bpgp = Address(reader.front, 4242)
        asyncio.run(asyncio.wait_for(meet(bpgp, "ann", "bob", "eve"), 60))
        assert rows(reader.type(kill)).keys() == serving.keys()
        asyncio.run(asyncio.wait_for(come_back(bpgp, "ann"), 60))
        states = rows(reader.type(restart))
        assert {name: state for name, state in states.items() if state == "serving"} == serving
        asyncio.run(asyncio.wait_for(meet(bpgp, "ann", "bob", "eve"), 60))


def test_workers_are_started_as_it_says() -> None:
    (block,) = blocks("Use all cores of one machine")
    command = [sys.executable, "-m", *block.split(), "--check"]
    assert subprocess.run(command, check=True, capture_output=True).stdout == b"the configuration is sound\n"


def test_every_measure_is_explained() -> None:
    explained = set(re.findall(r"`parley_cluster_(\w+)`", PAGE))
    named = set(re.findall(r'"(\w+)": ', _source_of_measures()))
    assert explained == named


def _source_of_measures() -> str:
    import inspect

    return inspect.getsource(Node.measures)
