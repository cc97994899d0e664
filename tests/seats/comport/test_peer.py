"""A peer at a table, against bytes typed by hand: what it says are moves, what it hears is what was told."""

import pytest

from parley.core import Cell, Outcome, Resign, Seat, Termination
from parley.games.seabattle import Setup, Shoot
from parley.seats.comport.peer import NAMELESS
from parley.tables import Away, Back, Closed, Happened, Said
from parley.wires.comport import MASTER, SLAVE, State
from tests.net.lines.ears import run_counted
from tests.seats.comport.bench import Bench, at_play
from tests.seats.comport.ends import SMALL, counted


@counted
async def test_as_master_the_peer_waits_in_state_1_until_somebody_is_there() -> None:
    bench = Bench(MASTER)
    assert await bench.type("01") == "A1"
    assert await bench.type("1A") == ""
    assert "AA" in await bench.wait(2.0), "sync goes on"
    await bench.type("01")
    assert bench.state is State.MET
    assert await bench.sit_opposite() == "B2 06 00 00 01 02"
    assert await bench.type("2B 06 00 00 01 02") == "A2"
    assert await bench.type("2A") == ""
    assert await bench.place() == "A3"
    assert await bench.type("3A") == ""
    assert await bench.type("A4") == "4A"
    assert await bench.do(Shoot(Cell(2, 0))) == "C0 03 01"
    assert await bench.type("1C") == ""
    assert await bench.do(Shoot(Cell(3, 0))) == "C0 04 01"


@counted
async def test_as_slave_its_conditions_open_the_table_and_state_3_is_held() -> None:
    bench = Bench(SLAVE)
    assert await bench.type("AA A1 B2 06 00 00 01 02") == "01 1A 2B 06 00 00 01 02"
    assert bench.table is None
    assert await bench.type("A2 A3") == "2A 3A"
    assert bench.table is not None
    assert bench.table.terms.setup == Setup(6, SMALL, wall_limit=True, remote=(0,))
    await bench.type("AA")
    assert await bench.sit_opposite() == ""
    assert await bench.place() == "A4"
    assert await bench.type("4A") == ""
    hit = bench.afloat()[0]
    assert await bench.type(bytes((0xC0, hit.x + 1, hit.y + 1))) in ("1C", "2C")


@pytest.mark.parametrize("role", [MASTER, SLAVE])
def test_whoever_wins_is_told_as_the_document_says(role: str) -> None:
    async def scene() -> None:
        bench = await at_play(role)
        if role == MASTER:
            await bench.do(Shoot(Cell(0, 0)))
            await bench.type("2C")
            await bench.do(Shoot(Cell(2, 0)))
            await bench.type("2C")
            await bench.do(Shoot(Cell(4, 0)))
            await bench.type("1C")
            await bench.do(Shoot(Cell(5, 0)))
            assert await bench.type("2C") == "A9"
            await bench.type("9A")
        else:
            for cell in bench.afloat():
                answer = await bench.type(bytes((0xC0, cell.x + 1, cell.y + 1)))
            assert answer == "2C"
            assert await bench.type("A9") == "9A"
        assert (bench.state, bench.games) == (State.GAME_OVER, 1)
        outcome, reason = bench.recorder.ends[1]
        assert outcome == Outcome((1, 2), Termination.WON)
        assert reason == "won"

    run_counted(scene())


@counted
async def test_a_lie_is_named_in_the_record() -> None:
    bench = await at_play(MASTER)
    await bench.do(Shoot(Cell(0, 0)))
    assert await bench.type("3C") == "A8"
    lie = "the opponent answered 'repeat' at A1, but that cell was not fired at before"
    outcome, reason = bench.recorder.ends[1]
    assert outcome is not None
    assert outcome.winners == (Seat(0),)
    assert reason == lie
    assert bench.released == [lie]
    assert Closed(outcome, why=lie) in bench.rival.news


@counted
async def test_another_reading_of_the_wall_rule_is_no_lie() -> None:
    bench = await at_play(MASTER)
    for cell, answer in ((Cell(0, 0), "2C"), (Cell(2, 0), "2C")):
        await bench.do(Shoot(cell))
        assert await bench.type(answer) == "", "two of three ships at the wall"
    assert bench.state is State.PLAY


@counted
async def test_the_other_gives_up_before_anything_was_said_of_the_game() -> None:
    bench = Bench(MASTER)
    await bench.type("01 1A")
    assert await bench.sit_opposite() == "B2 06 00 00 01 02"
    assert await bench.do(Resign()) == ""
    assert await bench.type("2B 06 00 00 01 02") == "A6"
    await bench.type("6A")
    assert (bench.state, bench.games) == (State.GAME_OVER, 1)


@counted
async def test_a_silence_is_shown_as_being_away() -> None:
    bench = await at_play(SLAVE)
    await bench.wait(5.0)
    assert bench.peer.suspended
    assert bench.rival.news[-1:] == [Away(Seat(0))]
    await bench.type("AA")
    assert bench.rival.news[-1:] == [Back(Seat(0))]


@counted
async def test_a_silence_that_lasts_is_the_end() -> None:
    bench = await at_play(SLAVE, grace=30.0)
    said = await bench.wait(40.0)
    assert said == "A0"
    assert bench.recorder.ends[1][1] == "nothing is heard from the other side"


@counted
async def test_chat_crosses() -> None:
    bench = await at_play(SLAVE)
    bench.peer.introduce("Ann")
    assert await bench.said() == "B1 03 41 6E 6E"
    await bench.type("1B")
    assert await bench.type("B3 02 68 69") == "3B"
    assert bench.heard == ["hi"]
    bench.peer.tell(bench.table, Said("Ann", "ho"))
    assert await bench.said() == "B3 02 68 6F"
    await bench.type("3B")
    bench.peer.tell(bench.table, Said("Bob", "ho"))
    assert await bench.said() == "B3 07 " + b"Bob: ho".hex(" ").upper()


@counted
async def test_a_nick_is_a_name_everybody_can_read() -> None:
    bench = Bench(MASTER, nick_wait=1.0)
    await bench.type("01 1A")
    assert bench.table is None, "a nick may come"
    await bench.type("B1 04 82 A0 AD EF")
    assert bench.table is not None
    assert bench.peer.name == "Ваня"
    for nick in ("B1 00", "B1 02 1B 1B"):
        other = Bench(MASTER, nick_wait=1.0)
        await other.type("01 1A" + nick)
        await other.wait(1.0)
        assert other.table is not None
        assert other.peer.name == NAMELESS


@counted
async def test_goodbye_in_a_game_is_a_game_lost() -> None:
    bench = await at_play(SLAVE)
    assert await bench.type("A7") == "7A"
    outcome, reason = bench.recorder.ends[1]
    assert outcome == Outcome((2, 1), Termination.LEFT)
    assert reason == "the opponent said goodbye"
    assert isinstance(bench.rival.news[-1], Closed)
    assert any(isinstance(news, Happened) for news in bench.rival.news)


@counted
async def test_goodbye_waits_for_the_end_of_a_game_that_is_decided() -> None:
    bench = await at_play(SLAVE)
    for cell in bench.afloat():
        await bench.type(bytes((0xC0, cell.x + 1, cell.y + 1)))
    bench.peer.goodbye()
    assert await bench.type("A9") == "9A A7"
    assert bench.games == 1
