"""Meeting people, from the first click to the board: play now, a bot meanwhile, an invitation, challenges."""

from pathlib import Path

from tests.e2e.stage import PHONE, Stage, Visitor, play
from tests.e2e.test_axe import judge

LOCKED = {"password": "sesame"}
_STATUS = ".table .status"


async def leave(*visitors: Visitor) -> None:
    """Stop the match and go back to the lobby."""
    await visitors[0].give_up()
    for one in visitors:
        await one.see(".actions a[href^='#/replay']")
        await one.page.goto(f"{one.address}#/")
        await one.see(".lobby")


def test_meeting_people(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        kim = await stage.visitor(viewport=PHONE)
        faults = []

        # play now: whoever is first waits, the second has a board at once
        await ann.page.click(".card.dots .meet")
        await ann.see(".wait:has-text('Looking for somebody to play Dots with')")
        await ann.shoot("meet-waiting")
        await bob.page.click(".card.dots .meet")
        for one in (ann, bob):
            await one.see(_STATUS)
        assert "bob" in await ann.text(".players a[href='#/person/bob']")
        await ann.page.click(".rules summary")
        await ann.see(".rules li:has-text('30 seconds for a move.')")
        faults += await judge(ann, "rules")
        await leave(ann, bob)

        # nobody comes: cancelled by a click, and then a bot
        await ann.page.click(".card.seabattle .meet")
        await ann.page.click(".waiting button:has-text('Cancel')")
        await ann.see(".lobby")
        await ann.page.click(".card.seabattle .meet")
        await ann.see(".offer button")
        faults += await judge(ann, "offer")
        await ann.shoot("meet-offer")
        await ann.page.click(".offer button >> nth=0")
        await ann.see(".placing")
        await leave(ann)

        # invited by a link to a locked table, as a stranger with a phone
        await ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await ann.open("dots", width=15, height=12, extra_move=True, **LOCKED)
        await ann.see(".invite svg.qr")
        faults += await judge(ann, "invite")
        await ann.shoot("invite")
        await ann.page.click(".invite button:has-text('Copy the link')")
        await ann.see(".invite button:has-text('Copied')")
        link = await ann.page.evaluate("navigator.clipboard.readText()")
        await kim.page.goto(link)
        await kim.see("h1:has-text('ann invites you to Dots')")
        for text in ("15 by 12", "A capture gives another move.", "30 seconds for a move.", "Casual"):
            await kim.see(f".invitation li:has-text('{text}')")
        faults += await judge(kim, "invitation")
        await kim.shoot("invitation")
        await kim.page.fill(".invitation input[name=name] >> nth=0", "kim")
        await kim.page.click(".invitation form.card button")
        for one in (ann, kim):
            await one.see(_STATUS)
        await leave(kim, ann)
        await kim.page.goto(link)
        await kim.see("h1:has-text('This table is no more.')")
        await kim.see(".invitation a[href^='#/replay/']")

        # challenged: declined from the list of people, accepted from their page
        await ann.page.click(".people button[aria-label='Mute or report bob']")
        await ann.page.click(".ask button[value=seabattle]")
        await ann.see(".wait:has-text('bob has a minute to answer')")
        await bob.hears("ann challenges you to Sea Battle.")
        await bob.see(".challenge:has-text('The usual rules.')")
        faults += await judge(bob, "challenge")
        await bob.shoot("challenge")
        await bob.page.click(".challenge button:has-text('Decline')")
        await ann.see(".note:has-text('Your challenge was declined.')")
        await bob.page.wait_for_selector(".challenge", state="detached")
        await ann.page.goto(f"{ann.address}#/person/bob")
        await ann.page.click(".ask button[value=seabattle]")
        await bob.page.click(".challenge button:has-text('Play')")
        for one in (ann, bob):
            await one.see(".placing")
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene, "--bot", "off")
