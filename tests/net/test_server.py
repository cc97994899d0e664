import asyncio
import time
from dataclasses import replace
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest

from parley.core import Event, Seat, SetupError
from parley.games import load_games
from parley.games.battleship_plus import GAME, Fail, Hit, Moved, Placed, Setup
from parley.house.study import HouseStudy
from parley.net import server as server_module
from parley.net.server import Server, serving
from parley.net.settings import Address
from parley.seats.bot.player import BotPlayer
from parley.tables import Guest, Happened, News, Table, Terms
from parley.wires.bpgp import ClientConnection, EndGame, EndReason, Game, Join, StartGame
from parley.wires.bpgp.codec import Order
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import PATIENCE, Client, clients, start_game
from tests.net.dotline_client import DotsClient
from tests.net.house import HERE, SETTINGS, play


def test_stopping_ends_every_game(tmp_path: Path) -> None:
    # bpgp/4.1.9/6
    async def run() -> None:
        server = Server(replace(SETTINGS, data=tmp_path))
        await server.start()
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            await start_game(ada, bob)
            await cleo.create()
            began = time.monotonic()
            await server.stop()
            assert time.monotonic() - began < 30
            for client in (ada, bob):
                assert await client.await_(EndGame) == EndGame(EndReason.SERVER_CLOSED_CONNECTION)
            for client in (ada, bob, cleo):
                await client.ended()
        with pytest.raises(OSError, match=r"refused|Connect"):
            await asyncio.open_connection(*server.addresses["bpgp"])
        await server.stop()  # again is fine

    asyncio.run(run())


def test_stopping_is_told_to_who_waits_in_the_lobby(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["dotline"])
        writer.write(b"REG ann correct-horse\n")
        await asyncio.wait_for(reader.readuntil(b"\n201 "), PATIENCE)
        await server.stop()
        words = await asyncio.wait_for(reader.read(), PATIENCE)
        assert words.index(b"\n150 ") < words.index(b"\n193 ")
        writer.close()

    play(tmp_path, scene, dotline=Address("127.0.0.1", 0))


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


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def begin(server: Server) -> None:
        account = await server.house.accounts.create("ada", "hash")
        lobby = server.house.lobby
        table = lobby.open(Terms(GAME, Setup()), Guest("ada", "web", account.id))
        watcher = Watcher(Placed)
        table.watch(watcher)
        lobby.join(table.number, BotPlayer(server.house.shared(HouseStudy), "random"))
        await watcher.seen()

    async def go_on(server: Server) -> None:
        (table,) = server.house.lobby.tables.values()
        ada, bot = table.seats
        assert ada is not None
        assert isinstance(bot, BotPlayer)
        watcher = Watcher(Hit, Fail, Moved)
        table.watch(watcher)
        while watcher.is_waiting:  # Ada's shots, until the bot has its turn
            if Seat(0) in table.match.to_move and table.ledger and table.ledger.newest is table.match:
                table.submit(ada, next(table.match.view(Seat(0)).moves()))
            await asyncio.sleep(0)

    play(tmp_path, begin)
    play(tmp_path, go_on)


class Watcher:
    """Waits for the bot, in seat 1, to do something."""

    name, kind, account = "watcher", "test", None

    def __init__(self, *kinds: type[Event]) -> None:
        self._kinds, self._seen = kinds, asyncio.Event()

    @property
    def is_waiting(self) -> bool:
        return not self._seen.is_set()

    async def seen(self) -> None:
        await asyncio.wait_for(self._seen.wait(), PATIENCE)

    def tell(self, table: Table | None, news: News) -> None:
        plies = news.plies if isinstance(news, Happened) else ()
        if any(ply.seat == 1 and isinstance(event, self._kinds) for ply in plies for event in ply.events):
            self._seen.set()


def test_the_best_bots_begin_to_prepare_soon_after_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    woken = Signal()

    def load(game: str, name: str) -> None:
        made.append(f"{game} {name}")
        if len(made) == len(load_games()):
            woken.set()

    monkeypatch.setattr(server_module, "WAKING", 0.0)
    monkeypatch.setattr(server_module, "load_installed", load)

    async def scene(_server: Server) -> None:
        assert await asyncio.to_thread(woken.wait, PATIENCE)

    play(tmp_path, scene)
    assert "dots strong" in made


def test_a_taken_port_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        settings = replace(SETTINGS, data=tmp_path / "other", bpgp=server.addresses["bpgp"], bot="random")
        with pytest.raises(SetupError, match=r"--bpgp: .*address already in use"):
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


@pytest.mark.parametrize("order", ["big", "little"])
def test_the_byte_order_of_game_ids(order: Order, tmp_path: Path) -> None:
    """Big endian by the examples, or as the text of bpgp/3.1.2/1 has it."""

    async def scene(server: Server) -> None:
        ada, bob = [Client(*await asyncio.open_connection(*server.addresses["bpgp"])) for _ in range(2)]
        for client, name in ((ada, "ada"), (bob, "bob")):
            client.connection = ClientConnection(order)
            await client.login(name)
        number = await ada.create()
        assert number == next(iter(server.house.lobby.tables)) < 256
        await bob.ask(Join(number), StartGame)
        await ada.close()
        await bob.close()

    play(tmp_path, scene, game_id_order=order)


def test_ipv6(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            await ada.create()
            assert (await bob.await_(Game)).username == "ada"

    play(tmp_path, scene, bpgp=Address("::1", 0))


@pytest.mark.parametrize(
    ("changes", "script", "heard"),
    [
        ({"name_length": 5}, b"REG longname correct-horse\nREG short correct-horse\n", (b"406", b"201")),
        ({"line_length": 64}, b"PNG" + b" " * 61 + b"\nPNG\n", (b"413", b"200")),
        ({"name_tries": 2}, b"LOG ann wrong\n" * 3, (b"411", b"411", b"429")),
        ({"address_tries": 2}, b"LOG ann wrong\nLOG bob wrong\nLOG eve wrong\n", (b"411", b"411", b"429")),
        (
            {"registrations": 1},
            b"REG ann correct-horse\nOUT\nREG bob correct-horse\n",
            (b"201", b"204", b"429"),
        ),
        ({"login_time": 0.5}, b"PNG\n", (b"200", b"191")),
        ({"silence": 0.5}, b"REG ann correct-horse\n", (b"201", b"191")),
        ({"ahead": 1024}, b"REG ann correct-horse\n" + b"PNG\n" * 1000, (b"192",)),
    ],
)
def test_limits(changes: dict[str, Any], script: bytes, heard: tuple[bytes, ...], tmp_path: Path) -> None:
    """Codes of the line protocol, in the order in which they are heard."""

    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["dotline"])
        writer.write(script)
        for code in heard:
            while not (line := await asyncio.wait_for(reader.readline(), 3 * PATIENCE)).startswith(code):
                assert line, code
        writer.close()

    play(tmp_path, scene, dotline=HERE, **changes)


def test_a_limit_of_spectators(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = [await DotsClient.connect(server.addresses["dotline"]) for _ in range(3)]
        for client, name in zip(people, ("ann", "bob", "eve"), strict=True):
            await client.ask(r.Register(name, "correct horse"))
        opened = await people[0].ask(r.OpenTable())
        assert isinstance(opened, a.Opened)
        assert isinstance(await people[1].ask(r.Watch(opened.table)), a.Watching)
        refused = await people[2].ask(r.Watch(opened.table))
        assert isinstance(refused, a.Refusal)
        for client in people:
            client.writer.close()

    play(tmp_path, scene, dotline=HERE, watchers=1)
