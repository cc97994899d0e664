"""Whole games: two, three and four players, draws, stopping, clocks, connections lost and found."""

import asyncio
import re
from pathlib import Path

import pytest

from parley.core import Cell, Seat
from parley.net.server import Server
from parley.wires.dotline import Code, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Goal, Phase, Presence, Score
from tests.net.dotline_client import PATIENCE, DotsClient
from tests.net.house import HERE
from tests.net.house import play as serve
from tests.seats.parlour import PASSWORD, Client, Parlour, Telnet, new, play

CENTRE = (Cell(4, 4), Cell(5, 4), Cell(4, 5), Cell(5, 5))


async def put(client: Client, x: int, y: int) -> a.Answer:
    """Put a dot, counting from 1 as the page does."""
    return await client.ask(r.Put(Cell(x - 1, y - 1)))


async def table_for(parlour: Parlour, *names: str, **settings: object) -> list[Client]:
    clients = [await parlour.enter(name) for name in names]
    await parlour.seat(*clients, **settings)
    for client in clients:
        client.heard.clear()
    return clients


def test_a_board_is_played_full(tmp_path: Path) -> None:
    """Both hear the same 100 dots; the record has them; the results count them."""

    async def scene(parlour: Parlour) -> None:
        players = await table_for(parlour, "ann", "bob")
        rest = [Cell(x, y) for y in range(10) for x in range(10) if Cell(x, y) not in CENTRE[:2]]
        for number, cell in enumerate([*CENTRE[:2], *rest]):
            answer = await players[number % 2].ask(r.Put(cell))
            if answer == a.Refusal.of(Code.CAPTURED):
                pytest.fail("rows of dots enclose nothing")
        for client in players:
            over = await client.hear(n.GameOver)
            assert over.why == "full"
            assert [m.cell for m in client.heard if isinstance(m, n.DotPut)] == [*CENTRE[:2], *rest]
            assert client.state is State.LOBBY

    play(tmp_path, scene)


def test_what_a_dot_brings_comes_in_the_order_of_the_page(tmp_path: Path) -> None:
    """B captures A's dot in a ring of three; A rings it all: 132, 133, 134, 135, 131."""
    # dots/line/3/7, dots/line/6/1, dots/line/6/3-5

    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob", goal=Goal.TERRITORY)
        for (ax, ay), (bx, by) in zip(
            [(5, 5), (4, 4), (4, 6), (3, 5), (6, 3), (7, 4), (8, 5), (7, 6), (5, 3), (5, 7)],
            [(6, 5), (5, 4), (5, 6), (4, 5), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
            strict=True,
        ):
            assert await put(ann, ax, ay) == a.Done()
            assert await put(bob, bx, by) == a.Done()
        captured = await bob.hear(n.AreaCaptured)
        assert (captured.seat, captured.cells, captured.prisoners) == (1, (CENTRE[0],), (CENTRE[0],))
        ann.heard.clear()
        assert await put(ann, 6, 7) == a.Done()
        told = [await ann.news() for _ in range(5)]
        assert [type(news) for news in told] == [
            n.DotPut, n.AreaCaptured, n.AreaLost, n.DotsFreed, n.Turn,
        ]  # fmt: skip
        assert told[2] == n.AreaLost(Seat(1), (CENTRE[0],), "bob loses a captured area")
        assert told[3] == n.DotsFreed(Seat(0), (CENTRE[0],), "dots of ann are free")
        assert isinstance(told[4], n.Turn)
        assert told[4].seat == Seat(1)
        assert told[4].scores[1] == Score(Seat(1), 0)

    play(tmp_path, scene)


def test_refused_dots(tmp_path: Path) -> None:
    # dots/line/6/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob", extra=True)
        assert await put(bob, 5, 5) == a.Refusal.of(Code.NOT_YOUR_TURN)
        assert await put(ann, 11, 5) == a.Refusal.of(Code.OFF_BOARD)
        assert await put(ann, 1, 1) == a.Refusal.of(Code.NOT_CENTRAL)
        assert await put(ann, 5, 5) == a.Done()
        assert await put(bob, 5, 5) == a.Refusal.of(Code.TAKEN)
        assert await put(bob, 5, 6) == a.Done()
        for (ax, ay), (bx, by) in zip([(4, 6), (6, 6)], [(1, 1), (2, 1)], strict=True):
            await put(ann, ax, ay)
            await put(bob, bx, by)
        assert await put(ann, 5, 7) == a.Done()
        assert await put(bob, 9, 9) == a.Refusal.of(Code.NOT_YOUR_TURN)  # ann has captured: once more
        assert await put(ann, 5, 6) == a.Refusal.of(Code.TAKEN)
        assert await put(ann, 9, 9) == a.Done()

    play(tmp_path, scene)


def test_a_captured_point_is_refused(tmp_path: Path) -> None:
    # dots/line/6/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        ring = [(5, 5), (6, 5), (4, 6), (7, 6), (5, 7), (6, 7)]
        for (ax, ay), (bx, by) in zip(ring, [(5, 6), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)], strict=True):
            await put(ann, ax, ay)
            await put(bob, bx, by)
        assert await put(ann, 6, 6) == a.Refusal.of(Code.CAPTURED)
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert [row.points for row in board.areas] == ["....11...."]

    play(tmp_path, scene)


def test_three_play_and_one_stops(tmp_path: Path) -> None:
    # dots/line/6/7, dots/line/6/9
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = await table_for(parlour, "ann", "bob", "cid")
        assert await put(ann, 5, 5) == a.Done()
        assert await bob.ask(r.Stop()) == a.Stopped()
        assert bob.state is State.WATCHING
        for client in (ann, bob, cid):
            stopped = await client.hear(n.PlayerStopped)
            assert (stopped.seat, stopped.why) == (1, "asked")
        assert (await bob.hear(n.Turn)).seat == 1  # before he stopped
        assert (await bob.hear(n.Turn)).seat == 2
        assert await put(cid, 6, 6) == a.Done()
        assert (await bob.hear(n.DotPut)).seat == 0
        assert (await bob.hear(n.DotPut)).seat == 2
        board = await bob.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert board.seat is None
        assert [player.presence for player in board.players] == ["here", "stopped", "here"]
        assert await bob.ask(r.Unwatch()) == a.Left()
        assert isinstance(await bob.ask(new()), a.Opened)  # he is free to play elsewhere
        assert await put(ann, 1, 1) == a.Done()
        assert await cid.ask(r.Stop()) == a.Stopped()
        over = await ann.hear(n.GameOver)
        assert (over.why, over.winners) == ("stopped", (0,))
        assert [type(news) for news in bob.heard if isinstance(news, n.GameOver)] == []
        statistics = await bob.ask(r.ShowStatistics("bob"))
        assert isinstance(statistics, a.Statistics)

    play(tmp_path, scene)


def test_who_stops_out_of_turn_begins_no_turn(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, _bob, cid = await table_for(parlour, "ann", "bob", "cid")
        assert await cid.ask(r.Stop()) == a.Stopped()
        await ann.hear(n.PlayerStopped)
        assert await put(ann, 5, 5) == a.Done()
        assert [type(news) for news in ann.heard] == [n.DotPut, n.Turn]

    play(tmp_path, scene)


def test_four_play_and_agree_to_a_draw(tmp_path: Path) -> None:
    # dots/line/6/8-9
    async def scene(parlour: Parlour) -> None:
        clients = await table_for(parlour, "ann", "bob", "cid", "dan")
        for client, cell in zip(clients, CENTRE, strict=True):
            assert await client.ask(r.Put(cell)) == a.Done()
        ann, bob, cid, dan = clients
        for client in (bob, ann, dan):
            assert await client.ask(r.OfferDraw()) == a.Done()
        assert await bob.ask(r.OfferDraw()) == a.Refusal.of(Code.ALREADY_AGREED)
        board = await cid.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert board.agreed == (0, 1, 3)
        assert await cid.ask(r.OfferDraw()) == a.Done()
        for client in clients:
            over = await client.hear(n.GameOver)
            assert (over.why, over.winners) == ("agreed", (0, 1, 2, 3))
            assert [news.seat for news in client.heard if isinstance(news, n.DrawOffered)] == [1, 0, 3, 2]
            assert await client.ask(r.ShowStatistics()) == a.Statistics(client.session.name, drawn=1)

    play(tmp_path, scene)


def test_a_draw_holds_until_the_next_dot(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        assert await bob.ask(r.OfferDraw()) == a.Done()
        assert await put(ann, 5, 5) == a.Done()
        assert await bob.ask(r.OfferDraw()) == a.Done()

    play(tmp_path, scene)


def test_time_passes_the_turn_and_three_times_is_stopping(tmp_path: Path) -> None:
    """Nobody plays: all are late twice, then ann has stopped, then bob, and cid is the one who is left."""
    # dots/line/6/6, dots/II/4

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = clients = [await parlour.enter(name) for name in ("ann", "bob", "cid")]
        await parlour.seat(*clients, seconds=15)
        assert [(await ann.hear(n.TimePassed)).seat for _ in range(6)] == [0, 1, 2, 0, 1, 2]
        stopped = await bob.hear(n.PlayerStopped)
        assert (stopped.seat, stopped.why) == (0, "late")
        await ann.hear(n.YouAreOut)
        await bob.hear(n.YouAreOut)
        for client in clients:
            assert (await client.hear(n.GameOver)).why == "stopped"
            assert client.state is State.LOBBY
        told = [type(news) for news in cid.heard]
        assert told[-2:] == [n.Turn, n.PlayerStopped]
        assert n.YouAreOut not in told

    play(tmp_path, scene, second=1)


def test_a_dot_that_comes_too_late(tmp_path: Path) -> None:
    # dots/line/6/2
    async def scene(parlour: Parlour) -> None:
        ann, _bob = await table_for(parlour, "ann", "bob", seconds=15)
        table = parlour.house.lobby.tables[1]
        while table.left(Seat(0)):
            pass  # the loop is busy: nobody calls time
        assert await ann.ask(r.Put(CENTRE[0])) == a.Refusal.of(Code.OUT_OF_TIME)
        assert (await ann.hear(n.TimePassed)).seat == 0

    play(tmp_path, scene, second=30)


def test_back_to_the_same_seat_with_the_full_view(tmp_path: Path) -> None:
    # dots/line/8/1, dots/line/6/10
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        assert await put(ann, 5, 5) == a.Done()
        assert await put(bob, 5, 6) == a.Done()
        ann.vanish()
        away = await bob.hear(n.PlayerAway)
        assert (away.seat, away.seconds) == (0, 60)
        board = await bob.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert board.players[0].presence is Presence.AWAY
        again = parlour.connect()
        assert await again.ask(r.LogIn("Ann", PASSWORD)) == a.Resumed("ann", 1, Seat(0))
        assert (await bob.hear(n.PlayerBack)).seat == 0
        assert again.heard == []
        board = await again.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert (board.phase, board.seat, board.turn, board.last) == (Phase.LIVE, 0, 0, Cell(4, 5))
        assert await put(again, 4, 6) == a.Done()
        assert [type(news) for news in again.heard] == [n.DotPut, n.Turn]

    play(tmp_path, scene)


def test_a_second_login_takes_over(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        again = parlour.connect()
        assert await again.ask(r.LogIn("ann", PASSWORD)) == a.Resumed("ann", 1, Seat(0))
        assert await ann.hear(n.Closing) == n.Closing.of(Code.REPLACED)
        await ann.closed()
        assert [type(await bob.news()) for _ in range(2)] == [n.PlayerAway, n.PlayerBack]
        assert await put(again, 5, 5) == a.Done()
        assert list(parlour.house.lobby.people) == ["bob", "ann"]

    play(tmp_path, scene)


def test_who_stays_away_has_stopped(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        ann.send(r.Bye())
        await ann.closed()
        stopped = await bob.hear(n.PlayerStopped)
        assert (stopped.seat, stopped.why) == (0, "gone")
        assert (await bob.hear(n.GameOver)).winners == (1,)  # nobody holds anything, but bob stayed
        assert isinstance(await parlour.connect().ask(r.LogIn("ann", PASSWORD)), a.LoggedIn)

    play(tmp_path, scene, grace=0.05)


def test_who_has_stopped_and_vanishes_comes_back_to_the_lobby(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, _cid = await table_for(parlour, "ann", "bob", "cid")
        assert await ann.ask(r.Stop()) == a.Stopped()
        ann.vanish()
        assert isinstance(await parlour.connect().ask(r.LogIn("ann", PASSWORD)), a.LoggedIn)
        assert not [news for news in bob.heard if isinstance(news, n.PlayerAway)]

    play(tmp_path, scene)


def test_a_move_that_cannot_be_stored_is_not_made(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        await parlour.house.store.close()
        assert await put(ann, 5, 5) == a.Refusal.of(Code.STORAGE_TROUBLE)
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert (board.turn, board.last) == (0, None)
        assert bob.heard == []

    play(tmp_path, scene)


def test_requests_that_come_after_the_end(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        ann.send(r.ShowStatistics(), r.Put(CENTRE[0]), r.OfferDraw(), r.Stop())
        bob.send(r.Stop())
        await ann.hear(a.Statistics)
        assert [await ann.answer() for _ in range(3)] == [a.Refusal.of(Code.GAME_IS_OVER)] * 3
        await ann.hear(n.GameOver)
        assert ann.state is State.LOBBY

    play(tmp_path, scene)


def test_a_game_against_bots(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        answer = await ann.ask(new(("random", "random"), players=3))
        assert answer == a.Opened(1, Seat(0))
        assert [type(await ann.news()) for _ in range(4)] == [
            n.PlayerJoined, n.PlayerJoined, n.GameStarted, n.Turn,
        ]  # fmt: skip
        assert await put(ann, 5, 5) == a.Done()
        assert [(await ann.hear(n.DotPut)).seat for _ in range(3)] == [0, 1, 2]
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert [player.bot for player in board.players] == [False, True, True]

    play(tmp_path, scene)


def test_a_last_dot_before_a_half_close_is_answered(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = [await DotsClient.connect(server.addresses["dotline"]) for _ in range(2)]
        for client, name in ((ann, "ann"), (bob, "bob")):
            await client.ask(r.Register(name, PASSWORD))
        opened = await ann.ask(new())
        assert isinstance(opened, a.Opened)
        await bob.ask(r.Join(opened.table))
        await ann.hear(n.Turn)
        await ann.say(r.Put(Cell(4, 4)))
        ann.writer.write_eof()
        assert isinstance(await ann.hear(a.Answer), a.Done)
        assert (await bob.hear(n.DotPut)).cell == Cell(4, 4)
        await ann.ended()
        for client in (ann, bob):
            client.writer.close()

    serve(tmp_path, scene, bpgp=None, dotline=HERE)


def test_a_last_registration_before_a_half_close_is_answered(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["dotline"])
        writer.write(b"REG ann correct horse\nWHO\n")
        writer.write_eof()
        heard = await asyncio.wait_for(reader.read(), PATIENCE)
        assert re.findall(rb"^(\d\d\d) ", heard, re.MULTILINE)[:3] == [b"100", b"201", b"222"]
        writer.close()

    serve(tmp_path, scene, bpgp=None, dotline=HERE)


def test_a_board_with_letters_and_prisoners(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await table_for(parlour, "ann", "bob")
        for client, x, y in [(ann, 5, 5), (bob, 5, 6), (ann, 4, 6), (bob, 9, 9), (ann, 6, 6), (bob, 9, 8)]:
            assert await put(client, x, y) == a.Done()
        assert await put(ann, 5, 7) == a.Done()
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert board.columns == "ABCDEFGHIJ"
        assert [row.points for row in board.dots[4:7]] == ["....1.....", "...1b1....", "....1....."]
        assert [(row.points, row.row) for row in board.areas] == [("....1.....", 5)]

    play(tmp_path, scene)


def test_a_game_in_russian(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        bob, ann = await parlour.enter("bob"), Telnet(parlour.house)
        await ann.frame()

        async def ask(line: str) -> str:
            ann.type(f"{line}\n".encode())
            return (await ann.frame()).partition("\n")[0]

        assert await ask("LNG RU") == "200 сделано"
        assert await ask("REG аня пароль") == "201 вы зарегистрированы и вошли"
        assert await ask("NEW width=10 height=10") == "205 стол открыт"
        await bob.ask(r.Join(1))
        heads = [(await ann.frame()).partition("\n")[0] for _ in range(3)]
        assert heads == ["120 bob садится за стол", "130 игра начинается", "131 ваш ход"]
        assert await ask("PUT 5") == (
            "406 неверные параметры: не хватает строки: два числа, как 2 7, или клетка, как B7"
        )
        assert await ask("PUT \u04155") == "200 сделано"  # a Cyrillic Е
        assert (await ann.frame()).startswith("132 аня ставит точку на E5\n")
        assert (await bob.hear(n.DotPut)).text == "аня puts a dot on E5"

    play(tmp_path, scene)
