"""Workers that are real processes and share a real port, with a real broker."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path

import nats
import pytest
import uvloop

from parley.core import SetupError
from parley.net.settings import Address, Settings
from parley.net.workers.backoff import Backoff
from parley.net.workers.kept import GaveUp
from parley.net.workers.supervisor import READY, Supervisor
from tests.net.workers.processes import watch

PATIENCE = 60.0
HERE = Address("127.0.0.1", 0)
ROOT = Path(__file__).parents[3]
SETTINGS = Settings(HERE, None, None, node_name="north", workers=3)


class Stage:
    """A supervisor, what it says, and what its workers tell."""

    supervisor: Supervisor

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.told: asyncio.Queue[list[str]] = asyncio.Queue()

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings = SETTINGS, fault: str = "none") -> AsyncIterator["Stage"]:
        stage = cls()
        async with await asyncio.start_server(stage._listen, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
            command = [sys.executable, "-m", "tests.net.workers.bell", str(port), fault]
            say, backoff = stage.said.put_nowait, partial(Backoff, 0.01, 0.02)
            stage.supervisor = Supervisor(settings, command, say, backoff)
            yield stage

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while line := await reader.readline():
                self.told.put_nowait(line.decode().split())
        writer.close()

    async def begin(self) -> "asyncio.Task[None]":
        """Until all workers serve."""
        task = asyncio.ensure_future(self.supervisor.run())
        self.lines: list[str] = []
        while not self.lines or self.lines[-1] != READY:
            self.lines.append(await self.said.get())
        return task

    async def call(self) -> int:
        """The number of the worker that answers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        number = int(await reader.read())
        writer.close()
        return number

    @property
    def port(self) -> int:
        return int(self.lines[0].removeprefix("at "))


def run(scene: Awaitable[None]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(timed())


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_workers_share_a_port_and_one_that_dies_is_started_again() -> None:
    async def scene() -> None:
        async with Stage.open() as stage:
            task = await stage.begin()
            assert stage.lines == [f"at {stage.port}", "metrics 0", "metrics 1", "metrics 2", READY]
            workers = {}
            for _ in range(3):
                _, number, pid, node, cluster = await stage.told.get()
                workers[int(number)] = int(pid)
                assert node == "north"
            assert [worker.pid for worker in stage.supervisor.workers] == [workers[n] for n in range(3)]
            assert {await stage.call() for _ in range(200)} == {0, 1, 2}
            client = await nats.connect(cluster)  # the broker is there for all of them
            await client.close()
            os.kill(workers[1], signal.SIGKILL)
            assert (await stage.told.get())[:2] == ["started", "1"]
            assert {await stage.call() for _ in range(200)} == {0, 1, 2}
            ended = watch([worker.pid for worker in stage.supervisor.workers if worker.pid])
            stage.supervisor.stop()
            await task
            ended()
            assert stage.said.empty()

    run(scene())


def test_with_a_cluster_there_is_no_broker_of_ours() -> None:
    async def scene() -> None:
        settings = Settings(HERE, None, None, cluster="nats://bus.example", workers=2)
        async with Stage.open(settings) as stage:
            task = await stage.begin()
            assert (await stage.told.get())[4] == "nats://bus.example"
            stage.supervisor.stop()
            await task

    run(scene())


def test_sighup_is_for_every_worker() -> None:
    async def scene() -> None:
        async with Stage.open() as stage:
            task = await stage.begin()
            stage.supervisor.reload()
            told = [await stage.told.get() for _ in range(6)]
            assert sorted(words[1] for words in told if words[0] == "hangup") == ["0", "1", "2"]
            stage.supervisor.stop()
            await task

    run(scene())


def test_a_worker_that_cannot_serve_ends_all() -> None:
    async def scene() -> None:
        async with Stage.open(fault="unusable") as stage:
            with pytest.raises(GaveUp):
                await stage.supervisor.run()
            assert stage.said.empty()

    run(scene())


def test_stopped_while_it_starts() -> None:
    async def scene() -> None:
        async with Stage.open() as stage:
            asyncio.get_running_loop().call_soon(stage.supervisor.stop)
            await stage.supervisor.run()
            assert stage.said.empty()

    run(scene())


def test_a_port_that_others_have_is_refused_though_they_would_share_it() -> None:
    async def scene() -> None:
        with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
            settings = Settings(Address(*taken.getsockname()), None, None, workers=2)
            with pytest.raises(SetupError, match=r"--bpgp: cannot listen at .* \(address already in use\)"):
                await Supervisor(settings, [], print).run()

    run(scene())


ALONE = """\
import asyncio, sys
from tests.net.workers.test_supervisor import Stage

async def main():
    async with Stage.open() as stage:
        task = await stage.begin()
        print(*[worker.pid for worker in stage.supervisor.workers], flush=True)
        await task

asyncio.run(main())
"""


@contextmanager
def _alone() -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen((sys.executable, "-c", ALONE), stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_nobody_is_left_however_the_supervisor_ends(number: signal.Signals) -> None:
    with _alone() as process:
        assert process.stdout is not None
        pids = [int(word) for word in process.stdout.readline().split()]
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(children) == 4  # the broker too
        assert set(pids) < set(map(int, children))
        ended = watch(list(map(int, children)))
        process.send_signal(number)
        ended()
