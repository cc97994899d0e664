"""The page of operators, and what everybody can do about somebody: mute and report."""

import asyncio
from pathlib import Path

from parley.cli.admin_calls import by_socket
from parley.house.orders import Operators
from tests.e2e.stage import PHONE, SHOTS, Stage, Visitor, play
from tests.e2e.test_lobby import say, sign_in
from tests.net.web.browser import PASSWORD

_WIDTH = "document.documentElement.scrollWidth"
ROOMS = ("People", "Tables", "Reports", "Bans and mutes", "Audit log", "Accounts", "Server")


def test_an_operator_deals_with_somebody(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob, eve = [await stage.visitor() for _ in range(3)]
        await ann.page.goto(ann.address)
        await sign_in(ann, "Make an account", "ann", PASSWORD)
        await ann.see(".lobby:not(.front) .cards button")
        assert await ann.page.locator("nav a[href='#/operator']").count() == 0
        socket = tmp_path / "data" / "admin.sock"
        await asyncio.to_thread(by_socket, socket, Operators(action="add", name="ann"))
        await ann.page.reload()
        await ann.see("nav a[href='#/operator']")

        await bob.enter("bob")
        await eve.enter("eve")
        await say(eve, "you <b>fool</b>")
        await bob.see(".chat p:has-text('you <b>fool</b>')")
        row = bob.page.locator(".people li", has_text="eve")
        await row.locator("button:has-text('⋯')").click()
        await row.locator("button:has-text('Mute')").click()
        await row.locator("button:has-text('Hear again')").wait_for()
        await bob.page.screenshot(path=SHOTS / "manners.png")
        await row.locator("input[name=reason]").fill("calls me names")
        await row.locator("button:has-text('Report')").click()
        await bob.see(".note:has-text('Reported')")
        await say(eve, "can you hear me?")
        await ann.see(".chat p:has-text('can you hear me?')")
        assert await bob.page.locator(".chat p:has-text('can you hear me?')").count() == 0

        await ann.page.click("nav a[href='#/operator']")
        await ann.see(".operator .rows li:has-text('eve')")
        await ann.page.click(".operator nav button:has-text('Reports')")
        await ann.see(".operator .rows li:has-text('calls me names')")
        await ann.page.click(".operator summary")
        await ann.see(".operator .guilty:has-text('you <b>fool</b>')")
        await look_around(ann)
        await ann.page.click(".operator nav button:has-text('Reports')")
        await ann.page.click(".operator .rows button:has-text('Mute or ban')")
        await ann.page.fill(".sentence input[name=reason]", "rude")
        eve.expected.append("403")
        await ann.page.click(".sentence button:has-text('Ban')")
        await ann.see(".operator [role=status]:has-text('eve may not come in')")
        await ann.page.wait_for_load_state("networkidle")  # the room has been looked at again
        await ann.see(".operator [role=status]:has-text('eve may not come in')")
        await eve.see(".banner:has-text('An operator closed the connection')")
        await ann.page.click(".operator .rows button:has-text('Resolved')")
        await ann.see(".operator [role=status]:has-text('is resolved')")
        await ann.page.click(".operator nav button:has-text('Server')")
        await ann.page.fill(".operator input[name=text]", "The server restarts at eight.")
        await ann.page.click(".operator button:has-text('Announce')")
        await bob.see(".banner:has-text('The server restarts at eight.')")
        await bob.page.click(".banner button:has-text('Dismiss')")
        await ann.page.click(".operator nav button:has-text('Audit log')")
        await ann.see(".operator .rows li:has-text('ban')")

    play(tmp_path, scene)


async def look_around(ann: Visitor) -> None:
    """Every room, in light and dark, wide and narrow: nothing sticks out."""
    page = ann.page
    for theme in ("light", "dark"):
        await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for room in ROOMS:
            await page.click(f".operator nav button:has-text('{room}')")
            await ann.see(".operator[aria-busy=false]")
            await page.screenshot(path=SHOTS / f"operator-{room.split()[0].lower()}-{theme}.png")
    wide = page.viewport_size
    await page.set_viewport_size(PHONE)
    for room in ROOMS:
        await page.click(f".operator nav button:has-text('{room}')")
        await ann.see(".operator[aria-busy=false]")
        assert await page.evaluate(_WIDTH) == PHONE["width"], room
        await page.screenshot(path=SHOTS / f"operator-{room.split()[0].lower()}-phone.png")
    assert wide is not None
    await page.set_viewport_size(wide)
