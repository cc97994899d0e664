"""Ports that are open before anybody speaks there."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from parley.net.ports import hold_port, open_port
from parley.net.server import Server
from tests.net.house import HERE, SETTINGS


def test_a_port_that_is_taken_is_refused_and_nothing_stays_open() -> None:
    async def scene() -> None:
        (first,) = await open_port("127.0.0.1", 0)
        with first, pytest.raises(OSError, match="in use"):
            await open_port("127.0.0.1", first.getsockname()[1])

    asyncio.run(scene())


def test_those_who_all_want_to_share_a_port_do() -> None:
    async def scene() -> None:
        (held,) = await hold_port("127.0.0.1", 0)
        port = held.getsockname()[1]
        with held:
            with pytest.raises(ConnectionRefusedError):  # nobody listens yet
                socket.create_connection(("127.0.0.1", port))
            first, second = [(await open_port("127.0.0.1", port, reuse_port=True))[0] for _ in range(2)]
            with first, second:
                calls = [socket.create_connection(("127.0.0.1", port)) for _ in range(64)]
                heard = [_accept_all(listening) for listening in (first, second)]
                assert sum(heard) == 64
                assert all(heard)
                for call in calls:
                    call.close()

    asyncio.run(scene())


def _accept_all(listening: socket.socket) -> int:
    """How many wait there."""
    count = 0
    while True:
        try:
            listening.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1


def test_a_port_is_held_at_every_address_of_a_host_and_not_where_others_share_it() -> None:
    async def scene() -> None:
        held = await hold_port("localhost", 0)
        assert len({one.getsockname()[1] for one in held}) == 1
        for one in held:
            one.close()
        (other,) = await open_port("127.0.0.1", 0, reuse_port=True)
        with other, pytest.raises(OSError, match="in use"):
            await hold_port("127.0.0.1", other.getsockname()[1])

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
