import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import Cell, Resign
from parley.core.bot import Limit
from parley.games.battleship_plus import GAME, Place, Setup
from parley.games.layout import random_layout
from parley.net.server import Server
from parley.seats.bot import BotPlayer
from parley.tables import Guest, Phase, Terms
from parley.wires import bpgp
from parley.wires.bpgp import EndGame, EndReason, Fail, Game, Games, Hit, Join, Moved, ShipPosition, Shoot
from parley.wires.bpgp.rules import State
from tests.net.bpgp_client import Client, clients
from tests.net.house import play

TERMS = Terms(GAME, Setup(10, (0, 0, 0, 0, 1)))


class Stubborn:
    """Insists on a move that is never legal."""

    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        return "pass"


class Broken:
    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        raise ZeroDivisionError


def test_a_lone_client_finds_an_opponent(tmp_path: Path) -> None:
    """One that knows no more than GET_GAMES and JOIN; the next game waits when this one is over."""

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "") as (ada,):
            (waiting,) = (await ada.login("ada")).games
            assert waiting.username == "house-random"
            start = await ada.ask(Join(waiting.game_id), bpgp.StartGame)
            assert start.opponent_name == "house-random"
            await ada.say(_placement())
            end = await _shoot_all(ada)
            assert end.reason in (EndReason.YOU_WON, EndReason.OPPONENT_WON)
            assert (await ada.await_(Game)).username == "house-random"
            assert len((await ada.ask(bpgp.GetGames(), Games)).games) == 1

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


@pytest.mark.parametrize("bot", [Stubborn(), Broken()])
def test_a_bad_bot_is_gone(bot: Any, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            table = server.house.lobby.open(TERMS, BotPlayer(server.house, "bad", bot))
            await ada.say(Join(table.number))
            assert await ada.await_(EndGame) == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


def test_bots_play_each_other(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        over = asyncio.Event()
        bots = [BotPlayer(server.house, name, load_bot(GAME.name, "random"), freed=over.set) for name in "ab"]
        table = server.house.lobby.open(TERMS, bots[0])
        server.house.lobby.join(table.number, bots[1])
        await asyncio.wait_for(over.wait(), 20)
        assert table.phase is Phase.OVER

    play(tmp_path, scene)


def test_the_opponent_of_a_thinking_bot_leaves(tmp_path: Path) -> None:
    """The move it thinks about is for a game that is over."""

    async def scene(server: Server) -> None:
        over = asyncio.Event()
        player = BotPlayer(server.house, "bot", load_bot(GAME.name, "random"), freed=over.set)
        lobby, guest = server.house.lobby, Guest("guest", "test")
        table = lobby.open(TERMS, guest)
        lobby.join(table.number, player)
        while table.ledger is None:
            await asyncio.sleep(0)
        table.submit(guest, Resign())
        await asyncio.wait_for(over.wait(), 10)

    play(tmp_path, scene)
