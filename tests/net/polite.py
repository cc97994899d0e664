"""A quiet game beside the noise: both wires, one dot and one chat after the other, each answered in time."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from parley.core import Cell
from parley.wires import bpgp
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings
from tests.net.bpgp_client import Client, clients, start_game
from tests.net.crowd import FLEET
from tests.net.dotline_client import PASSWORD, DotsClient
from tests.net.process import ServerProcess

NOTICED = 10.0
"""Seconds for an answer; more, and polite people notice."""
PACE = 0.02
"""Seconds they think."""
BOARD = Settings(39, 32, seconds=90)

_NUMBERS = count()
"""Nobody has the name of somebody who was here before."""


class PoliteGames:
    """What the polite ones have seen so far."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.rounds, self.slowest = 0, 0.0
        self._played = asyncio.Event()

    async def some(self, rounds: int = 3) -> None:
        """Let them play so many rounds more."""
        target = self.rounds + rounds
        while self.rounds < target:
            self._played.clear()
            await asyncio.wait_for(self._played.wait(), 60)

    async def play(self, ann: DotsClient, ada: Client, bob: Client) -> None:
        """Round after round, until cancelled."""
        while True:
            began = time.monotonic()
            await _put_a_dot(ann)
            for sailor in (ada, bob):
                await sailor.ask(bpgp.GetGames(), bpgp.Games)
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.rounds += 1
            self._played.set()
            await asyncio.sleep(PACE)


async def _put_a_dot(ann: DotsClient) -> None:
    """Where there is room, when it is Ann's turn: the house has answered her last dot."""
    while True:
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board), board
        if board.turn == board.seat:
            break
    areas = {(row.row, x) for row in board.areas for x, mark in enumerate(row.points) if mark != "."}
    # The first goes into the centre: look from there to the right and down, then from the top.
    rows = [*board.dots[16:], *board.dots[:16]]
    y, x = next(
        (row.row, x)
        for row in rows
        for x in (*range(19, 39), *range(19))
        if row.points[x] == "." and (row.row, x) not in areas
    )
    assert await ann.ask(r.Put(Cell(x, y))) == a.Done()


@asynccontextmanager
async def polite_games(server: ServerProcess) -> AsyncIterator[PoliteGames]:
    """Ann plays Dots with the house, Ada Battleship Plus with Bob; in the end none has noticed anything."""
    number = next(_NUMBERS)
    games = PoliteGames(f"ann{number}")
    async with clients(server.bpgp, f"ada{number}", f"bob{number}") as (ada, bob):
        await start_game(ada, bob)
        for client in (ada, bob):
            await client.say(FLEET)
        ann = await DotsClient.connect(server.dotline)
        assert isinstance(await ann.ask(r.Register(games.account, PASSWORD)), a.Registered)
        assert isinstance(await ann.ask(r.OpenTable(BOARD, ("random",))), a.Opened)
        await ann.until(lambda: ann.connection.state == "playing")
        playing = asyncio.create_task(games.play(ann, ada, bob))
        try:
            await games.some()
            yield games
            assert server.is_alive
            await games.some()
            assert games.slowest < NOTICED
        finally:
            playing.cancel()
            (failed,) = await asyncio.gather(playing, return_exceptions=True)
            ann.writer.close()
        assert isinstance(failed, asyncio.CancelledError), failed
