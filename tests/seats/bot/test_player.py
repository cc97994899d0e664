import asyncio
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import Resign
from parley.core.bot import Limit
from parley.core.compiled import IS_COMPILED
from parley.games.battleship_plus import GAME, Setup
from parley.house.study import HouseStudy
from parley.net.server import Server
from parley.seats.bot.player import BotPlayer
from parley.tables import Guest, Phase, Refused, Terms
from parley.wires.bpgp import EndGame, EndReason, Join
from tests.net.bpgp_client import clients
from tests.net.house import play

TERMS = Terms(GAME, Setup(10, (0, 0, 0, 0, 1)))


class Stubborn:
    """Insists on a move that is never legal."""

    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        return "pass"


class Broken:
    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        raise ZeroDivisionError


@pytest.mark.parametrize("bot", [Stubborn(), Broken()])
def test_a_bad_bot_is_gone(bot: Any, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            table = server.house.lobby.open(TERMS, BotPlayer(server.house.shared(HouseStudy), "bad", bot))
            await ada.say(Join(table.number))
            assert await ada.await_(EndGame) == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


def test_bots_play_each_other(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        over = asyncio.Event()
        bots = [
            BotPlayer(server.house.shared(HouseStudy), name, load_bot(GAME.name, "random"), freed=over.set)
            for name in "ab"
        ]
        table = server.house.lobby.open(TERMS, bots[0])
        server.house.lobby.join(table.number, bots[1])
        await asyncio.wait_for(over.wait(), 60)
        assert table.phase is Phase.OVER

    play(tmp_path, scene)


def test_the_opponent_of_a_thinking_bot_leaves(tmp_path: Path) -> None:
    """The move it thinks about is for a game that is over."""

    async def scene(server: Server) -> None:
        over = asyncio.Event()
        player = BotPlayer(
            server.house.shared(HouseStudy), "bot", load_bot(GAME.name, "random"), freed=over.set
        )
        lobby, guest = server.house.lobby, Guest("guest", "test")
        table = lobby.open(TERMS, guest)
        lobby.join(table.number, player)
        while table.ledger is None:
            await asyncio.sleep(0)
        table.submit(guest, Resign())
        await asyncio.wait_for(over.wait(), 60)

    play(tmp_path, scene)


def test_whoever_sends_a_bot_to_think_pays_for_it_after_leaving(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        begun, wanted = Event(), Event()

        class Slow:
            def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
                begun.set()
                wanted.wait(60)

        lobby, guest = server.house.lobby, Guest("guest", "test", 7, "192.0.2.1")
        player = BotPlayer(server.house.shared(HouseStudy), "bot", Slow())
        table = lobby.open(TERMS, guest)
        lobby.join(table.number, player)
        while not begun.is_set():
            await asyncio.sleep(0)
        table.resign(guest)
        while table.phase is not Phase.OVER:
            await asyncio.sleep(0)
        server.house.budget.check(guest)
        wanted.set()
        while player._is_thinking:
            await asyncio.sleep(0)
        with pytest.raises(Refused):
            server.house.budget.check(guest)

    play(tmp_path, scene, share_bot_seconds=1)


@pytest.mark.skipif(IS_COMPILED, reason="compiled timers cannot be watched")
def test_with_people_at_a_board_it_takes_its_time_but_thinks_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        lobby, timers = server.house.lobby, server.house.timers
        set_at: list[float] = []
        player = BotPlayer(server.house.shared(HouseStudy), "bot", load_bot(GAME.name, "random"))
        timers_set = timers.set

        def watch(key: Any, at: float, due: Any) -> None:
            if key is player:
                set_at.append(at - timers.now())
                at = timers.now()
            timers_set(key, at, due)

        timers.set = watch  # type: ignore[method-assign]
        for kind in ("web", "bpgp", "terminal"):
            guest = Guest(kind, kind, 7)
            table = lobby.open(TERMS, guest)
            lobby.join(table.number, player)
            while table.ledger is None or table.seat_of(player) in table.match.to_move:
                await asyncio.sleep(0)
            table.resign(guest)
            while table.phase is not Phase.OVER:
                await asyncio.sleep(0)
        assert len(set_at) == 2
        assert all(4.0 < pause < 15.0 for pause in set_at)

    play(tmp_path, scene, bot_pace=10.0)
