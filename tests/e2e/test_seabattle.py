"""Sea Battle at the page: against another browser, and against a bot."""

from pathlib import Path

from tests.e2e.sea import fight
from tests.e2e.stage import Stage, play


def test_two_browsers_play_to_the_end(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await ann.open("seabattle", size=6, fleet__0=0, fleet__1=0, fleet__2=1, fleet__3=2)
        await bob.join("ann")
        await fight(ann, bob)
        results = {await ann.text(".status"), await bob.text(".status")}
        assert len(results) == 2, results

    play(tmp_path, scene)


def test_a_bot_now(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.page.click(".card.seabattle .bots button")
        await fight(ann)
        await ann.shoot("seabattle-over")

    play(tmp_path, scene)
