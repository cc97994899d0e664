"""A stranger learns Dots without a mouse, by wrong moves too; whoever would stop is told what that means."""

from pathlib import Path

from parley.core import parse_cell
from parley.house.primers import PRIMERS
from parley.house.primers.exercise import moves_of
from tests.e2e.stage import PHONE, Stage, Visitor, play
from tests.e2e.test_axe import judge
from tests.e2e.test_keyboard import tab_to

CANVAS = ".lesson canvas[tabindex]"


async def put(visitor: Visitor, cell: str) -> None:
    """Put a dot by keys: to the corner, then there."""
    x, y = parse_cell(cell)
    await tab_to(visitor, CANVAS)
    keys = ["Shift+ArrowLeft", "Shift+ArrowUp"] * 2 + ["ArrowRight"] * x + ["ArrowDown"] * y
    for key in (*keys, "Enter"):
        await visitor.page.keyboard.press(key)


async def go_wrong(visitor: Visitor) -> None:
    """What is legal and leads elsewhere is explained, and can be taken back; it does not lead on."""
    await put(visitor, "B2")
    await visitor.see(".verdict.other:has-text('G6 is missing')")
    assert not await visitor.page.locator(".told button:has-text('Next')").count()
    await tab_to(visitor, ".told button:has-text('Take it back')")
    await visitor.page.keyboard.press("Enter")
    await visitor.see(".verdict.unsaid", state="attached")


def test_a_game_is_learned_by_keys(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        kim = await stage.visitor()
        await kim.page.goto(f"{kim.address}#/learn/dots")
        faults = []
        for step in PRIMERS["dots"]:
            await kim.see(CANVAS)
            if step.name == "capture":
                await go_wrong(kim)
                faults += await judge(kim, "lesson")
            for move in moves_of(step.solution):
                await kim.see(".verdict:not(.right)", state="attached")
                await put(kim, move)
                await kim.see(".verdict:not(.unsaid)")
            await kim.see(".verdict.right")
            await kim.see(".told button:focus:has-text('Next')")
            await kim.page.keyboard.press("Enter")
        await kim.see(".lesson .learned button.main:focus")
        faults += await judge(kim, "learned")
        await kim.page.set_viewport_size(PHONE)
        await kim.page.click(".learned a[href='#/rules/dots']")
        await kim.see(".reference .diagram canvas")
        faults += await judge(kim, "rules")
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene)


def test_stopping_says_what_it_means_and_escape_plays_on(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open("dots", "random", width=10, height=10)
        await ann.page.click(".actions button.resign")
        await ann.see(".stopping .danger:focus")
        told = await ann.text("#consequence")
        assert "gets all of them that could still be surrounded" in told
        assert told.endswith("It counts for no rating.")
        await ann.see("#consequence:has-text('It would end 0 to 0: you lose.')")
        faults = await judge(ann, "stopping")
        await ann.page.keyboard.press("Escape")
        await ann.see(".actions button.resign:focus")
        await ann.page.click(".howto summary")
        await ann.see(".howto .diagram canvas")
        faults += await judge(ann, "how to play")
        await ann.give_up()
        await ann.see(".actions a[href^='#/replay']")
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene)
