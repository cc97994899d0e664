"""Ports that are open before anybody speaks there."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from parley.net.ports import open_port
from parley.net.server import Server
from tests.net.house import HERE, SETTINGS


def test_a_port_that_is_taken_is_refused_and_nothing_stays_open() -> None:
    async def scene() -> None:
        (first,) = await open_port("127.0.0.1", 0)
        with first, pytest.raises(OSError, match="in use"):
            await open_port("127.0.0.1", first.getsockname()[1])

    asyncio.run(scene())


def test_whoever_comes_to_the_web_early_waits_and_is_answered(tmp_path: Path) -> None:
    early: list[socket.socket] = []

    async def scene() -> None:
        server = Server(replace(SETTINGS, data=tmp_path, web=HERE))

        def opened() -> None:
            assert {"bpgp", "web"} <= server.addresses.keys()
            early.append(socket.create_connection(server.addresses["web"], 5))
            early[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")

        await server.start(opened)
        try:
            answer = await asyncio.to_thread(early[0].recv, 100)
        finally:
            early[0].close()
            await server.stop()
        assert answer.startswith(b"HTTP/1.1 200")

    asyncio.run(scene())
