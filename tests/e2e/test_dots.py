"""Dots at the page: against people, in company, against a bot; by mouse, keys, wheel and fingers."""

import asyncio
from pathlib import Path

from tests.e2e.dots import (
    ELSEWHERE,
    HELD,
    INSIDE,
    LARGE,
    NOT_HELD,
    RING,
    SMALL,
    Board,
    cell_of,
    name_of,
    open_board,
)
from tests.e2e.stage import PHONE, Stage, play


def test_two_browsers_capture_and_agree(tmp_path: Path) -> None:
    async def captured(board: Board) -> None:
        await board.visitor.see(".log li:has-text('ann captured 1')")
        assert (await board.pixel(*HELD))[3] > 0, "captured land is not filled"
        assert (await board.pixel(*NOT_HELD))[3] == 0

    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        ours, theirs = await open_board(ann, SMALL), Board(bob, SMALL)
        await bob.join("ann")
        assert await ann.is_to_move()
        await ours.canvas.click(position=await ours.where(*cell_of(ELSEWHERE[-1])), button="right")
        await ours.hover(5, 5)
        await ann.see(".dots .over .ghost.seat0", state="attached")
        await asyncio.gather(ours.play(RING[:-1]), theirs.play((INSIDE, *ELSEWHERE[:-1])))
        assert await ann.is_to_move()
        assert (await ours.pixel(*HELD))[3] == 0
        await ours.hover(*map(int, cell_of(RING[-1])))
        await ann.see(".dots .over .count:has-text('+1')")
        await ann.see(".dots .over .gain .ring", state="attached")
        await asyncio.gather(ours.play(RING[-1:]), theirs.play(ELSEWHERE[-1:]))
        await asyncio.gather(captured(ours), captured(theirs))
        await ours.press("E8", start="E7")
        await ours.canvas.press("ArrowUp")
        await ours.canvas.press("ArrowUp")
        await ann.hears("E6, dot of bob, captured by ann")
        await ann.page.click(".actions button:has-text('Offer a draw')")
        await bob.see(".dots .willing:has-text('ann is for a draw')")
        await bob.page.click(".actions button:has-text('Agree to a draw')")
        for visitor in (ann, bob):
            await visitor.see(".status:has-text('A draw (agreed).')")

    play(tmp_path, scene, "--bot", "off")


def test_one_among_three_bots_until_the_board_is_full(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        board = await open_board(ann, SMALL, *["random"] * 3, players=4)
        assert await board.fill() > 10
        await ann.see(".status:has-text('board full')")
        assert await ann.page.locator(".players li").count() == 4

    play(tmp_path, scene, "--bot", "off")


def test_a_bot_by_keys_then_giving_up(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        board, at = await open_board(ann, SMALL, "random"), "F6"
        assert await ann.is_to_move()
        for _ in range(5):
            steps = {name: _steps(name, at) for name in await board.legal() if name != at}
            await board.press(target := min(steps, key=steps.__getitem__), start=at)
            at = target
            assert await ann.is_to_move()
        await ann.give_up()
        await ann.see(".status:has-text('You stopped.')")

    play(tmp_path, scene, "--bot", "off")


def _steps(name: str, other: str) -> float:
    (x, y), (ox, oy) = cell_of(name), cell_of(other)
    return abs(x - ox) + abs(y - oy)


def test_what_is_clicked_when_zoomed_is_what_is_played(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        board = await open_board(ann, LARGE, "random")
        for about, aim, notches in (((22, 27), (24, 25), 7), ((5, 44), (7, 41), 9)):
            assert await ann.is_to_move()
            scale = await board.wheel(*about, notches)
            x, y = (mid + (point - mid) * scale for mid, point in zip(about, aim, strict=True))
            name = name_of(*aim)
            assert name in await board.legal()
            await board.canvas.click(position=await board.where(x, y))
            await board.heard(name)
            assert await board.pixel(x, y) == await board.ink(0)
            await ann.page.click("button:has-text('Whole board')")
            assert await board.pixel(*aim) == await board.ink(0)

    play(tmp_path, scene, "--bot", "off")


def test_fingers_pinch_and_tap(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann", viewport=PHONE, has_touch=True, is_mobile=True)
        board = await open_board(ann, LARGE, "random")
        assert await ann.is_to_move()
        await board.tap(24, 24)  # too small to be meant: ask
        await ann.page.tap(".dots button.main:has-text('Put a dot on Y25')")
        await board.heard("Y25")
        assert await ann.is_to_move()
        await board.pinch(40, 200)
        scale, *corner = await board.lens()
        spot = await _seen(board, scale, corner)
        await board.tap(
            *(scale * (at + 0.5 - edge * LARGE) - 0.5 for at, edge in zip(spot, corner, strict=True))
        )
        await board.heard(name_of(*spot))
        await ann.give_up()
        await ann.page.tap(".actions button:has-text('Back to the lobby')")
        await ann.see(".lobby")

    play(tmp_path, scene, "--bot", "off")


async def _seen(board: Board, scale: float, corner: list[float]) -> tuple[int, int]:
    """A point in the middle of what one sees, where a dot may go."""
    x, y = (int((edge + 0.5 / scale) * LARGE) for edge in corner)
    legal = await board.legal()
    return next((x + more, y) for more in range(5) if name_of(x + more, y) in legal)
