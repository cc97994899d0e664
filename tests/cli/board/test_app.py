"""A person at the board, by the keys of a pilot, against a real peer on a simulated line and clock."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest
from textual.pilot import Pilot

from parley.bots import load_bot
from parley.cli.board import Board
from parley.cli.board.app import show_board
from parley.core import Cell, SetupError, format_cell
from parley.games.seabattle import View
from parley.wires.comport import MASTER, ROLES, SLAVE, State
from tests.net.lines.ears import run_counted
from tests.seats.comport.ends import OTHER, PEOPLE, Pair, Side, plan, state_of, view_of


class Sitting:
    """One person at the board; a bot at the other end of the line."""

    def __init__(self, role: str, pair: Pair, board: Board, pilot: Pilot[None]) -> None:
        self.pair, self.board, self.pilot = pair, board, pilot
        self.me, self.peer = pair.players[role], pair.players[OTHER[role]]

    async def type(self, *keys: str) -> None:
        """Press keys, and let everything happen that follows at once."""
        await self.pilot.press(*keys)
        await self.let_pass(0.1)

    async def let_pass(self, seconds: float) -> None:
        await self.pair.run(seconds, lambda: False)
        await self.pilot.pause()

    @property
    def lines(self) -> list[str]:
        """What is really on the screen."""
        return [strip.text.rstrip() for strip in self.board.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    async def place(self) -> None:
        await self.type("enter")
        await self.let_pass(2)
        assert state_of(self.me) is State.PLAY

    def targets(self) -> list[Cell]:
        """Where the enemy's ships lie: the test looks over the bot's shoulder."""
        view = view_of(self.peer)
        return list(view.chart.waters.grid.cells(own_fleet(view)))


def own_fleet(view: View) -> int:
    return view.fleets[view.seat or 0].cells


Play = Callable[[Sitting], Awaitable[None]]


@asynccontextmanager
async def sitting(
    role: str = MASTER, size: tuple[int, int] = (80, 24), language: str = "en", bot: str = "random"
) -> AsyncIterator[Sitting]:
    plans = {
        role: plan(role, **PEOPLE),
        OTHER[role]: plan(OTHER[role], games=None, patience=None, key_wait=8.0),
    }
    pair = Pair(plans, {role: None, OTHER[role]: load_bot("seabattle", bot)})
    board = Board(pair.players[role].captain, language, Random(5))
    async with board.run_test(size=size) as pilot:
        pair.plug()
        here = Sitting(role, pair, board, pilot)
        await here.let_pass(3)
        yield here


def run(play: Play, role: str = MASTER, size: tuple[int, int] = (80, 24), language: str = "en") -> None:
    async def sit() -> None:
        async with sitting(role, size, language) as here:
            await play(here)

    run_counted(sit())


@pytest.mark.parametrize("role", ROLES)
def test_a_whole_game_by_keys(role: str) -> None:
    async def play(here: Sitting) -> None:
        assert "Place your ships" in here.text
        await here.place()
        board = view_of(here.me).chart.waters.grid
        water = iter(set(board.cells(board.full)) - set(here.targets()))
        for target in here.targets():
            for cell in (next(water), target):
                if not here.me.games_finished:
                    assert "YOUR TURN" in here.text
                    await here.type(*format_cell(cell).lower(), "enter")
        assert here.me.games_finished == 1
        assert "game 1 against" in here.text

    run(play, role)


def test_the_winner_sees_every_ship_sunk() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        for target in here.targets():
            await here.type(*format_cell(target), "enter")
        assert "YOU HAVE WON" in here.text
        enemy = [line[19:] for line in here.lines[4:10]]
        assert sum(row.count("X") for row in enemy) == 4
        assert "game 1 against Slave: won" in here.text
        await here.type("f5", "y")
        await here.let_pass(2)
        assert "Place your ships" in here.text, "F5 is for a master to restart"

    run(play)


def test_arrows_aim_and_enter_fires() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        await here.type("left", "up")
        assert "Target: F6" in here.text, "round the corner"
        await here.type("right", "right", "down", "down")
        assert "Target: B2" in here.text
        assert here.lines[5].endswith(" 2 .[.]. . . .")
        await here.type("enter")
        assert view_of(here.me).chart.shots == view_of(here.me).chart.waters.grid.bit(1, 1)

    run(play)


def test_typing_a_cell() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        await here.type("c", "4", "backspace")
        assert "Target: C" in here.text
        await here.type("escape")
        assert "Target: C4" in here.text, "what was aimed at stays"
        await here.type("z", "9", "enter")
        assert "Z9 is not a cell of the field" in here.text
        assert not view_of(here.me).chart.shots
        await here.type("ф", "1", "enter")
        assert view_of(here.me).chart.shots & 1, "the key of a letter that looks like no Latin one"
        shots = view_of(here.me).chart.shots
        await here.type("a", "1", "enter")
        assert "that cell was fired at before" in here.text
        assert view_of(here.me).chart.shots == shots

    run(play)


def test_placing_by_keys() -> None:
    async def play(here: Sitting) -> None:
        first = here.lines[4:10]
        assert "The fleet may lie so" in here.text
        await here.type("f2")
        assert here.lines[4:10] != first
        corner = [key for key in ("left", "up") for _ in range(5)]
        await here.type(*corner, "tab", *corner)
        assert "ships may not touch" in here.text
        assert here.lines[4].startswith(" 1 !")
        await here.type("enter")
        assert state_of(here.me) is State.PLACING
        assert here.me.is_my_placing
        await here.type("space", "shift+tab", "space", "f2", "enter")
        await here.let_pass(1)
        assert state_of(here.me) is State.PLAY
        assert own_fleet(view_of(here.me)).bit_count() == 4

    run(play)


def test_chat_both_ways() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        await here.type("slash", *"c4 hm", "backspace", "i")
        assert "Say: c4 hi_" in here.text
        await here.type("enter")
        assert "Master: c4 hi" in here.pair.texts(SLAVE)
        here.peer.say("[b]hello[/b]")
        await here.let_pass(1)
        assert "Slave: [b]hello[/b]" in here.text, "nothing in it is markup"
        await here.type("slash", "x", "escape")
        assert "Say:" not in here.text
        assert not view_of(here.me).chart.shots

    run(play)


def test_surrender_wants_a_second_thought() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        await here.type("f8")
        assert "Surrender this game?" in here.text
        await here.type("n")
        assert state_of(here.me) is State.PLAY
        await here.type("f8", "y")
        await here.let_pass(0.2)
        assert "YOU HAVE LOST" in here.text

    run(play)


def test_goodbye_ends_it() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        await here.type("f9", "enter")
        await here.let_pass(1)
        assert here.me.is_finished
        assert not here.board.is_running

    run(play)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_who_insists_leaves_at_once(key: str) -> None:
    async def play(here: Sitting) -> None:
        here.pair.noise = lambda _data: b""
        await here.pilot.press(key, "y")
        await here.pilot.pause()
        assert "Saying goodbye" in here.text
        await here.pilot.press("f9")
        await here.pilot.pause()
        assert not here.board.is_running

    run(play)


@pytest.mark.parametrize("role", ROLES)
def test_suspended_and_back(role: str) -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        before = here.lines[:2]
        quiet, here.pair.noise = here.pair.noise, lambda _data: b""
        await here.let_pass(5)
        assert here.me.suspended
        assert "SUSPENDED" in here.lines[1]
        await here.type("enter", "a", "left")
        assert here.me.suspended, "only one key means it"
        here.pair.noise = quiet
        await here.let_pass(2)
        assert not here.me.suspended
        assert here.lines[:2] == before
        assert "resumed" in here.text

    run(play, role)


@pytest.mark.parametrize("role", ROLES)
def test_suspended_and_over(role: str) -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        quiet, here.pair.noise = here.pair.noise, lambda _data: b""
        await here.let_pass(5)
        here.pair.noise = quiet
        await here.type("space")
        assert not here.me.suspended
        await here.let_pass(10)
        assert "Place your ships" in here.text, "it began anew"

    run(play, role)


def test_a_protocol_error_asks_for_the_key() -> None:
    async def play(here: Sitting) -> None:
        await here.place()
        here.me.peer.receive(b"\xff")
        await here.let_pass(1)
        assert "PROTOCOL ERROR: press SPACE" in here.lines[1]
        assert "broke the protocol" in here.text
        await here.type("space")
        await here.let_pass(10)
        assert "Place your ships" in here.text

    run(play)


@pytest.mark.parametrize(
    ("language", "status"), [("ru", "Расставьте корабли"), ("de", "Stelle deine Schiffe auf")]
)
def test_other_languages(language: str, status: str) -> None:
    async def play(here: Sitting) -> None:
        assert status in here.lines[1]
        assert "met an opponent" not in here.text
        await here.place()
        assert "YOUR TURN" not in here.text

    run(play, language=language)


@pytest.mark.parametrize("size", [(80, 24), (40, 24), (132, 50)])
def test_sizes(size: tuple[int, int]) -> None:
    async def classic() -> None:
        plans = {role: plan(role, size=10, fleet=(1, 2, 3, 4), **PEOPLE) for role in ROLES}
        pair = Pair(plans, dict.fromkeys(ROLES))
        board = Board(pair.master.captain)
        async with board.run_test(size=size) as pilot:
            pair.plug()
            here = Sitting(MASTER, pair, board, pilot)
            await here.let_pass(3)
            await here.type("enter")
            pair.slave.place_at_random()
            await here.let_pass(1)
            check_classic(here.lines, is_wide=size[0] >= 80)

    run_counted(classic())


def check_classic(lines: list[str], *, is_wide: bool) -> None:
    text = "\n".join(lines)
    letters = "A B C D E F G H I J" if is_wide else "ABCDEFGHIJ"
    assert text.count(letters) == 2, text
    assert text.count("\n10 ") == 1, text
    assert text.count("#") >= 20, text
    assert text.count("4 3 3 2 2 2 1 1 1 1" if is_wide else "4332221111") == 2
    for word in ("Master : Slave", "YOUR TURN   Target: A1", "F8 surrender", "the game begins"):
        assert word in text, text


def test_a_window_made_smaller() -> None:
    async def play(here: Sitting) -> None:
        assert "A B C D E F" in here.text
        await here.pilot.resize_terminal(30, 20)
        await here.let_pass(0.5)
        assert "ABCDEF" in here.text

    run(play)


def test_a_line_that_cannot_be_opened_closes_the_board() -> None:
    async def fail() -> None:
        raise SetupError("no such line")

    async def headless() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Board, "run_async", lambda board: run_headless(board))
            await show_board(Side(plan(MASTER, **PEOPLE)).captain, fail())

    with pytest.raises(SetupError, match="no such line"):
        asyncio.run(asyncio.wait_for(headless(), 60))


_RUN = Board.run_async


async def run_headless(board: Board) -> None:
    await _RUN(board, headless=True)


def test_what_cannot_be_done_now_is_said_before_anything_is_asked() -> None:
    async def play(here: Sitting) -> None:
        await here.type("f5")
        assert "only the master may restart" in here.text
        await here.type("f4")
        assert "only the master proposes field and fleet" in here.text
        here.pair.unplug()
        await here.type("f8")
        assert "there is no game to surrender" in here.text
        await here.type("slash")
        assert "there is no line yet" in here.text
        assert "Say:" not in here.text

    run(play, SLAVE)


def test_field_fleet_and_name_between_games() -> None:
    async def play(here: Sitting) -> None:
        await here.type("f8", "y")
        assert "F4 field" in here.text
        await here.type("f4")
        assert "8 0,2,3,4: 6 0,0,1,2_" in here.text
        await here.type(*["backspace"] * 9, "5", "enter")
        assert "a field is 6×6 to 10×10, not 5×5" in here.text
        await here.type("f4", *["backspace"] * 9, "1", "0", "enter")
        assert "the next game: 10×10, fleet 1,2,3,4" in here.text
        await here.type("f6", "!", "enter")
        assert "Master! : Slave" in here.text
        assert here.peer.peer_nick == "Master!"
        await here.type("f5", "y")
        await here.let_pass(2)
        assert view_of(here.me).setup.size == 10
        assert here.lines[-3:-1] == ["placing: 10×10, fleet 1,2,3,4", ""], (
            "the field has grown, the log not gone"
        )

    run(play)


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_sixteen_rows_have_room_for_both_fields_and_the_log(language: str) -> None:
    async def play(here: Sitting) -> None:
        here.me.propose(10, (1, 2, 3, 4))
        await here.type("f5", "y")
        await here.let_pass(2)
        assert "10×10" in here.lines[-3]
        assert here.lines[-5].startswith(" 9 ")

    run(play, size=(80, 16), language=language)
