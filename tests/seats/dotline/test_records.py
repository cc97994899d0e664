"""Records and results, from the store."""

from pathlib import Path

from parley.core import Cell, Seat
from parley.games.dots import Put, Setup
from parley.games.dots.sgf import parse_sgf
from parley.match.record import parse_record
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import Parlour, play

NONE = a.Refusal.of(Code.NO_SUCH_TABLE)
DOT = Cell(4, 4)


async def short_game(parlour: Parlour) -> None:
    ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
    await parlour.seat(ann, bob)
    await ann.ask(r.Put(DOT))
    assert await ann.ask(r.GetRecord(1)) == NONE  # it is not over
    await bob.ask(r.Stop())
    await ann.hear(n.GameOver)


def test_a_finished_game_as_sgf_and_as_a_record(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        await short_game(parlour)
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
        assert result == "1 1 resigned"
        by_match = await eve.ask(r.GetRecord(parlour.house.crier.records[1], r.Form.RECORD))
        assert by_match == answer

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


def test_statistics(tmp_path: Path) -> None:
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
        assert (over.winners, over.text) == ((0,), "the game is over: Ann wins 3 to 0")
        await table.settle()  # that the match is over is marked a moment later
        assert await ann.ask(r.ShowStatistics()) == a.Statistics("Ann", won=1)
        assert await ann.ask(r.ShowStatistics("bob")) == a.Statistics("bob", lost=1)

    play(tmp_path, scene)
