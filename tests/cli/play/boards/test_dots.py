import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from parley.cli.play.boards.dots import DotsBoard
from parley.cli.play.boards.marks import FINE, ROUGH, Marks
from parley.cli.play.words import speaker
from parley.core import parse_cell
from parley.core.bot import Hint
from parley.games.dots import GAME, OfferDraw, Put, Setup
from tests.cli.play.boards.stage import Stage
from tests.cli.play.sittings import Sitting
from tests.cli.play.telling.test_dots import RING, played

Script = Callable[[Stage, Pilot[None]], Awaitable[None]]


def act(sitting: Sitting, script: Script, size: tuple[int, int] = (80, 24), marks: Marks = FINE) -> Stage:
    """Show a table and do something with it."""
    stage = Stage(DotsBoard(speaker("en"), marks), sitting)

    async def run() -> None:
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            await script(stage, pilot)
            await pilot.pause()

    asyncio.run(run())
    return stage


def press(*keys: str) -> Script:
    async def script(_stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)

    return script


def put(cell: str) -> Put:
    return Put(parse_cell(cell))


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        ("enter", "F4"),
        ("space", "F4"),
        ("right enter", "G4"),
        ("l l j enter", "H5"),
        ("shift+down left enter", "E9"),
        ("J H H H enter", "A9"),
        ("pageup home enter", "A1"),
        ("end pagedown enter", "J10"),
        ("c 7 enter", "C7"),
        ("h 7 enter", "H7"),
        ("left h h 2 enter", "H2"),
        ("d 3 enter", "D3"),
        ("с 7 enter", "C7"),
        ("c 9 backspace 8 enter", "C8"),
        ("c 9 escape up enter", "C8"),
        ("up tab down enter", "F5"),
    ],
)
def test_keys_lead_to_points(keys: str, cell: str) -> None:
    """The cursor begins on the last dot, F4; a letter before a digit is no step."""
    sitting = played("E5", "F5", "F6", "A5", "F4", seat=1)
    faults = []

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(*keys.split())
        faults.append(stage.board.prompt)

    decided = act(sitting, script).decided
    free = sitting.game.parse_move(cell) in set(sitting.seen.view.moves())
    assert decided == ([put(cell)] if free else [])
    assert free or faults == ["There is a dot on that point."]


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ("f 5 enter", "There is a dot on that point."),
        ("t 1 6 enter", "There is no such point on this board."),
        ("z z enter", "zz is no point: type one such as T16."),
        ("r e s i g n enter", "Type a point, or draw."),
    ],
)
def test_what_is_not_legal_is_refused_with_words(keys: str, fault: str) -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(*keys.split())
        assert stage.board.prompt == fault
        await pilot.press("up")
        assert stage.board.prompt.startswith("Your turn: put a dot. ")

    assert act(played(*RING[:6]), script).decided == []


def test_the_first_dot_goes_into_the_centre() -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert stage.board.prompt == "Your turn: your first dot goes into the centre. E5: empty."
        assert sum(line.count("+") for line in stage.drawn) == 4
        await pilot.press("a", "1", "enter")
        assert stage.board.prompt == "Your first dot goes into the centre of the board."

    stage = act(Sitting(GAME, Setup(10, 10)), script)
    assert stage.decided == []


def test_draws_are_offered_out_of_turn_too() -> None:
    sitting = played(*RING)

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert stage.board.prompt == "bob is to move. F4: your dot."
        await pilot.press("enter")
        assert stage.board.prompt == "It is not your turn."
        await pilot.press("d")
        assert (stage.board.typed, stage.board.prompt) == ("d", "Enter offers a draw. F4: your dot.")
        await pilot.press("enter")
        sitting.play(1, "draw")
        stage.board.show(sitting.seen)
        assert "bob agrees to a draw." in stage.board.prompt
        sitting.play(0, "draw")
        stage.board.show(sitting.seen)
        assert stage.board.prompt == "It was agreed to stop. It is a draw."

    assert act(sitting, script).decided == [OfferDraw()]


def test_whoever_watches_decides_nothing() -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("j", "enter")
        assert stage.board.prompt == "You are watching."
        await pilot.press("d", "enter")
        await pilot.click(DotsBoard, offset=(4, 1))
        assert [key for key, _ in stage.board.keys] == ["←↑↓→", "+ -"]

    assert act(played(*RING, seat=None), script).decided == []


def test_how_a_capture_looks() -> None:
    """Small marks and brackets, links and hatching: nothing depends on colours."""
    moves = ("E5", "F5", "F6", "G6", "G7", "A2", "H6", "A3", "G5", "H1", "F4")
    drawn = []

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        drawn.append(stage.drawn)
        await pilot.press("plus", "A", "1")
        drawn.append(stage.drawn)
        await pilot.press("minus", "minus")
        drawn.append(stage.drawn)

    act(played(*moves), script, size=(40, 16))
    act(played(*moves), script, size=(40, 16), marks=ROUGH)
    assert drawn[0][4:8] == [
        " 4  · · · · ·[●]· · · ·",
        " 5  · · · · ●╱◦╱● · · ·",
        " 6  · · · · · ●╱◦╱● · ·",
        " 7  · · · · · · ● · · ·",
    ]
    assert drawn[0][11] == "● ann 2   ○ bob 0"
    assert drawn[1][0] == "    A   B   C   D   E   F   G   H   I"
    assert drawn[1][7:13] == [
        " 4  ·   ·   ·   ·   · ( ● ) ·   ·   ·".replace("( ● )", " (●) "),
        "                      ╱ ╱ ╲",
        " 5  ·   ·   ·   ·   ●╱╱╱◦╱╱╱●   ·   ·",
        "                      ╲ ╱╱╱╱╱ ╲",
        " 6  ·   ·   ·   ·   ·   ●╱╱╱◦╱╱╱●   ·",
        "                          ╲ ╱ ╱",
    ]
    assert drawn[2][5] == " 5  ····●◦●···"
    assert drawn[3][4:6] == [" 4  . . . . .[A]. . . .", " 5  . . . . A/b/A . . ."]


def test_a_large_board_is_seen_in_part_and_follows_cursor_and_last_dot() -> None:
    sitting = Sitting(GAME, Setup(50, 50))

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert len(stage.drawn) == 20
        await pilot.press("pagedown", "pagedown", "end", "end")
        assert stage.drawn[-2].startswith("50 ")
        assert stage.drawn[-1].endswith("M33–AX50")
        sitting.turn("Y25")
        stage.board.show(sitting.seen)
        assert "(●)" in stage.drawn[3]
        await pilot.press("x", "1")
        assert stage.drawn[1].startswith(" 1 ")
        stage.board.post_message(MouseScrollDown(stage.board, 5, 5, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert stage.drawn[1].startswith(" 4 ")

    act(sitting, script, size=(80, 20))


def test_a_click_puts_a_dot_where_points_are_large() -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.click(DotsBoard, offset=(4 + 2 * 2, 1 + 3))
        assert stage.decided == [put("C4")]
        await pilot.press("minus")
        await pilot.click(DotsBoard, offset=(4 + 4, 1 + 3))
        assert len(stage.decided) == 1
        await pilot.click(DotsBoard, offset=(4 + 4, 1 + 3))
        assert stage.decided[1:] == [put("E4")]
        await pilot.click(DotsBoard, offset=(38, 13))

    assert len(act(played(*RING[:6]), script, (40, 14)).decided) == 2


def test_a_hint_warms_points_and_marks_the_best() -> None:
    sitting = played(*RING[:6])
    hint = Hint(put("F4"), {parse_cell("F4"): 4.0, parse_cell("A9"): 2.0, parse_cell("B9"): 0.1})

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        stage.board.show(sitting.seen, hint)
        await pilot.pause()
        assert stage.drawn[4] == " 4  · · · · ·[★]· · · ·"
        assert stage.drawn[9] == " 9  4 · · · · · · · · ·"
        await pilot.press("left")
        stage.board.show(sitting.seen, hint)
        await pilot.press("right", "enter")

    assert act(sitting, script, (40, 14)).decided == [put("F4")]


def test_help_names_every_key_the_last_line_shows() -> None:
    board = DotsBoard(speaker("de"), FINE)
    board.show(played(*RING[:6]).seen)
    assert board.keys[0] == ("enter", "Punkt setzen")
    assert len(board.help) == 14


KEYS = (
    *("up", "down", "left", "right", "shift+up", "shift+right", "pageup", "pagedown", "home", "end"),
    *("enter", "enter", "space", "tab", "escape", "backspace", "plus", "minus"),
    *"hjklHJKLabdrw0123456789ж",
)
SIZES = ((80, 24), (200, 60), (12, 4), (1, 1), (30, 7))


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), seat=st.sampled_from((0, 1, None)), size=st.sampled_from(SIZES))
def test_whatever_comes_only_legal_moves_are_decided(
    seed: int, seat: int | None, size: tuple[int, int]
) -> None:
    rng = Random(seed)
    setup = Setup(rng.randint(10, 50), rng.randint(10, 50), rng.randint(2, 4), rng.random() < 0.5)
    sitting = Sitting(GAME, setup, seat)

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        stage.plays = True
        for _ in range(12):
            if sitting.seen.outcome is None and not sitting.seen.is_my_turn:
                sitting.turn(rng.choice(list(sitting.game.moves(sitting.state, sitting.state.turn))))
                stage.board.show(sitting.seen)
            for key in rng.choices(KEYS, k=5):
                await stage.poke(key)
            await stage.point(rng.randrange(size[0]), rng.randrange(size[1]))
            said: list[Any] = [stage.board.prompt, stage.board.keys, stage.board.help, stage.drawn]
            assert all(said)

    act(sitting, script, size)
