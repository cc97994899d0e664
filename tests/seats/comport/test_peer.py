"""A peer at a table, against bytes typed by hand: what it says are moves, what it hears is what was told."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from random import Random

import pytest

from parley.core import Cell, Outcome, Resign, Seat, Termination
from parley.games.layout import random_layout
from parley.games.seabattle import GAME, Place, SeaBattleMove, Setup, Shoot
from parley.match.journal import Header, JournalLine
from parley.seats.comport.peer import NAMELESS, ComportPeer
from parley.tables import Away, Back, Closed, Happened, News, Player, Said, Table, Terms, Timers
from parley.tables.ledger import Done
from parley.wires.comport import MASTER, SLAVE, State
from tests.net.lines.ears import run_counted

SMALL = (0, 0, 1, 2)


class Nowhere:
    """A recorder that keeps nothing but how matches ended."""

    def __init__(self) -> None:
        self.ends: list[tuple[Outcome | None, str]] = []

    async def begin(self, header: Header, players: Sequence[Player], lines: Sequence[JournalLine]) -> int:
        return 1

    def append(self, match: int, lines: Sequence[JournalLine], done: Done) -> None:
        asyncio.get_running_loop().call_soon(done, None)

    async def length(self, match: int) -> int:
        return 0

    async def finish(self, match: int, outcome: Outcome | None, reason: str) -> None:
        self.ends.append((outcome, reason))


class Rival:
    """Whoever sits opposite, and what they were told."""

    name, kind, account = "Ann", "web", None

    def __init__(self) -> None:
        self.news: list[News] = []

    def tell(self, table: Table | None, news: News) -> None:
        self.news.append(news)


class Bench:
    """A table by itself, a peer, and somebody opposite who comes when asked to."""

    def __init__(self, role: str, **settings: float) -> None:
        loop = asyncio.get_running_loop()
        self.recorder, self.rival = Nowhere(), Rival()
        self.timers = Timers(loop)
        self.table: Table | None = None
        self.released: list[str] = []
        self.heard: list[str] = []
        self.games = 0
        self.peer = ComportPeer(role, self, loop.time, **settings)
        self.peer.open_line("hands")
        self.peer.data_to_send()

    # An usher

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        setup = setup or Setup(6, SMALL, wall_limit=True, remote=(peer.seat,))
        self.table = Table(1, Terms(GAME, setup), self.recorder, self.timers, Random(1), lambda _: None)
        self.table.sit(peer, peer.seat)

    def release(self, peer: ComportPeer, why: str) -> None:
        self.released.append(why)

    def finished(self, peer: ComportPeer) -> None:
        self.games += 1

    def hear(self, peer: ComportPeer, text: str) -> None:
        self.heard.append(text)

    # Hands

    async def type(self, text: str | bytes) -> str:
        """What the peer's end says to these bytes, in hex."""
        self.peer.receive(bytes.fromhex(text) if isinstance(text, str) else text)
        return await self.said()

    async def said(self) -> str:
        for _ in range(8):
            await asyncio.sleep(0)
        return self.peer.data_to_send().hex(" ").upper()

    async def wait(self, seconds: float) -> str:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (due := self.peer.deadline()) is not None and due <= end:
            await asyncio.sleep(due - loop.time())
            self.peer.wake()
        await asyncio.sleep(end - loop.time())
        return await self.said()

    async def sit_opposite(self) -> str:
        assert self.table is not None
        self.table.sit(self.rival)
        return await self.said()

    async def do(self, move: SeaBattleMove) -> str:
        assert self.table is not None
        self.table.submit(self.rival, move)
        return await self.said()

    async def place(self) -> str:
        assert self.table is not None
        waters = self.table.terms.setup.waters
        return await self.do(Place.of(waters, random_layout(waters, Random(1))))

    @property
    def state(self) -> State:
        return self.peer.state

    def afloat(self) -> list[Cell]:
        """Where the rival's ships lie."""
        assert self.table is not None
        board = self.table.terms.setup.waters.grid
        return list(board.cells(self.table.match.state.fleets[1 - self.peer.seat].cells))


Scene = Callable[[], Coroutine[None, None, None]]


def counted(scene: Scene) -> Callable[[], None]:
    def play() -> None:
        run_counted(scene())

    play.__name__, play.__doc__ = scene.__name__, scene.__doc__
    return play


async def at_play(role: str, **settings: float) -> Bench:
    bench = Bench(role, **settings)
    if role == MASTER:
        await bench.type("01 1A")
        await bench.sit_opposite()
        await bench.type("2B 06 00 00 01 02 2A")
        await bench.place()
        await bench.type("3A A4")
    else:
        await bench.type("AA A1 B2 06 00 00 01 02 A2 A3")
        await bench.sit_opposite()
        await bench.place()
        await bench.type("4A")
    assert bench.state is State.PLAY
    return bench


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
        outcome, reason = bench.recorder.ends[0]
        assert outcome == Outcome((1, 2), Termination.WON)
        assert reason == "won"

    run_counted(scene())


@counted
async def test_a_lie_is_named_in_the_record() -> None:
    bench = await at_play(MASTER)
    await bench.do(Shoot(Cell(0, 0)))
    assert await bench.type("3C") == "A8"
    lie = "the opponent answered 'repeat' at A1, but that cell was not fired at before"
    outcome, reason = bench.recorder.ends[0]
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
    assert bench.recorder.ends[0][1] == "nothing is heard from the other side"


@counted
async def test_a_restart_while_placing_counts_for_nobody() -> None:
    bench = Bench(SLAVE)
    await bench.type("AA A1 B2 06 00 00 01 02 A2")
    await bench.sit_opposite()
    first = bench.table
    assert await bench.type("A5") == "5A"
    assert bench.recorder.ends == [(Outcome((1, 1), Termination.ABANDONED), "abandoned")]
    await bench.type("B2 08 00 00 02 02 A2")
    assert bench.table is not first
    assert bench.table is not None
    assert bench.table.terms.setup.size == 8


@counted
async def test_the_next_match_of_the_same_two() -> None:
    """Whoever shows people to their tables has seated both again before the master says A5."""
    bench = await at_play(MASTER)
    await bench.type("A6")
    assert bench.state is State.GAME_OVER
    bench.seat(bench.peer, None)
    assert await bench.sit_opposite() == "A5"
    assert await bench.type("5A") == "B2 06 00 00 01 02"


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
    outcome, reason = bench.recorder.ends[0]
    assert outcome == Outcome((2, 1), Termination.LEFT)
    assert reason == "the opponent said goodbye"
    assert isinstance(bench.rival.news[-1], Closed)
    assert any(isinstance(news, Happened) for news in bench.rival.news)
