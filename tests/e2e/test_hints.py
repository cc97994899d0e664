"""What a bot would do: shown where one practises, and of matches that are over, never against people."""

import re
from pathlib import Path

from playwright.async_api import ViewportSize, expect

from tests.e2e.sea import FRESH, OWN, THEIRS, fight, fire, place, shoot_all, who_moves
from tests.e2e.stage import LAPTOP, PATIENCE, PHONE, Stage, Visitor, play

WARM, ASK = ".waters td.warm", ".hints button:has-text('Hint')"
SIDEWAYS = ViewportSize(width=640, height=360)
_TOP = "document.querySelector('.waters table').getBoundingClientRect().top + scrollY"
_TOP_OF = "one => document.querySelector(one).getBoundingClientRect().top"
WOULD = re.compile(r"Nora would play: [A-F]\d")


async def open_sea(visitor: Visitor, *bots: str) -> None:
    """A short game."""
    await visitor.open(
        "seabattle", *bots, size=6, fleet__0=0, fleet__1=0, fleet__2=1, fleet__3=2, clock__move=3600
    )


def test_a_heat_map_where_one_practises(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await open_sea(ann, "random")
        await place(ann)
        assert await ann.is_to_move()
        assert await ann.page.locator(WARM).count() == 0
        await ann.page.select_option(".hints select", "density")
        top = await ann.page.evaluate(_TOP)
        await ann.page.click(ASK)
        await ann.see(WARM)
        assert await ann.page.evaluate(_TOP) == top  # it moves nothing
        await expect(ann.page.locator(".hints .would")).to_have_text(WOULD, timeout=PATIENCE * 1000)
        await ann.page.set_viewport_size(SIDEWAYS)
        assert await ann.page.evaluate(_TOP) < 100
        assert await ann.page.evaluate("document.documentElement.scrollWidth") == SIDEWAYS["width"]
        await ann.page.set_viewport_size(PHONE)
        below = [await ann.page.evaluate(_TOP_OF, one) for one in (THEIRS, ".hints", OWN)]
        assert below == sorted(below)
        await ann.page.click(ASK)
        await ann.page.evaluate("document.querySelector('.hints').scrollIntoView()")
        await ann.page.click(ASK)
        await expect(ann.page.locator(".waters td.advised")).to_be_in_viewport(ratio=1)
        await ann.page.set_viewport_size(LAPTOP)
        await fire(ann, ann.page.locator(FRESH).first)
        await expect(ann.page.locator(WARM)).to_have_count(0, timeout=PATIENCE * 1000)
        await shoot_all(ann)
        assert await ann.page.locator(ASK).count() == 0

    play(tmp_path, scene, "--bot", "off")


def test_no_hints_against_people(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await open_sea(ann)
        await bob.join("ann")
        for visitor in (ann, bob):
            await place(visitor)
        await who_moves(ann, bob)
        for visitor in (ann, bob):
            assert await visitor.page.locator(".hints").count() == 0

    play(tmp_path, scene, "--bot", "off")


def test_hints_of_a_match_that_is_over(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await open_sea(ann, "random")
        await fight(ann)
        await ann.page.click(".actions a:has-text('Look back')")
        await ann.page.fill(".controls input[type=range]", "5")
        await ann.page.select_option(".hints select", "density")
        await ann.page.check(".hints input[type=checkbox]")
        await ann.see(WARM)
        await expect(ann.page.locator(".hints .would")).to_have_text(WOULD, timeout=PATIENCE * 1000)
        await ann.see(".hints .played")

    play(tmp_path, scene, "--bot", "off")
