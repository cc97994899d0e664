"""Conquest at the page: two browsers, and a bot, each to the last place on the map."""

import asyncio
from pathlib import Path

from tests.e2e.conquest import Commander, open_map
from tests.e2e.stage import PHONE, Stage, Visitor, play

HAPPENED = (" attacks ", "dice ", " takes ", " follow to ", " is out, beaten by ")


def test_two_browsers_until_one_has_the_map(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await open_map(ann, deal="all")
        await bob.join("ann")
        await asyncio.gather(Commander(ann, 0).play(), Commander(bob, 1, lead=4, by_keys=True).play())
        for visitor in (ann, bob):
            log = await visitor.text(".log")
            assert [words for words in HAPPENED if words not in log] == []
        results = {await ann.text(".status"), await bob.text(".status")}
        assert len(results) == 2, results
        assert "You have won!" in results

    play(tmp_path, scene, "--bot", "off")


def test_a_bot_by_the_form(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await open_map(ann, "random", units=10)
        await ann.page.click(".orders button:has-text('Place the rest for me')")
        await ann.see(".status.mine:has-text('reinforcements')")
        commander = Commander(ann, 0)
        await _change_my_mind(ann)
        await commander.step()
        await _fight_it_out(ann)
        turns = await commander.play()
        assert turns >= 1
        await ann.see(".status:has-text('won')")

    play(tmp_path, scene, "--bot", "off")


async def _change_my_mind(ann: Visitor) -> None:
    """Units that are put are not sent before they are confirmed."""
    await ann.page.locator(".node.target .shape").first.click()
    await ann.see(".counter.more")
    await ann.page.click(".orders button:has-text('Undo')")
    await ann.see(".map:not(:has(.counter.more))")
    assert "reinforcements" in await ann.text(".status")


async def _fight_it_out(ann: Visitor) -> None:
    """Until decided, by one click on a target that shows its odds."""
    await ann.page.locator(".node.may .shape").first.click()
    await ann.see(".chances .chance-of")
    await ann.page.click(".orders button:has-text('until decided')")
    await ann.page.locator(".node.target .shape").first.click()
    await ann.see(".dice .die.attacker")
    await ann.see(".orders:not(:has(.running))")
    if await ann.is_to_move() and "attack" in await ann.text(".status"):
        await ann.page.click(".orders button:has-text('one throw')")


def test_a_phone_looks_closer(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann", viewport=PHONE, has_touch=True)
        await ann.open("conquest", "random", map="world", clock__move=3600)
        await ann.see(".status.mine")
        place = ann.page.locator(".map .node.may .shape").first
        await place.tap()
        await ann.see(".map.closer .overview")
        assert await ann.page.locator(".node.seat0").count() == 0, "looking closer is no move"
        await place.tap()
        await ann.see(".node.seat0")
        await ann.page.click(".zoom button[aria-label='The whole map']")
        await ann.see(".map.whole")

    play(tmp_path, scene, "--bot", "off")
