"""One player against bytes typed by hand: every lie is named, every fault answered as the document says."""

import asyncio
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import Cell, parse_cell
from parley.core.bot import Limit
from parley.games.layout import random_layout
from parley.games.seabattle import Place, SeaBattleMove, Shoot, View
from parley.seats.comport.harbour import FAULTS
from parley.seats.comport.report import Ending
from parley.seats.comport.wishes import TICKS
from parley.wires.comport import MASTER, SLAVE, State
from tests.seats.comport.ends import TURNS, Side, counted, plan, state_of, view_of

MEETING = {
    MASTER: ("01", "1A", "2B 06 00 00 01 02", "2A", "3A", "A4"),
    SLAVE: ("AA", "A1", "B2 06 00 00 01 02", "A2", "A3", "4A"),
}
"""What the other side says to whoever names nobody, up to state 4."""


class Reader:
    """A bot that fires in reading order, from the top left."""

    def choose(self, view: View, _limit: Limit, rng: Random) -> SeaBattleMove:
        if not view.started:
            return Place.of(view.setup.waters, random_layout(view.setup.waters, rng))
        board = view.chart.waters.grid
        return Shoot(next(board.cells(board.full & ~view.chart.shots)))


class Gunner(Reader):
    """A bot that fires where it was told."""

    def __init__(self, *cells: str) -> None:
        self.cells = iter(cells)

    def choose(self, view: View, limit: Limit, rng: Random) -> SeaBattleMove:
        return Shoot(parse_cell(next(self.cells))) if view.started else super().choose(view, limit, rng)


class Broken:
    """A bot that fails."""

    def choose(self, view: View, _limit: Limit, _rng: Random) -> SeaBattleMove:
        raise ZeroDivisionError("division by zero")


class Stubborn(Reader):
    """A bot that fires off the field."""

    def choose(self, view: View, limit: Limit, rng: Random) -> SeaBattleMove:
        return Shoot(Cell(9, 9)) if view.started else super().choose(view, limit, rng)


class Hands:
    """A player of ours, and what it has said to what was typed."""

    def __init__(self, role: str, bot: Any, **changes: Any) -> None:
        self.player = Side(plan(role, nick="", **changes), bot)
        self.player.peer.open_line("hands")
        self.player.peer.data_to_send()

    async def type(self, text: str | bytes) -> str:
        """What it says to these bytes, in hex."""
        self.player.peer.receive(bytes.fromhex(text) if isinstance(text, str) else text)
        return await self.said()

    async def said(self) -> str:
        for _ in range(3 * TURNS):
            await asyncio.sleep(0)
        return self.player.peer.data_to_send().hex(" ").upper()

    async def wait(self, seconds: float) -> str:
        loop, peer = asyncio.get_running_loop(), self.player.peer
        end = loop.time() + seconds
        while (due := peer.deadline()) is not None and due <= end and not peer.is_finished:
            await asyncio.sleep(due - loop.time())
            peer.wake()
        await asyncio.sleep(end - loop.time())
        return await self.said()

    @property
    def last(self) -> str:
        return self.player.texts[-1]


async def at_play(role: str, bot: Any = None, **changes: Any) -> Hands:
    hands = Hands(role, bot or Reader(), **changes)
    for message in MEETING[role]:
        await hands.type(message)
    assert state_of(hands.player) is State.PLAY
    return hands


@counted
async def test_a_master_says_what_the_document_asks_for() -> None:
    # com/1/2, com/1/5, com/2/2
    hands = Hands(MASTER, Reader())
    assert await hands.type("01") == "A1"
    assert await hands.type("1A") == "B2 06 00 00 01 02"
    assert await hands.type("2B 06 00 00 01 02") == "A2"
    assert await hands.type("2A") == "A3"
    assert await hands.type("3A") == ""
    assert await hands.type("A4") == "4A C0 01 01"
    assert await hands.type("0C") == ""


@counted
async def test_a_slave_says_what_the_document_asks_for() -> None:
    # com/3/3
    hands = Hands(SLAVE, Reader())
    assert await hands.type("AA") == "01"
    assert await hands.type("A1") == "1A"
    assert await hands.type("B2 06 00 00 01 02") == "2B 06 00 00 01 02"
    assert await hands.type("A2") == "2A"
    assert await hands.type("A3") == "3A A4"
    assert await hands.type("4A") == ""
    fleet = view_of(hands.player).fleets[1]
    water = next(Cell(x, y) for x in range(6) for y in range(6) if not fleet.cells & 1 << (y * 7 + x))
    assert await hands.type(bytes((0xC0, water.x + 1, water.y + 1))) == "0C C0 01 01"


@counted
async def test_a_nick_is_told_at_every_meeting_and_understood_in_any_encoding() -> None:
    hands = Hands(MASTER, Reader())
    hands.player.peer.introduce("Ann")
    assert await hands.type("01 1A") == "A1 B1 03 41 6E 6E"
    assert await hands.type("1B") == "B2 06 00 00 01 02"
    assert await hands.type("B1 04 82 A0 AD EF") == "1B"
    assert hands.player.peer_nick == "Ваня"


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("3C", "answered 'repeat' at A1, but that cell was not fired at before"),
        ("2C 1C", "answered 'hit' at B1, but no ship touches a sunk one"),
        ("1C 1C", "answered 'hit' at B1, but no ship left is that long and still afloat"),
        ("1C 2C 0C", None),
    ],
)
@counted
async def test_a_lie_is_named(answers: str, said: str | None) -> None:
    # com/4/10
    hands = await at_play(MASTER)
    *honest, last = bytes.fromhex(answers)
    for answer in honest:
        await hands.type(bytes((answer,)))
    reply = await hands.type(bytes((last,)))
    if said is None:
        assert reply == ""
        return
    assert reply == "A8"
    assert said in [line.text.removeprefix("the opponent ") for line in hands.player.logbook.lines]
    report = hands.player.reports[-1]
    assert (report.ending, report.dishonesty) == (Ending.ABANDONED, said)
    assert f"dishonest: {said}" in report.in_words()
    await hands.type("8A")
    assert await hands.wait(1.0) == "AA", "in state 0 again"


@counted
async def test_no_ship_of_that_length_is_left() -> None:
    hands = await at_play(MASTER, Gunner("A1", "C1", "E1"))
    assert await hands.type("2C") == "C0 03 01"
    assert await hands.type("2C") == "C0 05 01"
    assert await hands.type("2C") == "A8"
    lie = "answered 'sunk' at E1, but no ship of that length is left"
    assert hands.player.reports[-1].dishonesty == lie
    assert hands.player.reports[-1].how == f"the opponent {lie}"


@counted
async def test_a_fleet_that_does_not_fit_is_refused() -> None:
    # com/field/6
    hands = Hands(SLAVE, Reader())
    await hands.type("AA A1")
    assert await hands.type("B2 06 01 02 05 0A") == "A8"
    assert "cannot be played" in hands.last
    assert await hands.type("8A") == ""
    await hands.wait(0.1)
    assert await hands.type("AA") == "01"


@counted
async def test_whoever_claims_a_victory_too_soon() -> None:
    # com/end/3
    hands = await at_play(SLAVE)
    assert await hands.type("A9") == "A8"
    assert "we have ships afloat: 3" in hands.player.reports[-1].how


@counted
async def test_the_loser_confirms_and_expects_to_be_told() -> None:
    # com/end/1-2
    hands = await at_play(SLAVE)
    fleet = view_of(hands.player).fleets[1]
    cells = [Cell(x, y) for y in range(6) for x in range(6) if fleet.cells & 1 << (y * 7 + x)]
    answers = [await hands.type(bytes((0xC0, cell.x + 1, cell.y + 1))) for cell in cells]
    assert sorted(answers) == ["1C", "2C", "2C", "2C"]
    await hands.wait(2.0)
    await hands.type("AA")
    assert (await hands.wait(2.0)).startswith("A0"), "the winner said nothing for 60 ticks"
    assert hands.player.reports[-1].how == "the winner does not say so"


@counted
async def test_who_fires_on_at_a_sunk_fleet() -> None:
    hands = await at_play(SLAVE)
    fleet = view_of(hands.player).fleets[1]
    for cell in (Cell(x, y) for y in range(6) for x in range(6) if fleet.cells & 1 << (y * 7 + x)):
        await hands.type(bytes((0xC0, cell.x + 1, cell.y + 1)))
    assert await hands.type("C0 01 01") == "A8"
    assert "the game is over" in hands.player.reports[-1].how


@counted
async def test_the_winner_says_so_and_goes_on() -> None:
    # com/end/1-2
    hands = await at_play(MASTER, games=2)
    for answer in ("1C", "2C", "0C"):
        await hands.type(answer)
    fleet = view_of(hands.player).fleets[0]
    water = [Cell(x, y) for y in range(6) for x in range(6) if not fleet.cells & 1 << (y * 7 + x)]
    await hands.type(bytes((0xC0, water[0].x + 1, water[0].y + 1)))
    assert await hands.type("2C") == "C0 05 01"
    await hands.type("0C")
    await hands.type(bytes((0xC0, water[1].x + 1, water[1].y + 1)))
    assert await hands.type("2C") == "A9"
    assert await hands.type("9A") == "A5"
    assert hands.player.reports[-1].ending is Ending.WON
    assert await hands.type("5A") == "B2 06 00 00 01 02", "the conditions are told anew"


@counted
async def test_a_slave_whose_master_is_somewhere_else_says_so() -> None:
    hands = Hands(SLAVE, Reader())
    said = [await hands.type("AA") for _ in range(TICKS)]
    assert said == ["01"] * (TICKS - 1) + ["01 A0"]


@pytest.mark.parametrize("bot", [Broken(), Stubborn()])
@counted
async def test_a_bot_that_fails_surrenders(bot: Any) -> None:
    hands = Hands(SLAVE, bot)
    said = await hands.type("AA A1 B2 06 00 00 01 02 A2 A3")
    if "B3" not in said:
        fleet = view_of(hands.player).fleets[1]
        water = next(Cell(x, 0) for x in range(6) if not fleet.cells & 1 << x)
        said = await hands.type(b"\x4a") + await hands.type(bytes((0xC0, water.x + 1, 1)))
    assert "B3" in said, "the table says what the bot did wrong"
    assert await hands.type("3B") == "A6"
    assert any(line.text.startswith("our bot failed: ") for line in hands.player.logbook.lines)


@counted
async def test_a_bot_has_had_enough_some_day() -> None:
    hands = Hands(MASTER, load_bot("seabattle", "random"))
    for _ in range(FAULTS + 1):
        assert not hands.player.is_finished
        await hands.type("A8")
        await hands.wait(1.0)
    assert hands.player.is_finished
    assert not hands.player.has_played_all
    assert any("giving up" in line.text for line in hands.player.logbook.lines)
