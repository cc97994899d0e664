"""A server started again gives tables other numbers: nobody loses a seat by that, or what they watched."""

from pathlib import Path
from typing import Any

from tests.e2e.sea import FRESH, fire, place
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
        host, port = stage.server.addresses["web"]
        with serving(tmp_path / "data", "--bot", "off", "--web", f"{host}:{port}"):
            for visitor in (ann, bob):
                await visitor.see("h1:has-text('#1')")
            await fire(ann, ann.page.locator(FRESH).first)
            await bob.see(".log li:has-text('ann: A1,')")
            assert "#/watch/1/" in bob.page.url
            for visitor in (ann, bob):
                assert await visitor.page.locator(".note").count() == 0

    play(tmp_path, scene, "--bot", "off")
