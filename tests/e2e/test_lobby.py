"""Coming in, tables with a password, talk, and watching what a spectator may know."""

import json
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import WebSocket

from tests.e2e.sea import cells, fire_at, fleet, place, who_moves
from tests.e2e.stage import PHONE, Stage, Visitor, play
from tests.net.web.browser import Browser

LOCKED: dict[str, Any] = {
    "size": 6,
    "fleet__0": 0,
    "fleet__1": 0,
    "fleet__2": 1,
    "fleet__3": 1,
    "password": "sesame",
}
"""A ship of two cells and one of one, for those who know the word."""
ACCOUNT = ".door details form"
_MADE_UP = re.compile("[a-z]+-[a-z]+(-[0-9]+)?")
_WIDTH = "document.documentElement.scrollWidth"
_HEAD = "document.querySelector('header').offsetHeight"
_TABLES = "count => document.querySelectorAll('.rows li').length === count"
_IN_VIEW = """() => {
    const {top, bottom} = document.querySelector(".status").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""
_BESIDE = """() => {
    const [theirs, own] = [...document.querySelectorAll(".waters")].map((one) => one.getBoundingClientRect());
    return own.left > theirs.right && own.top < theirs.bottom;
}"""


async def sign_in(visitor: Visitor, button: str, name: str, password: str) -> None:
    """By the form for those with an account."""
    if not await visitor.page.locator(ACCOUNT).is_visible():
        await visitor.page.click(".door summary")
    await visitor.page.fill(f"{ACCOUNT} [name=name]", name)
    await visitor.page.fill(f"{ACCOUNT} [name=password]", password)
    await visitor.page.click(f"{ACCOUNT} button:has-text('{button}')")


async def say(visitor: Visitor, text: str) -> None:
    await visitor.page.fill(".chat input[name=text]", text)
    await visitor.page.click(".chat button:has-text('Send')")


async def talk(visitor: Visitor) -> list[str]:
    """What was said, as far as one sees it here."""
    return await visitor.page.locator(".chat [role=log] p").all_inner_texts()


async def knock(visitor: Visitor, host: str, what: str) -> None:
    """Join or watch a table that wants a password; a wrong one is tried before."""
    row = visitor.page.locator(".rows li", has_text=host)
    assert "password" in await row.inner_text()
    await row.locator(f"button:has-text('{what}')").click()
    field = row.locator("input[name=password]")
    await field.fill("swordfish")
    await field.press("Enter")
    await visitor.hears("Wrong password")
    if what == "Watch":  # one is back in the lobby, and asks again
        await row.locator(f"button:has-text('{what}')").click()
    await field.fill(LOCKED["password"])
    await field.press("Enter")
    await visitor.see(".table")


async def check_head(visitor: Visitor) -> None:
    """On a phone the head is one line in every language; what it has no room for is in a menu."""
    page = visitor.page
    await page.click("header .menu")
    for language, out in (("ru", "Выйти"), ("de", "Abmelden"), ("en", "Sign out")):
        await page.select_option("#more select >> nth=0", language)
        await visitor.see(f"#more button:has-text('{out}')")
        assert await page.evaluate(_HEAD) < 60  # two lines are 85
        assert await page.evaluate(_WIDTH) == PHONE["width"]
    await page.keyboard.press("Escape")
    await visitor.see("#more", state="hidden")
    assert await page.evaluate("document.activeElement.matches('.menu')")


async def check_sieve(stage: Stage, visitor: Visitor) -> None:
    """Where there are many tables, those of one game can be looked at; the tab remembers it."""
    page, sieve, games = visitor.page, ".tables select", ".rows li b"
    await page.wait_for_function(_TABLES, arg=4)
    assert await page.locator(sieve).count() == 0
    async with AsyncExitStack() as stack:
        for number in range(4):
            guest = Browser(stage.server.addresses["web"])
            await guest.be_guest(f"dotty-{number}")
            tab = await stack.enter_async_context(guest.tab())
            await tab.send(json.dumps({"do": "open", "id": 1, "game": "dots"}))
        await page.focus(sieve)
        await page.keyboard.type("Dots")
        await page.wait_for_function(_TABLES, arg=5)
        assert set(await page.locator(games).all_inner_texts()) == {"Dots"}
        await page.reload()
        await visitor.see(f"{sieve} option:checked:has-text('Dots')", state="attached")
        await page.select_option(sieve, "")
        await page.wait_for_function(_TABLES, arg=8)


def overhear(visitor: Visitor) -> list[dict[str, Any]]:
    """All boards that the server tells this browser of, from now on."""
    boards: list[dict[str, Any]] = []

    def read(text: str | bytes) -> None:
        view = json.loads(text).get("view")
        if view:
            boards.append(view["board"])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", read)

    visitor.page.on("websocket", listen)
    return boards


def test_guests_and_accounts(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor()
        ann.expected.append("Failed to load resource")
        await ann.page.goto(stage.address)
        await sign_in(ann, "Make an account", "ann", "correct horse")
        await ann.see(".me:has-text('ann')")
        await ann.page.click("header button:has-text('Sign out')")
        await sign_in(ann, "Sign in", "ann", "battery staple")
        await ann.hears("Wrong password")
        assert await ann.page.locator(".me").count() == 0
        await ann.page.fill(".door form input[name=name] >> nth=0", "ann")
        await ann.page.click(".door button:has-text('Play')")
        await ann.hears("Somebody has this name")
        await sign_in(ann, "Sign in", "ann", "correct horse")
        await ann.see(".me:has-text('ann')")
        await ann.page.reload()
        await ann.see(".me:has-text('ann')")
        await check_sieve(stage, ann)

        bob = await stage.visitor("bob")
        assert await bob.text(".me") == "bob"
        await bob.page.click("header button:has-text('Sign out')")
        await bob.page.fill(".door form input[name=name] >> nth=0", "bob")  # nobody has it now
        await bob.page.click(".door button:has-text('Play')")
        await bob.see(".me:has-text('bob')")
        await bob.page.click(".card.dots .bots button")
        await bob.see(".dots canvas")
        await bob.page.click("header button:has-text('Sign out')")
        await bob.see("button:focus:has-text('Yes, sign out')")
        assert "a guest cannot come back to it: 60 seconds later" in await bob.text(".banner")
        await bob.page.keyboard.press("Escape")
        await bob.see(".banner", state="detached")
        await bob.page.click("header button:has-text('Sign out')")
        await bob.page.click(".banner button:has-text('Yes, sign out')")
        await bob.page.fill(".door form input[name=name] >> nth=0", "")
        await bob.page.click(".door button:has-text('Play')")
        await bob.see(".me:has-text('guest-')")

        await bob.page.goto(f"{stage.address}#/new")
        await bob.page.fill(".open-form [name=size]", "6")
        await bob.page.click(".open-form button.main")
        await bob.hears("Such a fleet does not fit the field.")

    play(tmp_path, scene)


def test_play_before_a_name_is_asked(tmp_path: Path) -> None:
    """By one click on a game; the made-up name can be changed afterwards."""

    async def scene(stage: Stage) -> None:
        eve = await stage.visitor()
        await eve.page.goto(stage.address)
        await eve.see(".front .card.dots .film")
        await eve.page.click(".card.dots .look")
        await eve.see(".status.mine")
        name = await eve.text(".me")
        assert _MADE_UP.fullmatch(name)
        assert "Mia" in await eve.text(".players li >> nth=1")
        await eve.page.click(".players a:has-text('Mia')")
        assert "for your first game" in await eve.text(".bot .judged")
        await eve.page.go_back()
        await eve.give_up()
        await eve.see(".finale.lost li.first:has-text('Mia')")
        await eve.page.click(".actions button:has-text('Back to the lobby')")
        await eve.page.click(".quick a:has-text('Keep or change')")
        await eve.page.fill(".rename input[name=name]", "eve")
        await eve.page.click(".rename button.main")
        await eve.see(".me:has-text('eve')")

    play(tmp_path, scene)


def test_a_password_talk_and_somebody_who_watches(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob, eve = [await stage.visitor() for _ in range(3)]
        boards = overhear(eve)
        for visitor, name in ((ann, "ann"), (bob, "bob"), (eve, "eve")):
            await visitor.enter(name)
        await say(bob, "who wants to play?")
        await eve.see(".chat p:has-text('bob: who wants to play?')")

        await ann.open("seabattle", **LOCKED)
        assert await talk(ann) == []
        await knock(bob, "ann", "Join")
        await knock(eve, "ann", "Watch")
        for player in (ann, bob):
            await player.see(".eyes:has-text('1 watching')")
        await say(eve, "good luck")
        await eve.see(".chat p.aside:has-text('eve: good luck')")  # those who play are not disturbed
        await say(ann, "good luck")
        for hearer in (bob, eve):
            await hearer.see(".chat p:has-text('ann: good luck')")
        assert await talk(bob) == ["ann: good luck"]

        await place(ann)
        await place(bob)
        one, two = await who_moves(ann, bob)
        loser, winner = ("#sea1", "#sea0") if one is ann else ("#sea0", "#sea1")
        ships = await fleet(two)
        half = min(ships - await cells(two, ".waters.small td.side-n.side-e.side-s.side-w"))
        await fire_at(one, [half])
        await eve.see(f"{loser} td.hit")
        assert await cells(eve, "td:is(.ship, .hit, .sunk)") == {half}
        assert all(board["fleets"] == [[], []] and "#" not in str(board["fields"]) for board in boards)
        assert len(boards) > 2

        await fire_at(one, ships - {half})
        await eve.see(f"{winner} td.ship")
        assert await cells(eve, f"{winner} td.ship") == await fleet(one)
        assert await cells(eve, f"{loser} td.sunk") == ships
        assert "wins." in await eve.text(".status")
        assert await eve.page.locator("td.legal, .actions button").count() == 0
        await eve.see(".finale.won")
        await two.see(".finale.lost")
        await two.see(".moment .film .on-bracket")

    play(tmp_path, scene)


def test_a_link_to_a_table_and_the_same_again(tmp_path: Path) -> None:
    """By somebody with the longest name, for somebody with a phone."""

    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("W" * 32), await stage.visitor(viewport=PHONE, has_touch=True)
        await ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await ann.open("seabattle", **LOCKED)
        await ann.page.click(".invite button:has-text('Copy the link')")
        await ann.see(".invite button:has-text('Copied')")
        await bob.page.goto(await ann.page.evaluate("navigator.clipboard.readText()"))
        await bob.see(".invitation .rules")
        assert await bob.page.evaluate(_WIDTH) == PHONE["width"]
        await bob.page.fill(".door input[name=name] >> nth=0", "bob")
        await bob.page.press(".door input[name=name] >> nth=0", "Enter")
        await place(ann)
        await place(bob)
        await who_moves(ann, bob)
        await check_head(bob)
        assert await ann.page.evaluate(_BESIDE)
        await bob.page.click(".actions button.resign")
        await bob.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert not await bob.page.evaluate(_IN_VIEW)
        await bob.page.click(".actions button.danger")
        await bob.see(".status:has-text('has won')")
        await bob.page.wait_for_function(_IN_VIEW)
        assert await bob.page.evaluate("document.activeElement.closest('.actions') !== null")

        await say(bob, "good game")
        await ann.see(".chat p.private:has-text('good game')")
        await ann.page.click(".actions button:has-text('Play again')")
        await bob.hears("again")
        await bob.page.click(f".actions button:has-text('Play {'W' * 32} again')")
        await place(bob)
        await ann.see(".log li:has-text('bob is ready')")
        assert "bob" in await ann.text(".players li >> nth=0")  # who sat second begins now
        await bob.give_up()
        await bob.see(".actions button:has-text('Play again')")
        await bob.page.reload()
        await bob.page.click("#main button:has-text('Play again')")  # from the other side, after a reload
        await ann.page.click(".actions button:has-text('Play bob again')")
        await ann.see(".placing")
        assert "bob" not in await ann.text(".players li >> nth=0")

    play(tmp_path, scene, "--bot", "off")
