"""A program that only knows sockets, behind a plug."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from parley.net.children import Child, Guard, Launcher, Loss, Sandbox
from parley.net.children.guardian import marked

TALK = """
import os, socket, sys
host, port = sys.argv[1:3]
assert (host, port) == (os.environ["PARLEY_HOST"], os.environ["PARLEY_PORT"])
line = socket.create_connection((host, int(port)))
while word := line.recv(100):
    line.sendall(word.upper())
print("heard the end")
sys.exit(5)
"""
REACH = """
import socket, sys
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5)
    print("reached")
except OSError:
    print("alone")
"""
CALLS = """
import socket, sys
for number in range(2):
    line = socket.create_connection((sys.argv[1], int(sys.argv[2])))
    line.sendall(b"call%d" % number)
    try:
        line.recv(1)
    except ConnectionResetError:
        print("reset", flush=True)
"""


class Owner:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.data = b""
        self.losses: list[Loss] = []
        self.bell = asyncio.Event()

    def heard(self, data: bytes) -> None:
        self.data += data
        self.bell.set()

    def lost(self, why: Loss) -> None:
        self.losses.append(why)
        self.bell.set()


async def plugged(sandbox: Sandbox, *command: str, says: bytes = b"") -> tuple[Owner, Child]:
    """Let it talk until it has heard the end."""
    with Guard() as guard:
        owner, mark = Owner(), guard.mark()
        child = Child(Launcher(sandbox).wrap(command, mark, is_tcp=True), owner, guard)
        if says:
            child.write(says)
            async with asyncio.timeout(60):
                while len(owner.data) < len(says):
                    owner.bell.clear()
                    await owner.bell.wait()
        child.hang_up()
        await child.wait(60)
        await child.finish()
        assert marked(mark.encode()) == []
    return owner, child


@pytest.mark.parametrize("sandbox", [Sandbox.OFF, Sandbox.REQUIRE])
def test_what_is_said_on_the_socket_is_said_on_the_streams(sandbox: Sandbox) -> None:
    command = sys.executable, "-c", TALK, "{host}", "{port}"
    owner, child = asyncio.run(plugged(sandbox, *command, says=b"hello " * 2000))
    assert owner.data == b"HELLO " * 2000
    assert (child.status, child.errors) == (5, b"heard the end\n")


def test_in_a_cage_there_is_nothing_else_to_reach() -> None:
    async def scene() -> Child:
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            return (await plugged(Sandbox.REQUIRE, sys.executable, "-c", REACH, str(port)))[1]

    assert asyncio.run(scene()).errors == b"alone\n"


def test_one_that_never_connects_just_ends() -> None:
    owner, child = asyncio.run(plugged(Sandbox.OFF, "sh", "-c", "exit 7"))
    assert (owner.data, child.status) == (b"", 7)
    owner, child = asyncio.run(plugged(Sandbox.OFF, "sh", "-c", "kill -9 $$"))
    assert child.status == 128 + 9


@pytest.mark.parametrize("sandbox", [Sandbox.OFF, Sandbox.REQUIRE])
def test_calls_are_carried_one_by_one_and_reset(sandbox: Sandbox) -> None:
    """Where it may call as often as it likes, each connection ends with ours."""

    async def scene() -> tuple[list[bytes], bytes]:
        heard: list[bytes] = []

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.readexactly(5))
            writer.close()

        with Guard() as guard, TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            path = Path(folder) / "line"
            server = await asyncio.start_unix_server(hear, path)
            path.chmod(0o777)
            command = (sys.executable, "-c", CALLS, "{host}", "{port}")
            launch = Launcher(sandbox).wrap(
                command, guard.mark(), is_tcp=True, calls=str(path), shown=[folder]
            )
            child = Child(launch, Owner(), guard)
            await child.wait(60)
            await child.finish()
            server.close()
        return heard, child.errors

    assert asyncio.run(scene()) == ([b"call0", b"call1"], b"reset\nreset\n")
