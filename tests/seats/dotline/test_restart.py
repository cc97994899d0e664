"""The server is killed and started again: games go on where they stood."""

from pathlib import Path

from parley.core import Cell, Seat
from parley.house.restart import restart
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import PASSWORD, Client, Parlour, play


async def begin(parlour: Parlour) -> None:
    ann, bob, cid = clients = [await parlour.enter(name) for name in ("ann", "bob", "cid")]
    await parlour.seat(*clients)
    assert await ann.ask(r.Put(Cell(4, 4))) == a.Done()
    assert await bob.ask(r.Put(Cell(4, 5))) == a.Done()
    assert await cid.ask(r.Stop()) == a.Stopped()


async def back(parlour: Parlour, name: str) -> tuple[Client, a.Answer]:
    client = parlour.connect()
    return client, await client.ask(r.LogIn(name, PASSWORD))


def test_games_go_on_after_a_restart(tmp_path: Path) -> None:
    # dots/line/8/6
    async def go_on(parlour: Parlour) -> None:
        house = parlour.house
        restored, _, _ = await restart(house.store, house.lobby, lambda _sitter: None, house.grace)
        assert restored == 1
        (ann, answer), (bob, other) = await back(parlour, "ann"), await back(parlour, "bob")
        assert (answer, other) == (a.Resumed("ann", 1, Seat(0)), a.Resumed("bob", 1, Seat(1)))
        assert (await back(parlour, "cid"))[1] == a.LoggedIn("cid")  # who had stopped before
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert (board.turn, board.last, board.left) == (0, Cell(4, 5), 30)
        assert [player.presence for player in board.players] == ["here", "here", "stopped"]
        assert await ann.ask(r.Put(Cell(3, 5))) == a.Done()
        assert (await bob.hear(n.DotPut)).cell == Cell(3, 5)
        assert await bob.ask(r.Stop()) == a.Stopped()
        await ann.hear(n.GameOver)
        assert isinstance(await ann.ask(r.GetRecord(1)), a.Record)

    play(tmp_path, begin)
    play(tmp_path, go_on)
