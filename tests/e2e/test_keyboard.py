"""The page without a mouse: from the door to the end of a game; and in three languages."""

from pathlib import Path

from tests.e2e.sea import FRESH, THEIRS
from tests.e2e.stage import Stage, Visitor, play

STOPS = 120
"""Presses of the Tab key that lead anywhere."""


async def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until the focus is there."""
    await visitor.see(selector)
    for _ in range(STOPS):
        if await visitor.page.locator(selector).evaluate_all("all => all.includes(document.activeElement)"):
            return
        await visitor.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by the keyboard")


async def fill_in(visitor: Visitor, selector: str, text: str) -> None:
    """A field, instead of what is in it."""
    await tab_to(visitor, selector)
    await visitor.page.keyboard.press("ControlOrMeta+a")
    await visitor.page.keyboard.type(text)


async def open_table(visitor: Visitor) -> None:
    """6×6 with a single ship of one cell, against the bot that shoots anywhere."""
    await tab_to(visitor, "a[href='#/new']")
    await visitor.page.keyboard.press("Enter")
    await tab_to(visitor, ".open-form select")
    assert await visitor.page.evaluate("document.activeElement.value") == "seabattle"
    await fill_in(visitor, "[name=size]", "6")
    for length, count in enumerate("0001"):
        await fill_in(visitor, f"[name='fleet.{length}']", count)
    await tab_to(visitor, "select[name=bot]")
    await visitor.page.keyboard.type(await visitor.text("select[name=bot] option[value=random]"))
    await tab_to(visitor, ".open-form button.main")
    await visitor.page.keyboard.press("Enter")


async def shoot(visitor: Visitor) -> str:
    """Walk to the first cell not fired at, and fire; which it was."""
    page = visitor.page
    at = await page.evaluate(
        "[document.activeElement.dataset.x, document.activeElement.dataset.y].map(Number)"
    )
    target = page.locator(FRESH).first
    x, y = [int(await target.get_attribute(f"data-{axis}") or 0) for axis in "xy"]
    for key, steps in (("ArrowRight", x - at[0]), ("ArrowDown", y - at[1])):
        back = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
        for _ in range(abs(steps)):
            await page.keyboard.press(key if steps > 0 else back)
    label = await page.evaluate("document.activeElement.ariaLabel")
    name = f"{'ABCDEF'[x]}{y + 1}"
    assert label == f"{name}, not fired at"
    await page.keyboard.press("Enter")
    await visitor.hears(f"ann: {name}, ")
    await visitor.see(f"{THEIRS} td:is(.miss, .sunk)[aria-label^='{name}, ']")
    return name


def test_a_game_with_keys_alone(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor()
        await ann.page.goto(stage.address)
        await tab_to(ann, ".door input[name=name]")
        await ann.page.keyboard.type("ann")
        await ann.page.keyboard.press("Enter")
        await ann.see(".cards")
        await open_table(ann)
        await tab_to(ann, "#draft td")
        await tab_to(ann, ".placing button.main")
        await ann.page.keyboard.press("Enter")
        await ann.see(FRESH)
        await tab_to(ann, f"{THEIRS} td")
        shots = []
        while await ann.is_to_move():
            shots.append(await shoot(ann))
        assert len(shots) == len(set(shots))
        await ann.hears("won")
        assert "won" in await ann.text(".status")
        await tab_to(ann, ".actions button:has-text('Back to the lobby')")
        await ann.page.keyboard.press("Enter")
        await ann.see(".lobby")

    play(tmp_path, scene)


async def read(visitor: Visitor) -> tuple[str, str, str, str]:
    """What the page says of itself, and some of its words."""
    await visitor.see(".cards h2")
    language = str(await visitor.page.evaluate("document.documentElement.lang"))
    return language, await visitor.text("nav"), await visitor.text("h1"), await visitor.text(".cards h2")


def test_three_languages(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        english = ("en", "Lobby\nMatches\nEvents", "Play now", "Sea Battle")
        russian = ("ru", "Зал\nПартии\nТурниры", "Сыграть сейчас", "Морской бой")
        german = ("de", "Lobby\nPartien\nTurniere", "Jetzt spielen", "Schiffe versenken")
        assert await read(ann) == english
        await tab_to(ann, "header select >> nth=0")
        for key, words in (("ArrowDown", russian), ("ArrowDown", german), ("ArrowUp", russian)):
            await ann.page.keyboard.press(key)
            await ann.see(f"h1:has-text('{words[2]}')")
            assert await read(ann) == words
        await ann.page.reload()
        assert await read(ann) == russian
        await ann.page.click(".card.seabattle .bots button")
        await ann.page.click(".placing button.main")
        await ann.see(f"{THEIRS} td[aria-label='A1, не обстреляно']")
        await ann.page.locator(FRESH).first.click()
        await ann.hears("ann: A1, ")
        assert await ann.text(".actions button") == "Сдаться"

    play(tmp_path, scene)
