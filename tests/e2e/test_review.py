"""Somebody has a match reviewed: progress, the curve, a summary, and from mistake to mistake."""

import subprocess
import sys
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.sea import FRESH, fire, place
from tests.e2e.stage import PATIENCE, PHONE, Stage, Visitor, play
from tests.e2e.test_axe import judge

CUP = """
name = "Cup"
seed = 5
[[game]]
game = "seabattle"
[[entrant]]
name = "Careless"
player = "random"
[[entrant]]
name = "Hasty"
player = "random"
"""


def hold(folder: Path) -> Path:
    """Play the tournament; where its results are."""
    (folder / "cup.toml").write_text(CUP)
    command = [sys.executable, "-m", "parley", "tournament", str(folder / "cup.toml"), "--jobs", "1"]
    subprocess.run([*command, "--results", str(folder / "cup")], check=True, capture_output=True, timeout=60)
    return folder / "cup"


async def finished(visitor: Visitor) -> None:
    """The whole match has been looked at."""
    status = visitor.page.locator(".review .progress [role=status]")
    await expect(status).to_contain_text("Judged by", timeout=PATIENCE * 1000)
    assert not await visitor.page.locator(".review progress").count()


async def shown(visitor: Visitor) -> None:
    """A mistake: its mark, and the board with what was better."""
    await expect(visitor.page.locator(".status .judged")).to_be_in_viewport(ratio=1)
    await expect(visitor.page.locator(".waters td.advised")).to_be_in_viewport(ratio=1)


def test_from_mistake_to_mistake(tmp_path: Path) -> None:
    results = hold(tmp_path)

    async def scene(stage: Stage) -> None:
        eve = await stage.visitor()
        await eve.page.goto(f"{eve.address}#/event/cup/0.1.1/0")
        await eve.page.click(".review button.main:has-text('Review')")
        await eve.see(".review :is(progress, .summary)")
        await finished(eve)
        await eve.see(".review .seat0 path")
        rows = eve.page.locator(".summary tbody tr")
        assert await rows.count() == 2
        careless = (await rows.nth(0).inner_text()).strip()
        assert careless.startswith("Careless")
        assert sum(map(int, careless.split()[1:4])) > 0
        faults = await judge(eve, "review")

        await eve.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        await eve.page.keyboard.press(".")
        await eve.see(".status .judged:has-text('Better: ')")
        await eve.see(".moves [aria-current] b")
        await shown(eve)
        first = await eve.text(".status")
        await eve.page.click(".jumps .next")
        await expect(eve.page.locator(".status")).not_to_have_text(first)
        await eve.page.keyboard.press(",")
        await expect(eve.page.locator(".status")).to_have_text(first)
        assert "It hits with a chance of" in await eve.text(".worst li >> nth=0")
        await eve.page.locator(".review svg").press("Home")
        await eve.see(".status:has-text('0 / ')")

        kim = await stage.visitor(viewport=PHONE)  # for the next one it is there at once
        await kim.page.goto(f"{kim.address}#/event/cup/0.1.1")
        await kim.page.click(".review button.main")
        await finished(kim)
        await expect(kim.page.locator(".review .progress")).to_be_in_viewport()
        await kim.page.click(".worst a >> nth=0")
        await shown(kim)
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene, "--bot", "off", "--results", str(results))


def test_ones_own_match_right_after_it(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open("seabattle", "random")
        await place(ann)
        for cell in range(3):
            assert await ann.is_to_move()
            await fire(ann, ann.page.locator(FRESH).nth(11 * cell))
        await ann.give_up()
        await ann.page.set_viewport_size(PHONE)
        await ann.page.click(".actions a:has-text('Review')")
        await finished(ann)
        await expect(ann.page.locator(".review .progress")).to_be_in_viewport()
        assert "ann" in await ann.text(".summary tbody")

    play(tmp_path, scene, "--bot", "off")
