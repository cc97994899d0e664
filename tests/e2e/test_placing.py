"""Laying out a fleet at the page: with the mouse, with keys, and what is refused."""

from pathlib import Path

from tests.e2e.sea import cells, fleet
from tests.e2e.stage import Stage, Visitor, play

SHIP = "#draft td.ship"
READY, TURN, SHUFFLE = (f".placing button:has-text('{word}')" for word in ("Ready", "Turn", "Shuffle"))
LYING, STANDING = {"A1", "B1", "C1", "D1"}, {"A1", "A2", "A3", "A4"}

_LIES = """names => {
    const ships = [...document.querySelectorAll("#draft td.ship")].map((one) => one.ariaLabel.split(",")[0]);
    return ships.sort().join() === names.join() && !document.querySelector(".verdict.wrong");
}"""


_ASTRAY = """table => {
    const art = table.previousElementSibling.getBoundingClientRect();
    const size = table.rows.length;
    return Math.max(...[...table.querySelectorAll("td[data-x]")].map((one) => {
        const { left, top } = one.getBoundingClientRect();
        const [x, y] = [(Number(one.dataset.x) + 1) / size, (Number(one.dataset.y) + 1) / size];
        return Math.max(Math.abs(left - art.left - x * art.width), Math.abs(top - art.top - y * art.height));
    }));
}"""


def cell(name: str) -> str:
    return f"#draft td[aria-label^='{name},']"


async def go_to(visitor: Visitor, name: str) -> None:
    """The mouse to a cell; by a way, as hands move it."""
    box = await visitor.page.locator(cell(name)).bounding_box()
    assert box is not None
    await visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)


async def drag(visitor: Visitor, *names: str) -> None:
    """From the first to the others, and leave it there."""
    await go_to(visitor, names[0])
    await visitor.page.mouse.down()
    for name in names[1:]:
        await go_to(visitor, name)
    await visitor.page.mouse.up()


async def lies(visitor: Visitor, *ships: set[str]) -> None:
    """The fleet comes to lie just there, and the server has nothing against it."""
    await visitor.page.wait_for_function(_LIES, arg=sorted(set().union(*ships)))
    assert await visitor.page.locator(READY).is_enabled()


def tall(names: set[str]) -> bool:
    return len({name[0] for name in names}) < len({name[1:] for name in names})


async def arrange(visitor: Visitor) -> None:
    """Whatever was shuffled: the long ship at A1, lying; the short one at J10."""
    await visitor.see(SHIP)
    ships = await cells(visitor, SHIP)
    (short,) = await cells(visitor, f"{SHIP}.side-n.side-e.side-s.side-w")
    long = ships - {short}
    corner = "A10" if long & {"I9", "J9", "I10", "J10"} else "J10"
    await drag(visitor, short, corner)
    await drag(visitor, min(long, key=lambda name: (name[0], int(name[1:]))), "A1")
    if tall(long):
        await visitor.page.click(TURN)
    await lies(visitor, LYING, {corner})
    await drag(visitor, corner, "J10")
    await lies(visitor, LYING, {"J10"})


async def open_sea(stage: Stage) -> Visitor:
    """A four-decker and a one-decker, against a bot."""
    ann = await stage.visitor("ann")
    await ann.open("seabattle", "random", fleet__0=1, fleet__1=0, fleet__2=0, fleet__3=1)
    await arrange(ann)
    return ann


def test_with_the_mouse(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await open_sea(stage)
        await ann.page.click(cell("B1"))
        await ann.page.click(TURN)
        await lies(ann, STANDING, {"J10"})
        await ann.page.click(cell("A3"))
        await lies(ann, LYING, {"J10"})
        await ann.page.keyboard.press("r")
        await lies(ann, STANDING, {"J10"})
        await drag(ann, "A2", "E4")
        await lies(ann, {"E3", "E4", "E5", "E6"}, {"J10"})
        await ann.page.keyboard.press("r")
        await lies(ann, {"E3", "F3", "G3", "H3"}, {"J10"})
        await drag(ann, "E3", "A1")
        await ann.page.keyboard.press("r")
        await lies(ann, STANDING, {"J10"})

        await go_to(ann, "J10")
        await ann.page.mouse.down()
        await go_to(ann, "B5")
        await ann.see(".verdict.wrong:has-text('Ships may not touch')")
        assert await cells(ann, f"{SHIP}.held.wrong") == {"B5"}
        assert await ann.page.locator(READY).is_disabled()
        await go_to(ann, "F6")
        await lies(ann, STANDING, {"F6"})
        assert not await cells(ann, f"{SHIP}.wrong")
        await ann.page.mouse.up()

        await ann.page.click(READY)
        await ann.see("#sea0")
        assert await fleet(ann) == STANDING | {"F6"}

    play(tmp_path, scene)


def test_with_keys(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await open_sea(stage)
        keys = ann.page.keyboard
        await ann.page.focus(cell("A1"))
        await keys.press("Enter")
        await ann.hears("Taken")
        for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
            await keys.press(key)
        await lies(ann, {"B3", "C3", "D3", "E3"}, {"J10"})
        await keys.press("Enter")
        await ann.hears("Put on B3")
        await keys.press("r")
        await lies(ann, {"B3", "B4", "B5", "B6"}, {"J10"})

        await keys.press("Enter")
        await keys.press("ArrowRight")
        await lies(ann, {"C3", "C4", "C5", "C6"}, {"J10"})
        await keys.press("Escape")
        await lies(ann, {"B3", "B4", "B5", "B6"}, {"J10"})
        await keys.press("ArrowRight")
        assert await ann.page.locator(cell("D3")).evaluate("one => one === document.activeElement")
        await lies(ann, {"B3", "B4", "B5", "B6"}, {"J10"})

        await drag(ann, "J10", "C3")
        await ann.see(".verdict.wrong")
        await ann.page.click(SHUFFLE)
        await ann.see(".verdict:not(.wrong)")
        shown = await cells(ann, SHIP)
        assert len(shown) == 5
        await ann.page.click(READY)
        await ann.see("#sea0")
        assert await fleet(ann) == shown

    play(tmp_path, scene)


def test_a_carrier(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open(
            "battleship-plus", "random", ships__0=1, ships__1=0, ships__2=0, ships__3=0, ships__4=0
        )
        await ann.see(SHIP)
        corner = await cells(ann, f"{SHIP}.side-n.side-w")
        await drag(ann, corner.pop(), "A1")
        if tall(await cells(ann, SHIP)):
            await ann.page.click(TURN)
        lying = {f"{column}{row}" for column in "ABCDE" for row in (1, 2)}
        await lies(ann, lying)
        await drag(ann, "E2", "J10")
        await lies(ann, {f"{column}{row}" for column in "FGHIJ" for row in (9, 10)})
        await ann.page.click(TURN)
        standing = {f"{column}{row}" for column in "FG" for row in range(6, 11)}
        await lies(ann, standing)
        await ann.page.click(READY)
        await ann.see("#sea0")
        assert await fleet(ann) == standing

    play(tmp_path, scene)


def test_the_drawing_lies_under_its_cells(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await open_sea(stage)
        assert await ann.page.locator("#draft").evaluate(_ASTRAY) < 1

    play(tmp_path, scene)
