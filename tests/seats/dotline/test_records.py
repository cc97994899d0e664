"""Records and results, from the store."""

from datetime import UTC, datetime
from pathlib import Path

from parley.core import Cell, Seat
from parley.games.dots import Put, Setup
from parley.games.dots.sgf import parse_sgf
from parley.house.restart import restart
from parley.match.record import parse_record
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Result
from tests.seats.parlour import PASSWORD, Parlour, play

NONE = a.Refusal.of(Code.NO_SUCH_TABLE)
DOT = Cell(4, 4)


async def short_game(parlour: Parlour) -> int:
    """The number of the match."""
    ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
    await parlour.seat(ann, bob)
    began = await bob.hear(n.GameStarted)
    await ann.ask(r.Put(DOT))
    assert await ann.ask(r.GetRecord(1)) == NONE  # it is not over
    await bob.ask(r.Stop())
    over = await ann.hear(n.GameOver)
    assert over.match is not None
    assert over.match == began.match
    return over.match


def test_a_finished_game_as_sgf_and_as_a_record(tmp_path: Path) -> None:
    # dots/line/7/3
    async def scene(parlour: Parlour) -> None:
        match = await short_game(parlour)
        eve = await parlour.enter("eve")
        answer = await eve.ask(r.GetRecord(1))
        assert isinstance(answer, a.Record)
        sgf = parse_sgf("\n".join(answer.lines))
        assert (sgf.setup, sgf.players) == (Setup(10, 10), ("ann", "bob"))
        assert sgf.plies[0] == (Seat(0), Put(DOT))
        answer = await eve.ask(r.GetRecord(1, r.Form.RECORD))
        assert isinstance(answer, a.Record)
        journal, result = parse_record("\n".join(answer.lines))
        assert [entry.move for entry in journal.entries] == ["E5", "resign"]
        assert result == "1 2 resigned"
        assert await eve.ask(r.GetRecord(match, r.Form.RECORD)) == answer

    play(tmp_path, scene)


def test_games_that_are_not_there(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await parlour.seat(ann, bob)
        table = parlour.house.lobby.tables[1]
        assert table.ledger is not None
        for number in (1, 2, 65_536, table.ledger.record):
            assert await ann.ask(r.GetRecord(number)) == NONE

    play(tmp_path, scene)


def test_numbers_last_over_a_restart(tmp_path: Path) -> None:
    # dots/line/5/8
    matches: list[int] = []

    async def before(parlour: Parlour) -> None:
        matches.append(await short_game(parlour))
        cid, dan = await parlour.enter("cid"), await parlour.enter("dan")
        assert await parlour.seat(cid, dan) == 2

    async def after(parlour: Parlour) -> None:
        house = parlour.house
        await restart(house.store, house.lobby, lambda _sitter: None, house.grace)
        cid = parlour.connect()
        assert await cid.ask(r.LogIn("cid", PASSWORD)) == a.Resumed("cid", 2, Seat(0))
        assert isinstance(record := await cid.ask(r.GetRecord(1)), a.Record)
        assert await cid.ask(r.GetRecord(matches[0])) == record
        eve, fay = await parlour.enter("eve"), await parlour.enter("fay")
        assert await parlour.seat(eve, fay) == 3

    play(tmp_path, before)
    play(tmp_path, after)


def test_somebody_s_finished_games(tmp_path: Path) -> None:
    # dots/line/7/2
    async def scene(parlour: Parlour) -> None:
        match = await short_game(parlour)
        eve = await parlour.enter("eve")
        answer = await eve.ask(r.ListGames("Ann"))
        assert isinstance(answer, a.Games)
        (game,) = answer.games
        assert (answer.login, answer.more) == ("ann", False)
        assert (game.match, game.table, game.result) == (match, 1, Result.WON)
        assert game.players == ("ann", "bob")
        assert datetime.fromisoformat(game.ended).tzinfo is UTC
        assert await eve.ask(r.ListGames()) == a.Games("eve")
        assert await eve.ask(r.ListGames("ann", before=match)) == a.Games("ann")
        assert await eve.ask(r.ListGames("nobody")) == a.Refusal.of(Code.NO_SUCH_LOGIN)

    play(tmp_path, scene)


def test_statistics(tmp_path: Path) -> None:
    # dots/line/7/2
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("Ann"), await parlour.enter("bob")
        assert await ann.ask(r.ShowStatistics("BOB")) == a.Statistics("bob")
        await parlour.seat(ann, bob)
        table = parlour.house.lobby.tables[1]
        for client, x, y in [(ann, 5, 5), (bob, 5, 6), (ann, 4, 6), (bob, 9, 9), (ann, 6, 6), (bob, 9, 8)]:
            await client.ask(r.Put(Cell(x - 1, y - 1)))
        await ann.ask(r.Put(Cell(4, 6)))
        await bob.ask(r.Stop())
        over = await ann.hear(n.GameOver)
        assert (over.winners, over.text) == ((0,), "the game is over: Ann wins 3:0")
        await table.settle()  # that the match is over is marked a moment later
        assert await ann.ask(r.ShowStatistics()) == a.Statistics("Ann", won=1)
        assert await ann.ask(r.ShowStatistics("bob")) == a.Statistics("bob", lost=1)

    play(tmp_path, scene)
