import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from parley.net.server import Server, serving
from parley.net.settings import Address
from parley.wires.bpgp import EndGame, EndReason, Game
from tests.net.bpgp_client import PATIENCE, clients, start_game
from tests.net.house import HERE, SETTINGS, play


def test_stopping_ends_every_game(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(replace(SETTINGS, data=tmp_path))
        await server.start()
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            await start_game(ada, bob)
            await cleo.create()
            began = time.monotonic()
            await server.stop()
            assert time.monotonic() - began < 5
            for client in (ada, bob):
                assert await client.await_(EndGame) == EndGame(EndReason.SERVER_CLOSED_CONNECTION)
            for client in (ada, bob, cleo):
                await client.ended()
        with pytest.raises(OSError, match=r"refused|Connect"):
            await asyncio.open_connection(*server.addresses["bpgp"])
        await server.stop()  # again is fine

    asyncio.run(run())


def test_a_game_that_was_broken_off_is_over_after_a_restart(tmp_path: Path) -> None:
    async def begin(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            await server.stop()

    async def look(server: Server) -> None:
        (result,) = (await server.house.store.results.page()).results
        assert result.reason == "server restarted"
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            await start_game(ada, bob)

    play(tmp_path, begin)
    play(tmp_path, look)


def test_a_taken_port_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        settings = replace(SETTINGS, data=tmp_path / "other", bpgp=server.addresses["bpgp"], bot="random")
        with pytest.raises(OSError, match="address already in use"):
            await Server(settings).start()
        async with serving(replace(settings, bpgp=HERE)) as other:
            assert other.addresses["bpgp"].port

    play(tmp_path, scene)


def test_every_wire_has_a_port(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        assert set(server.addresses) == {"bpgp", "dotline"}
        reader, writer = await asyncio.open_connection(*server.addresses["dotline"])
        greeting = await asyncio.wait_for(reader.readline(), PATIENCE)
        assert greeting.startswith(b"1")
        writer.close()

    play(tmp_path, scene, dotline=HERE)


def test_ipv6(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            await ada.create()
            assert (await bob.await_(Game)).username == "ada"

    play(tmp_path, scene, bpgp=Address("::1", 0))
