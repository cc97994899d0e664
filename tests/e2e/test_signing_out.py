"""Signing out everywhere: the button is for accounts, and every other browser is led to the door."""

from pathlib import Path

from tests.e2e.stage import PHONE, Stage, Visitor, play
from tests.net.web.browser import PASSWORD, Browser

WORDS = {"ru": "Выйти везде", "de": "Überall abmelden", "en": "Sign out everywhere"}


def test_sign_out_everywhere(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        await Browser(stage.server.addresses["web"]).register("ann")
        ann, elsewhere = await stage.visitor(), await stage.visitor(viewport=PHONE)
        for visitor in (ann, elsewhere):
            await sign_in(visitor)
        await elsewhere.page.click("header .menu")
        for language, words in WORDS.items():
            await elsewhere.page.select_option("#more select >> nth=0", language)
            await elsewhere.see(f"#more button:has-text('{words}')")
            await elsewhere.shoot(f"sign-out-everywhere-{language}")
        await ann.shoot("sign-out-everywhere")
        await ann.page.click("header button:has-text('Sign out everywhere')")
        await ann.see(".door")
        await elsewhere.see(".note:has-text('You were signed out.')")
        await elsewhere.see(".door")
        await elsewhere.shoot("signed-out")

        bob = await stage.visitor("bob")
        assert (
            await bob.page.locator("header button:has-text('Sign out')").count() == 1
        )  # guests have one place

    play(tmp_path, scene)


async def sign_in(visitor: Visitor) -> None:
    page = visitor.page
    await page.goto(visitor.address)
    await page.click(".door summary")
    await page.fill(".door details input[name=name]", "ann")
    await page.fill(".door input[name=password]", PASSWORD)
    await page.click(".door button[value=login]")
    await visitor.see(".me:has-text('ann')", state="attached")
