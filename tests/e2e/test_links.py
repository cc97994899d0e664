"""Links are passed on: wherever they lead by now, one finds what there is, and a clear line."""

from pathlib import Path

from tests.e2e.sea import place
from tests.e2e.stage import Stage, Visitor, play
from tests.e2e.test_restart import TINY
from tests.net.process import serving

OVER = "This match is over: look back at it here."
NO_TABLE, NO_PLY = "There is no such table.", "There is no such move in this match: this is its end."
NOTHING = "There is nothing here."
_PLIES = "async (_, match) => (await (await fetch(`/api/matches/${match}`)).json()).plies"


async def follow(visitor: Visitor, link: str, to: str, note: str) -> None:
    """A link as from a letter: where it leads to, and what is said about it."""
    await visitor.page.goto("about:blank")
    await visitor.page.goto(f"{visitor.address}{link}")
    await visitor.see(f".note:has-text('{note}')")
    await visitor.page.wait_for_url(f"{visitor.address}{to}")


def test_a_link_to_a_match_outlives_it_and_the_server(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        bob.expected.append("status of 404")
        await ann.open("seabattle", **TINY)
        await ann.page.click(".actions button:has-text('Leave the table')")
        await ann.see(".lobby")
        await ann.open("seabattle", "random", **TINY)
        await bob.page.goto(f"{bob.address}#/watch/2")
        await bob.page.wait_for_url(f"{bob.address}#/watch/2/*")
        match = bob.page.url.rpartition("/")[2]
        await place(ann)
        await ann.give_up()
        await bob.see(f".actions a[href='#/replay/{match}']")
        replay = f"#/replay/{match}"
        for link in ("#/watch/2", f"#/watch/77/{match}"):
            await follow(bob, link, replay, OVER)
            await bob.see(".controls")
        for link in ("#/watch/1", "#/watch/3/77"):
            await follow(bob, link, "#/", NO_TABLE)
            await bob.see(".lobby")
        plies = await bob.page.locator(".lobby").evaluate(_PLIES, match)
        for ply in ("999", "x"):
            await follow(bob, f"{replay}/{ply}", f"{replay}/{plies}", NO_PLY)
            await bob.see(f".status:has-text('{plies} / {plies}')")
        await bob.page.goto(f"{bob.address}#/replay/77")
        await bob.see(f".wait:has-text('{NOTHING}') a[href='#/matches']")
        stage.server.kill()
        host, port = stage.server.addresses["web"]
        with serving(tmp_path / "data", "--bot", "off", "--web", f"{host}:{port}"):
            await follow(bob, f"#/watch/2/{match}", replay, OVER)

    play(tmp_path, scene, "--bot", "off")
