"""Sessions on TCP; the limits of lines are tried in `test_served`."""

import asyncio
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from parley.net.served import ServedLine
from parley.net.server import Server
from tests.net.house import HERE, play
from tests.net.test_served import LOOPS, Stage, perform


@pytest.mark.parametrize("loop", LOOPS)
def test_whoever_is_accepted_inherits_keepalive(loop: str) -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        assert await reader.readexactly(6) == b"hello "
        (line,) = stage.door.lines
        assert isinstance(line, ServedLine)
        accepted = line.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        writer.close()

    perform(scene, loop=loop)


def test_dots_has_a_word_for_a_full_house(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        first = await asyncio.open_connection(*server.addresses["dotline"])
        assert (await first[0].readline()).startswith(b"100 ")
        second = await asyncio.open_connection(*server.addresses["dotline"])
        assert (await second[0].read()).startswith(b"194 ")
        third = await asyncio.open_connection(*server.addresses["bpgp"])
        with suppress(ConnectionResetError):
            assert await third[0].read() == b""
        for _, writer in (first, second, third):
            writer.close()

    play(tmp_path, scene, dotline=HERE, connections=1)


def test_browsers_are_not_heard() -> None:
    async def scene(stage: Stage) -> None:
        reader, writer = await stage.open()
        assert await reader.readexactly(6) == b"hello "
        writer.write(b"POST / HTTP/1.1\r\n\r\nabc\n")
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        await stage.left[0].wait()
        assert stage.sessions[0].connection.heard == 0
        writer.close()

    perform(scene)


def test_whoever_comes_finds_the_patience_of_now() -> None:
    async def scene(stage: Stage) -> None:
        stage.door.limits = replace(stage.door.limits, idle=0.05)
        reader, writer = await stage.open()
        assert await reader.read() == b"hello "
        writer.close()

    perform(scene)
