"""How visitors play Dots: a canvas, so points are where arithmetic says, and pixels say what is drawn."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.async_api import Locator, Position

from tests.e2e.stage import Visitor

SMALL, LARGE = 10, 50
RING, INSIDE, ELSEWHERE = ("E5", "D6", "F6", "E7"), "E6", ("A1", "J1", "J10")
"""On a small board: one puts a ring round the first dot of the other, who looks elsewhere."""
HELD, NOT_HELD = (4.37, 5.37), (2.37, 5.37)
"""Within that ring, and not, where there is no dot, line or cursor."""
_LEGAL = """({table}) => (table.view.legal?.put ?? []).flatMap((row, y) =>
    [...Array(table.setup.width).keys()].filter((x) => Math.floor(row / 2 ** x) % 2).map((x) => [x, y]))"""
_PIXEL = """(canvas, [u, v]) => {
    const pen = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d");
    pen.drawImage(canvas, -Math.floor(u * canvas.width), -Math.floor(v * canvas.height));
    return [...pen.getImageData(0, 0, 1, 1).data];
}"""
_INK = """(canvas, seat) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.fillStyle = getComputedStyle(canvas).getPropertyValue(`--seat${seat}`);
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
}"""
_SIDE = """async canvas => {
    let side, calm = 0;
    while (calm < 3) {
        calm = side === canvas.clientWidth ? calm + 1 : 0;
        side = canvas.clientWidth;
        await new Promise(requestAnimationFrame);
    }
    return side;
}"""
"""How wide it is, once it has found its place."""
_HOVERS = "at => String(document.querySelector('.dots canvas[tabindex]').hover) === at"
_NEARER = "least => document.querySelector('.dots canvas[tabindex]').lens.scale > least"


def cell_of(name: str) -> tuple[float, float]:
    """`B3` is (1, 2)."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def name_of(x: int, y: int) -> str:
    """The other way round; columns beyond Z are AA and so on."""
    return ("A" if x >= 26 else "") + chr(ord("A") + x % 26) + str(y + 1)


async def open_board(visitor: Visitor, size: int, *bots: str, players: int = 2) -> "Board":
    """Open a table with a square board, and as much time as there may be."""
    await visitor.open("dots", *bots, width=size, height=size, players=players, clock__move=90)
    return Board(visitor, size)


class Board:
    """The board of Dots that a visitor looks at, not zoomed, `size` by `size` points."""

    def __init__(self, visitor: Visitor, size: int) -> None:
        self.visitor, self.size = visitor, size

    @property
    def canvas(self) -> Locator:
        """Where it is drawn."""
        return self.visitor.page.locator(".dots canvas[tabindex]")

    async def where(self, x: float, y: float) -> Position:
        """The pixel of a point, from the corner of the canvas."""
        side = await self.canvas.evaluate(_SIDE)
        return Position(x=(x + 0.5) / self.size * side, y=(y + 0.5) / self.size * side)

    async def click(self, name: str) -> None:
        """Put a dot there with the mouse; it is put when the log says so."""
        await self.canvas.click(position=await self.where(*cell_of(name)))
        await self.heard(name)

    async def heard(self, name: str) -> None:
        """What happened there is in the log."""
        line = re.compile(rf": {name}($|;)")
        await self.visitor.page.locator(".log li").filter(has_text=line).first.wait_for()

    async def press(self, name: str, start: str) -> None:
        """Put a dot with the keys, the cursor being at `start`; what is there is said before."""
        (x, y), (ax, ay) = cell_of(name), cell_of(start)
        await self.canvas.focus()
        for key, times in (("Right", x - ax), ("Left", ax - x), ("Down", y - ay), ("Up", ay - y)):
            for _ in range(int(times)):
                await self.canvas.press(f"Arrow{key}")
        await self.visitor.hears(f"{name}, empty, free to you")
        await self.canvas.press("Enter")
        await self.heard(name)

    async def legal(self) -> list[str]:
        """Where the page would take a dot now."""
        return [name_of(x, y) for x, y in await self.canvas.evaluate(_LEGAL)]

    async def pixel(self, x: float, y: float) -> Any:
        """Red, green, blue and opacity of a place between points: (1.5, 2) is halfway from B3 to C3.

        What moves has to rest before.
        """
        await self.visitor.see(".dots .over .arrival", state="detached")
        return await self.canvas.evaluate(_PIXEL, [(x + 0.5) / self.size, (y + 0.5) / self.size])

    async def ink(self, seat: int) -> Any:
        """The colour of a seat."""
        return await self.canvas.evaluate(_INK, seat)

    async def lens(self) -> Any:
        """How much nearer it is than the whole board, and what is at the top left, from 0 to 1."""
        return await self.canvas.evaluate("({lens}) => [lens.scale, lens.x, lens.y]")

    async def hover(self, x: int, y: int) -> None:
        """The mouse rests on a point, and the page knows."""
        await self.canvas.hover(position=await self.where(x, y))
        await self.visitor.page.wait_for_function(_HOVERS, arg=f"{x},{y}")

    async def wheel(self, x: float, y: float, notches: int) -> float:
        """Zoom in about a point; how much nearer that should be."""
        await self.canvas.hover(position=await self.where(x, y))
        for notch in range(notches):
            await self.visitor.page.mouse.wheel(0, -100)
            await self.visitor.page.wait_for_function(_NEARER, arg=1.2 ** (notch + 0.5))
        return float(1.2**notches)

    async def tap(self, x: float, y: float) -> None:
        """With a finger."""
        await self.canvas.tap(position=await self.where(x, y))

    async def pinch(self, least: float, most: float) -> None:
        """Two fingers move apart, in the middle of the board."""
        page = self.visitor.page
        await self.canvas.scroll_into_view_if_needed()
        box = await self.canvas.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hand = await page.context.new_cdp_session(page)
        for step in range(5):
            far = (least + (most - least) * step / 4) / 2
            points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
            kind = "touchMove" if step else "touchStart"
            await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        await page.wait_for_function(_NEARER, arg=0.99 * most / least)  # moves wait for the next frame
        await hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def play(self, names: Iterable[str]) -> None:
        """Put these dots, one whenever it is one's turn."""
        for name in names:
            assert await self.visitor.is_to_move()
            await self.click(name)

    async def fill(self) -> int:
        """Put dots where one may, in reading order, until the end; how many."""
        count = 0
        while await self.visitor.is_to_move():
            await self.click((await self.legal())[0])
            count += 1
        return count
