"""Somebody without a name watches television and solves the puzzle."""

from pathlib import Path

from parley.house.puzzles.daily import shipped, today
from tests.e2e.sea import FRESH, THEIRS, fire, place
from tests.e2e.stage import PROJECTOR, Stage, play
from tests.e2e.test_axe import judge


def test_watching_and_solving(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, eve, kim = [await stage.visitor() for _ in range(3)]
        await kim.page.set_viewport_size(PROJECTOR)
        await kim.page.goto(f"{kim.address}#/tv")
        await kim.see(".tv .wait")
        await ann.enter("ann")
        await ann.open("seabattle", "random")
        await kim.see(".tv .screen td")
        assert not await kim.page.locator(".tv .screen td.ship").count()
        await eve.enter("eve")
        await eve.see(".featured .screen td")
        faults = await judge(kim, "tv") + await judge(eve, "lobby with a featured match")
        await eve.page.click(".featured a.main")
        await eve.see(".table.seabattle")

        await place(ann)
        for cell in range(3):
            assert await ann.is_to_move()
            await fire(ann, ann.page.locator(FRESH).nth(11 * cell))
        await ann.give_up()
        await kim.see(".tv .status:has-text('ann gave up')")
        puzzles = shipped()["dots"]
        puzzle = puzzles[today() % len(puzzles)]
        await kim.page.goto(f"{kim.address}#/puzzle/dots")
        await kim.see(".puzzle canvas[tabindex]")
        faults += await judge(kim, "puzzle")
        await kim.page.evaluate(
            "move => fetch('/api/puzzles/dots', {method: 'POST',"
            " headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({move})}).then(r => r.json()).then(r => { if (!r.done.right) throw r; })",
            puzzle.answer,
        )
        await eve.page.goto(f"{eve.address}#/puzzle/seabattle")
        sea = shipped()["seabattle"]
        await eve.page.click(f"{THEIRS} td[aria-label^='{sea[today() % len(sea)].answer},']")
        await eve.see(".verdict.right")
        assert "1" in await eve.text(".puzzle .told .faint")
        faults += await judge(eve, "puzzle solved")
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene)
