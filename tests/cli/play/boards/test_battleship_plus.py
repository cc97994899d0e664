"""Battleship Plus on a screen: large fields, moves of ships, and the end."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from parley.cli.play.boards.battleship_plus import BattleshipPlusBoard, Second
from parley.cli.play.words import speaker, translations
from parley.core import CHANCE, Reason, Seat, parse_cell
from parley.games import battleship_plus, seabattle
from parley.games.battleship_plus import GAME, Direction, First, Move, Place, Setup, Shoot, strict_fleet
from tests.cli.play.boards.stage import Stage
from tests.cli.play.sittings import Sitting
from tests.games.battleship_plus.sea import FIRST, SECOND, cells, place, setup_of

Play = Callable[[Stage], Awaitable[None]]


def run(play: Play, sitting: Sitting, size: tuple[int, int] = (80, 18)) -> None:
    async def sit() -> None:
        stage = Stage(BattleshipPlusBoard(speaker("en"), Random(1)), sitting, plays=True)
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            await play(stage)

    asyncio.run(sit())


def started() -> Sitting:
    sitting = Sitting(GAME, setup_of(FIRST))
    for seat, drawing in enumerate((FIRST, SECOND)):
        sitting.play(seat, place(drawing))
    sitting.play(CHANCE, First(Seat(0)))
    return sitting


def test_placing_again_until_the_other_has_placed() -> None:
    async def play(stage: Stage) -> None:
        for key in ("enter", "s", "enter"):
            await stage.poke(key)
        assert [type(move) for move in stage.decided] == [Place, Place]
        stage.sitting.play(1, place(SECOND))
        stage.board.show(stage.sitting.seen)
        await stage.poke("s")
        await stage.poke("enter")
        assert len(stage.decided) == 2
        assert stage.board.prompt == "The fleets are being placed."

    run(play, Sitting(GAME, setup_of(FIRST)))


def test_a_shot_then_a_move() -> None:
    async def play(stage: Stage) -> None:
        for key in ("c", "2", "enter", "m", "tab", "right"):
            await stage.poke(key)
        assert stage.decided == [Shoot(parse_cell("C2")), Move(1, Direction.EAST)]
        assert stage.board.prompt == "bob is to move."
        assert ("m", "move a ship") not in stage.board.keys

    run(play, started())


def test_both_fleets_at_the_end() -> None:
    sitting = started()
    sitting.turn("A1")
    sitting.turn("E10")
    for cell in cells(SECOND, "01234"):
        sitting.turn(Shoot(cell))

    async def play(stage: Stage) -> None:
        drawn = "\n".join(stage.drawn)
        assert "You have won." in stage.board.prompt
        assert drawn.count("X") > 21
        assert "■" in drawn
        assert "5×2 4 3 2 2" in drawn

    run(play, sitting)


@pytest.mark.parametrize("size", [(80, 18), (60, 18), (30, 10), (200, 50)])
def test_a_large_field_follows_the_target(size: tuple[int, int]) -> None:
    setup = Setup(26, strict_fleet(26))
    sitting = Sitting(GAME, setup)
    for seat in (0, 1):
        sitting.play(seat, next(sitting.game.moves(sitting.state, Seat(seat))))
    sitting.play(CHANCE, First(Seat(0)))

    async def play(stage: Stage) -> None:
        for target in ("Z26", "A1", "Y2"):
            for key in (*target, "f12"):
                await stage.poke(key)
            drawn = " ".join(stage.drawn).replace("[", " ")
            assert target[1:] in drawn.split()
            assert target[0] in drawn

    run(play, sitting, size)


def test_every_reason_is_said_in_every_language() -> None:
    for reasons in (Reason, seabattle.Reason, battleship_plus.Reason, Second):
        for reason in reasons:
            assert reason.value in translations(), reason
