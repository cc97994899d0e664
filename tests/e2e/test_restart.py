"""A server started again gives tables other numbers: nobody loses a seat by that, or what they watched."""

import sys
from pathlib import Path
from typing import Any

from tests.e2e.sea import FRESH, OWN, cells, fire, place
from tests.e2e.stage import Stage, play
from tests.net.process import serving

TINY: dict[str, Any] = {
    "size": 6,
    "fleet__0": 0,
    "fleet__1": 0,
    "fleet__2": 0,
    "fleet__3": 2,
    "clock__move": 3600,
}
UPGRADED = (
    sys.executable,
    "-c",
    "import sys, parley; parley.__version__ = '99.0'; from parley.cli.main import main; sys.exit(main())",
    "serve",
)
"""The same server, but for what it says it is."""
_IS_NEW = "() => !window.isOld"


def test_player_and_spectator_find_their_match_again(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await ann.open("seabattle", **TINY)
        await ann.page.click(".actions button:has-text('Leave the table')")
        await ann.see(".lobby")
        await ann.open("seabattle", "random", **TINY)
        await place(ann)
        await bob.page.locator(".rows li", has_text="ann").locator("button:has-text('Watch')").click()
        await bob.see("h1:has-text('#2')")
        stage.server.kill()
        for visitor in (ann, bob):
            await visitor.see(".banner")
        host, port = stage.server.addresses["web"]
        with serving(tmp_path / "data", "--bot", "off", "--web", f"{host}:{port}"):
            for visitor in (ann, bob):
                await visitor.see(".banner", state="detached")
                await visitor.see("h1:has-text('#2')")
            await fire(ann, ann.page.locator(FRESH).first)
            await bob.see(".log li:has-text('ann: A1,')")
            assert "#/watch/2/" in bob.page.url
            for visitor in (ann, bob):
                assert await visitor.page.locator(".note").count() == 0

    play(tmp_path, scene, "--bot", "off")


def test_a_page_from_before_an_upgrade_is_loaded_again_once(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, eve = await stage.visitor("ann"), await stage.visitor()
        await eve.page.goto(stage.address)
        await eve.see(".door")
        await ann.open("seabattle", "random", **TINY)
        await place(ann)
        fleet = await cells(ann, f"{OWN} td.ship")
        loads: list[str] = []
        for visitor in (ann, eve):
            visitor.page.on("domcontentloaded", lambda page: loads.append(page.url))
            await visitor.page.evaluate("window.isOld = true")
        stage.server.kill()
        host, port = stage.server.addresses["web"]
        again = ("--bot", "off", "--web", f"{host}:{port}")
        with serving(tmp_path / "data", *again, command=UPGRADED) as server:
            await ann.page.wait_for_function(_IS_NEW)
            await ann.see(FRESH)
            assert await cells(ann, f"{OWN} td.ship") == fleet
            await eve.page.click(".door button.main")  # hears of it with the answer
            await eve.page.wait_for_function(_IS_NEW)
            await eve.see(".lobby:not(.front) .cards button")
            await fire(ann, ann.page.locator(FRESH).first)
            server.kill()
            await ann.see(".banner")
            await eve.see(".banner")
        with serving(tmp_path / "data", *again, command=UPGRADED):
            await ann.see(".banner", state="detached")
            await eve.see(".banner", state="detached")
            await fire(ann, ann.page.locator(FRESH).first)
        assert len(loads) == 2, loads

    play(tmp_path, scene, "--bot", "off")
