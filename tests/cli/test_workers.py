"""`parley serve --workers 2`, for real: PostgreSQL, a nats-server of its own, and people at both workers."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.cli.main import make_parser
from parley.cli.workers import command_of
from parley.net.settings import SETTINGS, Address, read_settings
from parley.wires.bpgp import Chat, ChatFrom, EndGame, Game, Join, StartGame
from tests.net.bpgp_client import Client, clients
from tests.net.process import COMMAND, PATIENCE, ServerProcess, serving
from tests.net.workers.processes import watch
from tests.store.server import Server, running_server

NAMES = [f"sailor{number}" for number in range(10)]
"""So many that they hardly all come to the same worker: once in 500 times."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


def children(pid: int) -> dict[str, list[int]]:
    """The processes somebody has started, by program."""
    found: dict[str, list[int]] = {}
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        program = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")[0]
        found.setdefault(Path(program.decode()).name, []).append(int(child))
    return found


async def meet(host: Client, guest: Client) -> None:
    """At a table, of which the guest has heard."""
    number = await host.create()
    while (await guest.await_(Game)).game_id != number:
        pass
    await guest.ask(Join(number), StartGame)
    await host.await_(StartGame)


async def play(address: Address, server: ServerProcess) -> None:
    """All know each other and play in pairs until the server stops."""
    async with clients(address, *NAMES) as people:
        for host, guest in zip(people[::2], people[1::2], strict=True):
            await meet(host, guest)
            await guest.say(Chat(host.connection.username, "ahoy"))
            assert (await host.await_(ChatFrom)).text == "ahoy"
        server.process.send_signal(signal.SIGTERM)
        for one in people:
            await one.await_(EndGame)


def test_one_meeting_place(postgres: Server, tmp_path: Path) -> None:
    where = ("--workers", "2", "--database", postgres.new_database())
    with serving(tmp_path / "data", *where) as server:
        started = children(server.process.pid)
        assert {len(workers) for workers in started.values()} == {1, 2}
        ended = watch([pid for pids in started.values() for pid in pids])
        asyncio.run(asyncio.wait_for(play(server.bpgp, server), PATIENCE))
        assert server.process.wait(PATIENCE) == 0
        ended()


def test_a_worker_that_is_killed_is_back_and_nobody_is_left_when_the_supervisor_is(
    postgres: Server, tmp_path: Path
) -> None:
    where = ("--workers", "2", "--database", postgres.new_database(), "--log-json")
    with serving(tmp_path / "data", *where, quiet=False) as server:
        workers = max(children(server.process.pid).values(), key=len)
        gone = watch(workers[:1])
        os.kill(workers[0], signal.SIGKILL)
        gone()

        async def scene() -> None:
            async with clients(server.bpgp, "ann") as (ann,):
                await ann.say(Chat("ann", "still here"))
                assert (await ann.await_(ChatFrom)).text == "still here"

        asyncio.run(asyncio.wait_for(scene(), PATIENCE))
        while len(again := max(children(server.process.pid).values(), key=len)) < 2:
            assert server.is_alive
        assert workers[0] not in again
        ended = watch([pid for pids in children(server.process.pid).values() for pid in pids])
        server.kill()
        ended()
        assert "worker 0 ended by SIGKILL after" in server.log


def test_what_is_wrong_is_said_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = ("--bpgp", f"127.0.0.1:{taken.getsockname()[1]}", "--dotline", "off", "--web", "off")
        line = refused(tmp_path, *where, "--database", "postgresql://parley@127.0.0.1:1/nowhere")
        assert line.startswith("parley: --bpgp: cannot listen at ")
    where = ("--bpgp", "127.0.0.1:0", "--dotline", "off", "--web", "off")
    line = refused(tmp_path, *where, "--database", "postgresql://parley@127.0.0.1:1/nowhere")
    assert line == "parley: the database server is away (Connection refused)\n"


def refused(folder: Path, *arguments: str) -> str:
    """The one clear line."""
    command = (*COMMAND, "--workers", "3", *arguments)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_worker_is_started_with_all_that_was_set() -> None:
    given = ["--config", "x.toml", "--bpgp", "[::]:1", "--com", "pty:", "--com", "pty:?fleet=0,2,3,4"]
    given += ["--log-json", "--workers", "3", "--admin=", "--database", "postgresql://ann:-pw@h/d?x=1"]
    options = make_parser().parse_args(["serve", *given])
    assert command_of(options)[:4] == [sys.executable, "-P", "-m", "parley"]
    again = make_parser().parse_args(command_of(options)[4:])
    assert again == options
    flags = {name: getattr(again, name) for name in SETTINGS}
    assert read_settings(flags, {}).com == ("pty:", "pty:?fleet=0,2,3,4")
    assert command_of(make_parser().parse_args(["serve"]))[4:] == ["serve"]
