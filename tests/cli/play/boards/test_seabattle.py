"""Sea Battle on a screen: what is drawn, and where keys and the mouse lead to."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from textual import events

from parley.cli.play.boards import board_for
from parley.cli.play.boards.seabattle import SeaBattleBoard, SeaBattleSight
from parley.cli.play.words import speaker
from parley.core import Cell, Resign, parse_cell
from parley.games.layout import Berth
from parley.games.seabattle import GAME, Place, Setup, Ship, Shoot
from parley.games.seabattle.drawing import parse_fleet
from tests.cli.play.boards.stage import Stage
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import FIRST, SECOND, SECOND_CELLS, SETUP

Play = Callable[[Stage], Awaitable[None]]


def run(play: Play, sitting: Sitting, size: tuple[int, int] = (60, 12), language: str = "en") -> None:
    async def sit() -> None:
        stage = Stage(SeaBattleBoard(speaker(language), Random(1)), sitting, plays=True)
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            await play(stage)

    asyncio.run(sit())


def placed(seat: int | None = 0) -> Sitting:
    sitting = Sitting(GAME, SETUP, seat)
    sitting.play(0, Place(parse_fleet(FIRST)))
    sitting.play(1, Place(parse_fleet(SECOND)))
    return sitting


def mouse(stage: Stage, kind: type[events.MouseEvent], column: int, row: int, button: int = 1) -> None:
    where = (column, row, 0, 0, button, False, False, False)
    stage.board.post_message(kind(stage.board, *where))


def at(stage: Stage, field: int, cell: str) -> tuple[int, int]:
    """Where a cell of the left or right field is on the screen: under its letter, beside its number."""
    head = next(line for line in stage.drawn if line.strip().startswith("A"))
    columns = [index for index, letter in enumerate(head) if letter == cell[0]]
    return columns[field], stage.drawn.index(next(line for line in stage.drawn if line == head)) + int(
        cell[1:]
    )


def test_the_board_of_the_game() -> None:
    assert isinstance(board_for("seabattle", speaker("en")), SeaBattleBoard)


def test_a_whole_game_by_keys() -> None:
    async def play(stage: Stage) -> None:
        assert "@" in "".join(stage.drawn)
        await stage.poke("enter")
        assert isinstance(stage.decided[0], Place)
        sitting = stage.sitting
        sitting.play(1, Place(parse_fleet(SECOND)))
        stage.board.show(sitting.seen)
        for cell in SECOND_CELLS:
            for character in cell.lower():
                await stage.poke(character)
            assert stage.board.typed == cell
            await stage.poke("enter")
        assert stage.decided[1:] == [Shoot(parse_cell(cell)) for cell in SECOND_CELLS]
        assert stage.board.prompt == "You have won."
        assert "".join(stage.drawn).count("X") == len(SECOND_CELLS) + 3, "three seams"

    run(play, Sitting(GAME, SETUP))


def test_a_ship_is_dragged_and_the_fleet_placed() -> None:
    async def play(stage: Stage) -> None:
        down, up = at(stage, 0, "C2"), at(stage, 0, "D4")
        ship = stage.drawn[down[1]][down[0]]
        mouse(stage, events.MouseDown, *down)
        mouse(stage, events.MouseMove, *up)
        mouse(stage, events.MouseUp, *up)
        await stage.poke("f12")
        assert stage.app.mouse_captured is None
        assert stage.drawn[up[1]][up[0]] in "@!", ship

    run(play, Sitting(GAME, SETUP))


def test_a_click_fires_and_the_wheel_does_not() -> None:
    async def play(stage: Stage) -> None:
        where = at(stage, 1, "B2")
        mouse(stage, events.MouseMove, *where, button=0)
        mouse(stage, events.MouseScrollDown, *where)
        mouse(stage, events.MouseScrollUp, *where)
        await stage.poke("f12")
        assert stage.board.prompt == "Your turn. Target: B2"
        mouse(stage, events.MouseDown, *where)
        mouse(stage, events.MouseUp, *where)
        await stage.poke("f12")
        assert stage.decided == [Shoot(parse_cell("B2"))]
        assert stage.drawn[where[1]][where[0] - 1 : where[0] + 2] == "[x]"

    run(play, placed())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_at_the_end_all_ships_are_seen(seat: int | None) -> None:
    sitting = placed(seat)
    sitting.turn("A1")
    sitting.play(0, Resign())

    async def play(stage: Stage) -> None:
        drawn = "\n".join(stage.drawn)
        assert drawn.count("■") == 14 + 4 + 1, "with four seams, and in the legend"
        assert drawn.count("(o)") == 1

    run(play, sitting)


def test_the_other_field_where_there_is_room_for_one() -> None:
    async def play(stage: Stage) -> None:
        assert ("tab", "anderes Feld") in stage.board.keys
        assert "bob" in stage.drawn[0]
        await stage.poke("tab")
        assert "Deine" in stage.drawn[0]
        await stage.poke("pagedown")
        assert stage.drawn[2].split()[0] == "3"
        await stage.poke("pageup")
        assert stage.drawn[2].split()[0] == "1"

    run(play, placed(), (12, 6), "de")


def test_nothing_to_show_yet() -> None:
    async def show_nothing() -> None:
        board = SeaBattleBoard(speaker("en"))
        stage = Stage(board, placed())
        assert (board.prompt, board.typed, board.keys) == ("", "", [])
        assert len(board.help) > 10
        async with stage.run_test(size=(1, 1)):
            assert stage.drawn == [""]

    asyncio.run(show_nothing())


def test_a_hint_names_the_ships_in_any_order() -> None:
    sight = SeaBattleSight(Sitting(GAME, Setup(6, (0, 1, 0, 1))).seen)
    ships = Ship(Cell(5, 5), Cell(5, 5)), Ship(Cell(2, 3), Cell(2, 1))
    assert sight.layout_of(Place(ships)) == (Berth(Cell(2, 1), True), Berth(Cell(5, 5), False))
    assert sight.layout_of(Place(ships[:1])) is None
    assert sight.layout_of(Shoot(Cell(0, 0))) is None
