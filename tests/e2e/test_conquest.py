"""Conquest at the page: two browsers, and a bot, each to the last place on the map."""

import asyncio
from pathlib import Path

from tests.e2e.conquest import Commander, open_map
from tests.e2e.stage import Stage, play

HAPPENED = (" attacks ", "dice ", " takes ", " follow to ", " is out, beaten by ")


def test_two_browsers_until_one_has_the_map(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await open_map(ann)
        await bob.join("ann")
        await asyncio.gather(Commander(ann, 0).play(), Commander(bob, 1, lead=4, by_keys=True).play())
        for visitor in (ann, bob):
            log = await visitor.text(".log")
            assert [words for words in HAPPENED if words not in log] == []
        results = {await ann.text(".status"), await bob.text(".status")}
        assert len(results) == 2, results
        assert "You have won (played out)!" in results

    play(tmp_path, scene, "--bot", "off")


def test_a_bot_by_the_form(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await open_map(ann, "random", units=10)
        turns = await Commander(ann, 0).play()
        assert turns >= 1
        await ann.see(".status:has-text('played out')")

    play(tmp_path, scene, "--bot", "off")
