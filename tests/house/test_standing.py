import asyncio
from pathlib import Path
from random import Random

import pytest

from parley.bots import bot_names
from parley.bots.anchors import HOUSE
from parley.core import Cell, Seat
from parley.games import GAMES
from parley.games.battleship_plus import Place, Setup
from parley.games.layout import random_layout
from parley.house.standing import house_bot
from parley.net.server import Server
from parley.seats.bot.player import BotPlayer
from parley.tables import Guest, Phase, Player, Table
from parley.wires import bpgp
from parley.wires.bpgp import EndGame, EndReason, Fail, Games, Hit, Join, Moved, ShipPosition, Shoot
from parley.wires.bpgp.codec import codecs
from parley.wires.bpgp.rules import State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import LOGIN
from tests.net.bpgp_client import PATIENCE, Client, clients
from tests.net.dotline_client import DotsClient
from tests.net.house import HERE, play


def test_every_bot_has_a_name_that_every_wire_can_write() -> None:
    for game in GAMES:
        for bot in bot_names(game):
            assert LOGIN.write(HOUSE + bot) == HOUSE + bot
            assert codecs()[bpgp.Login].check(bpgp.Login(HOUSE + bot)) is None


def test_the_bot_that_was_asked_for_or_the_games_first() -> None:
    assert house_bot("seabattle", "solid") == "passes"
    assert house_bot("seabattle", "strong") == "posterior"
    assert house_bot("seabattle", "density") == "density"
    assert house_bot("seabattle", "density:x=1") == "density"
    assert house_bot("dots", "density") == "easy"


def waiting(server: Server, game: str) -> list[Table]:
    return [table for table in server.house.lobby.available() if table.terms.game.name == game]


async def until_waiting(server: Server, game: str) -> Table:
    async with asyncio.timeout(PATIENCE):
        while not (found := waiting(server, game)):
            await asyncio.sleep(0)
    (table,) = found
    return table


@pytest.mark.parametrize("game", GAMES)
def test_as_many_come_alone_as_the_house_has_tables_for(game: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        lobby = server.house.lobby
        people: list[Player] = [Guest(name, "test", None, f"192.0.2.{ord(name)}") for name in "abc"]
        tables = []
        for person in people:
            tables.append(await until_waiting(server, game))
            lobby.join(tables[-1].number, person)
        assert {table.seats[0].name for table in tables if table.seats[0]} == {"house-random"}
        assert len({table.seats[0] for table in tables}) == 3
        for _ in range(10):  # there are no more bots than that
            await asyncio.sleep(0)
            assert not waiting(server, game)
        async with asyncio.timeout(PATIENCE):
            while tables[0].ledger is None:
                await asyncio.sleep(0)
        tables[0].leave(people[0])
        await until_waiting(server, game)

    play(tmp_path, scene, bot="random", bot_tables=3)


def test_a_lone_dots_player_finds_an_opponent(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = await DotsClient.connect(server.addresses["dotline"])
        assert isinstance(await ann.ask(r.Register("ann", "correct horse")), a.Registered)
        tables = await ann.ask(r.ListTables())
        assert isinstance(tables, a.Tables)
        (row,) = tables.tables
        assert row.opener == "house-random"
        assert isinstance(await ann.ask(r.Join(row.table)), a.Joined)
        await ann.hear(n.GameStarted)
        again = await ann.ask(r.ListTables())
        assert isinstance(again, a.Tables)
        assert [table.opener for table in again.tables] == ["house-random"]
        ann.writer.close()

    play(tmp_path, scene, bot="random", dotline=HERE)


def test_a_lone_client_finds_an_opponent(tmp_path: Path) -> None:
    """One that knows no more than GET_GAMES and JOIN."""

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "") as (ada,):
            (waiting,) = (await ada.login("ada")).games
            assert waiting.username == "house-random"
            start = await ada.ask(Join(waiting.game_id), bpgp.StartGame)
            assert start.opponent_name == "house-random"
            await ada.say(_placement())
            end = await _shoot_all(ada)
            assert end.reason in (EndReason.YOU_WON, EndReason.OPPONENT_WON)
            (again,) = (await ada.ask(bpgp.GetGames(), Games)).games
            assert again.username == "house-random"
            assert again.game_id != waiting.game_id

    play(tmp_path, scene, bot="random")


def _placement() -> bpgp.Place:
    ships = Place.of(random_layout(Setup().waters, Random(1))).ships
    return bpgp.Place(tuple(ShipPosition(*ship) for ship in ships))


async def _shoot_all(ada: Client) -> EndGame:
    """Fire at every cell in turn, again and again, as ships may have moved."""
    cells, hit = [Cell(x, y) for y in range(10) for x in range(10)], set()
    last = Cell(-1, -1)
    while not isinstance(heard := await ada.hear(), EndGame):
        if isinstance(heard, Hit) and heard.position == last:
            hit.add(last)
        if ada.connection.state is State.YOUR_TURN and isinstance(heard, bpgp.YouStart | Hit | Fail | Moved):
            last = next(cell for cell in cells if cell not in hit)
            cells.remove(last)
            cells.append(last)
            await ada.say(Shoot(ada.connection.turn_counter, last))
    return heard


def test_the_name_of_the_house_is_taken(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "") as (ada,):
            taken = bpgp.ErrorCode.USERNAME_ALREADY_EXISTS
            assert await ada.refused(bpgp.Login("House-Random")) is taken

    play(tmp_path, scene, bot="random")


def test_the_bot_of_a_table_that_was_taken_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def begin(server: Server) -> None:
        account = await server.house.accounts.create("ada", "hash")
        table, ada = await until_waiting(server, "dots"), Guest("ada", "web", account.id)
        server.house.lobby.join(table.number, ada)
        async with asyncio.timeout(PATIENCE):
            while table.ledger is None:
                await asyncio.sleep(0)

    async def go_on(server: Server) -> None:
        (table,) = (table for table in server.house.lobby.tables.values() if table.phase is Phase.PLAYING)
        bot, ada = table.seats
        assert isinstance(bot, BotPlayer)
        assert bot.name == "house-random"
        assert ada is not None
        length = table.match.length
        async with asyncio.timeout(PATIENCE):
            while table.match.length < length + 3:  # Ada plays where she may, and the bot between
                ledger = table.ledger
                if Seat(1) in table.match.to_move and ledger and ledger.newest is table.match:
                    table.submit(ada, next(iter(table.match.game.moves(table.match.state, Seat(1)))))
                await asyncio.sleep(0)
        await until_waiting(server, "dots")

    play(tmp_path, begin, bot="random")
    play(tmp_path, go_on, bot="random")
