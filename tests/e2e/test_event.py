"""A tournament that is played beside the server, as those see it who look on: nobody of them has come in."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.stage import LAPTOP, PHONE, PROJECTOR, Stage, Visitor, play
from tests.e2e.test_axe import judge

CUP = """
name = "Spring Cup <b>2026</b>"
seed = 5
[limits]
sandbox = "off"
[[game]]
game = "dots"
settings = { width = 10, height = 10 }
[[entrant]]
name = "Patient"
player = "python:patient.py:Patient"
[[entrant]]
name = "Greedy"
player = "greedy"
[[entrant]]
name = "Crasher"
player = "exec:false"
"""
PATIENT = """
from pathlib import Path
from time import sleep

from parley.bots.dots.random import RandomBot

class Patient(RandomBot):
    moves = 0

    def choose(self, view, limit, rng):
        self.moves += 1
        while self.moves > 3 and not Path({go!r}).exists():
            sleep(0.01)
        return super().choose(view, limit, rng)
"""
EVENT = "#/event/spring-cup"
_WIDTH = "document.documentElement.scrollWidth"
_POINTS = """[...document.querySelectorAll('.standings tbody .points')]
    .reduce((sum, one) => sum + Number(one.textContent), 0)"""
_STILL = "document.getAnimations().filter((one) => one.playState === 'running').length"


@contextmanager
def tournament(folder: Path) -> Iterator[None]:
    """Played while the block runs, into `spring-cup`; Patient waits in every game until there is a `go`."""
    (folder / "cup.toml").write_text(CUP)
    (folder / "patient.py").write_text(PATIENT.format(go=str(folder / "go")))
    command = [sys.executable, "-m", "parley", "tournament", str(folder / "cup.toml"), "--jobs", "1"]
    with (folder / "tournament.log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--results", str(folder / "spring-cup")], stdout=log, stderr=log
        )
    try:
        yield
        assert process.wait(120) == 1, (folder / "tournament.log").read_text()  # Crasher lost every game
    finally:
        process.kill()
        process.wait(10)


async def check_look(visitor: Visitor, name: str) -> None:
    """Nothing serious for those who see, hear or only have keys; and it fits."""
    faults = await judge(visitor, name)
    assert not faults, "\n".join(map(str, faults))
    for size in (PHONE, LAPTOP, PROJECTOR):
        await visitor.page.set_viewport_size(size)
        assert await visitor.page.evaluate(_WIDTH) == size["width"], (name, size)
        await visitor.shoot(f"{name}-{size['width']}")
    await visitor.page.set_viewport_size(LAPTOP)


@pytest.mark.slow
def test_a_tournament_is_watched_from_before_its_beginning_to_a_replay(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor()
        await ann.page.goto(f"{stage.address}{EVENT}")
        await ann.see(".state:has-text('not begun')")
        with tournament(tmp_path):
            await ann.see(".state:has-text('live')")
            await ann.see(".headline h1:has-text('Spring Cup <b>2026</b>')")
            await ann.see(".board .live:has-text('Being played now')")
            await ann.see(".board:has-text('Greedy') canvas")
            waiting = await ann.text(".board:has(.live) small")
            (tmp_path / "go").touch()
            await ann.page.wait_for_function(
                "before => document.querySelector('.board:has(.live) small')?.textContent !== before",
                arg=waiting,
            )
            await ann.see(".games li")
            await ann.page.wait_for_function(f"{_POINTS} > 0")
        await ann.see(".state:has-text('over')")
        await ann.page.wait_for_function(f"{_POINTS} === 3")
        await ann.see(".standings tbody tr:last-child:has-text('Crasher'):has-text('no win yet')")
        await ann.see(".games .fault:has-text('Crasher: crashed')")
        await ann.see(".cross:has-text('How games were lost'):has-text('crashed')")
        await ann.see("a.board canvas")
        await check_look(ann, "event")

        await ann.page.click(".standings button:has-text('Greedy')")
        await ann.see(".latest h2:has-text('Games of Greedy')")
        await ann.page.click(".games a:has-text('Patient')")
        await ann.see(".replay .status:has-text('0 / ')")
        await ann.page.click(".controls button[aria-label='To the end']")
        await ann.see(".replay h1:has-text('Greedy')")
        await ann.see(".replay .moves [aria-current]")
        await ann.page.click(".replay h1 a")
        await ann.see(".standings")

        await ann.page.click(".headline a:has-text('Projector')")
        await ann.see(".wall table.standings")
        assert await ann.page.locator("header").count() == 0
        await check_look(ann, "wall-standings")
        await ann.page.keyboard.press("ArrowRight")
        await ann.see(".wall .on-boards canvas")
        await check_look(ann, "wall-boards")
        await ann.page.keyboard.press("ArrowRight")
        await ann.see(".wall .on-latest .fault")
        await ann.page.keyboard.press("Escape")
        await ann.see("header")

    play(tmp_path, scene, "--results", str(tmp_path / "spring-cup"))


@pytest.mark.slow
def test_the_wall_goes_round_by_itself_unless_that_is_unwanted(tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    with tournament(tmp_path):
        pass

    async def scene(stage: Stage) -> None:
        still = await stage.visitor(reduced_motion="reduce")
        await still.page.goto(f"{stage.address}{EVENT}/wall")
        await still.see(".wall table.standings")
        ann = await stage.visitor(locale="de-DE")
        await ann.page.goto(f"{stage.address}{EVENT}/wall")
        await ann.see(".wall h2:has-text('Tabelle')")
        await ann.see(".wall h2:has-text('Bretter')")
        assert await still.page.locator(".wall table.standings").count() == 1
        assert await still.page.evaluate(_STILL) == 0
        await still.page.click("footer button:has-text('Next')")
        await still.see(".wall .board .told:has-text('wins')")

        bob = await stage.visitor("bob", locale="ru-RU", viewport=PHONE)
        await bob.see(".lobby .banner a:has-text('Смотреть турнир')")
        assert await bob.page.evaluate(_WIDTH) == PHONE["width"]
        await bob.page.click(".lobby .banner a")
        await bob.see(".headline .state:has-text('окончен')")
        bob.expected.append("Failed to load resource")
        await bob.page.goto(f"{stage.address}#/event/nowhere")
        await bob.see("main a[href='#/event']")

    folder = str(tmp_path / "spring-cup")
    play(tmp_path, scene, "--results", folder)
