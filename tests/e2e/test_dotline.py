"""Dots between a browser and somebody who came by telnet: either opens the table, either captures."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from parley.core import Cell, Seat
from parley.core.connection import Message
from parley.wires.dotline.answers import Joined, Opened, Registered, Tables
from parley.wires.dotline.news import AreaCaptured, DrawOffered, Ending, GameOver, Turn
from parley.wires.dotline.requests import Join, ListTables, OfferDraw, OpenTable, Put, Register
from parley.wires.dotline.rows import Settings
from tests.e2e.dots import ELSEWHERE, INSIDE, RING, SMALL, Board, cell_of, open_board
from tests.e2e.stage import Stage, Visitor, play
from tests.net.dotline_client import PASSWORD, DotsClient


@asynccontextmanager
async def telnet(stage: Stage, name: str) -> AsyncIterator[DotsClient]:
    """Somebody new with an account of their own."""
    client = await DotsClient.connect(stage.server.dotline)
    try:
        assert isinstance(await client.ask(Register(name, PASSWORD)), Registered)
        yield client
    finally:
        client.writer.close()


async def put(client: DotsClient, seat: Seat, names: Sequence[str]) -> None:
    """These dots, one whenever it is one's turn."""
    for name in names:
        while (await client.hear(Turn)).seat != seat:
            pass
        x, y = cell_of(name)
        await client.say(Put(Cell(int(x), int(y))))


def test_the_browser_opens_captures_and_offers_a_draw(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        async with telnet(stage, "bob") as bob:
            await open_and_agree(await stage.visitor("ann"), bob)

    async def open_and_agree(ann: Visitor, bob: DotsClient) -> None:
        heard: list[Message] = []
        bob.listen = heard.append
        board = await open_board(ann, SMALL)
        listed = await bob.ask(ListTables())
        assert isinstance(listed, Tables)
        assert isinstance(await bob.ask(Join(listed.tables[0].table)), Joined)
        await asyncio.gather(board.play(RING), put(bob, Seat(1), (INSIDE, *ELSEWHERE)))
        assert [one.prisoners for one in heard if isinstance(one, AreaCaptured)] == [(Cell(4, 5),)]
        await board.heard(ELSEWHERE[-1])
        await ann.page.click(".actions button:has-text('Offer a draw')")
        await bob.hear(DrawOffered)
        await bob.say(OfferDraw())
        over = await bob.hear(GameOver)
        assert (over.why, over.winners) == (Ending.AGREED, (0, 1))
        await ann.see(".status:has-text('A draw (agreed).')")

    play(tmp_path, scene, "--bot", "off")


def test_telnet_opens_captures_and_wins(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        async with telnet(stage, "bob") as bob:
            await join_and_win(await stage.visitor("ann"), bob)

    async def join_and_win(ann: Visitor, bob: DotsClient) -> None:
        assert isinstance(await bob.ask(OpenTable(Settings(SMALL, SMALL, seconds=90))), Opened)
        await ann.see(".rows .wire:has-text('telnet')")
        await ann.join("bob")
        board = Board(ann, SMALL)
        await asyncio.gather(board.play((INSIDE, *ELSEWHERE)), put(bob, Seat(0), RING))
        await ann.see(".log li:has-text('bob captured 1')")
        await ann.give_up()
        over = await bob.hear(GameOver)
        assert (over.why, over.winners) == (Ending.STOPPED, (0,))
        await ann.see(".status:has-text('bob has won')")

    play(tmp_path, scene, "--bot", "off")
