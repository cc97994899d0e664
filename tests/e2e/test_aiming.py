"""A finger on small cells: a loupe, a shot where it is lifted, none off the board, and flags of one's own."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, Locator

from tests.e2e.sea import THEIRS, cells, place
from tests.e2e.stage import PHONE, Stage, Visitor, play

SMALL: dict[str, Any] = {"size": 20, "clock__move": 60, "ships__0": 0, "ships__1": 0}

REST, LONG = 200, 900
"""Milliseconds that are enough for a loupe, and for a flag. They pass when the test says so."""
SHOT = f"{THEIRS} td[data-x]:not(.water)"


class Finger:
    """One finger, that rests until it is told to move."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    async def down(self, x: float, y: float) -> None:
        await self._touch("touchStart", x, y)

    async def move(self, x: float, y: float) -> None:
        await self._touch("touchMove", x, y)

    async def lift(self) -> None:
        await self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def _touch(self, kind: str, x: float, y: float) -> None:
        points = [{"x": x, "y": y}]
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def middle(cell: Locator) -> tuple[float, float]:
    """Where it is, once it is in sight."""
    await cell.scroll_into_view_if_needed()
    box = await cell.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f"{THEIRS} td[aria-label^='{name},']")


def test_a_finger_aims_and_flags(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann", viewport=PHONE, has_touch=True, is_mobile=True)
        await ann.open("battleship-plus", "random", **SMALL)
        await place(ann)
        assert await ann.is_to_move()
        finger = Finger(await ann.page.context.new_cdp_session(ann.page))
        await ann.page.clock.install()
        await ann.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=1))

        await finger.down(*await middle(cell(ann, "D8")))
        await ann.page.clock.run_for(REST)
        await ann.see(".loupe b:has-text('D8')")
        x, y = await middle(cell(ann, "E7"))
        await finger.move(x, y)
        await ann.see(".loupe b:has-text('E7')")
        await finger.move(2, y)
        await ann.see(".loupe", state="detached")
        await finger.lift()
        assert not await cells(ann, SHOT)

        await finger.down(*await middle(cell(ann, "D6")))
        await ann.page.clock.run_for(LONG)
        await ann.see(f"{THEIRS} td[aria-label='D6, not fired at, flag']")
        await finger.lift()
        assert not await cells(ann, SHOT)

        await finger.down(*await middle(cell(ann, "D8")))
        await ann.page.clock.run_for(REST)
        await finger.move(*await middle(cell(ann, "F8")))
        await finger.lift()
        await ann.page.clock.resume()
        await ann.see(".log li:has-text('ann: F8')")  # the mark may be gone again: the bot moves ships, too

    play(tmp_path, scene)
