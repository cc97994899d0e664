"""What people write is shown as text, other sites get nowhere, and too much is refused."""

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from parley.core.text import clean
from parley.wires import bpgp
from tests.e2e.stage import Stage, Visitor, play
from tests.e2e.test_battleship_plus import SMALL
from tests.net.bpgp_client import Client, clients

NASTY = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "</p></div><style>*{display:none}</style>",
    "javascript:alert(1) &amp; &#60;b&#62; ${alert(1)} {who}",
    "\u202egnorw eht yaw dnuor",
    "zero\u200bwidth\u200d\ufeff and \u0e01\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49 piled up",
    "w" * 240,
)
NAMES = ("<svg onload=alert(1)>", "<b>'\"&amp;", "{who} ${who}", "W" * 22)
"""BPGP takes any 22 characters for a name that can be seen."""
ADDED = "img, svg:not([class]), style, b b, iframe, #page script, #page link, [onerror], [onload]"
_INJECT = """async () => {
    const script = Object.assign(document.createElement("script"), {textContent: "window.hacked = 'script'"});
    const style = Object.assign(document.createElement("style"), {textContent: "body {opacity: 0.5}"});
    const image = document.createElement("div");
    image.innerHTML = "<img src='/no-such-file' onerror='window.hacked = 1'><p style='opacity: 0.5'></p>";
    document.body.append(script, style, image);
    const away = await fetch("http://localhost:1/").catch((error) => error.name);
    await new Promise((done) => setTimeout(done));
    return [window.hacked ?? null, away, ...["body", "body > div p"].map(
        (one) => getComputedStyle(document.querySelector(one)).opacity)];
}"""
_DIAL = """address => new Promise((done) => {
    const socket = new WebSocket(address);
    socket.onopen = () => done("open");
    socket.onclose = () => done("closed");
})"""


async def say(visitor: Visitor, text: str) -> None:
    """By the form, but without the limit that the page sets by itself."""
    field = visitor.page.locator(".chat input[name=text]")
    await field.evaluate("one => one.removeAttribute('maxlength')")
    await field.fill(text)
    await field.press("Enter")


async def reads(visitor: Visitor, name: str, text: str) -> None:
    """The last line of the chat is this, character by character, and its author comes first."""
    line = visitor.page.locator(".chat [role=log] p", has_text=text).last
    assert await line.text_content() == f"{name}: {text}"
    assert await line.evaluate("""line => {
        const words = document.createRange();
        words.selectNodeContents(line.lastChild);
        const author = line.firstChild.getBoundingClientRect(), [first] = words.getClientRects();
        return author.right <= first.left || author.bottom <= first.top;
    }""")


async def is_plain(visitor: Visitor) -> None:
    """Nothing was made that the page does not make, and all of it fits on the screen."""
    assert await visitor.page.locator(ADDED).count() == 0
    assert await visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def come_strangely(ann: Visitor, stranger: Client, name: str) -> None:
    """A table of somebody with such a name, and what they say."""
    await stranger.say(bpgp.CreateGame(10, bpgp.NumShips(0, 0, 0, 1, 1), 60))
    sitter = ann.page.locator(".rows .sitter bdi", has_text=name).first
    assert await sitter.text_content() == name
    await stranger.say(bpgp.Chat("", f"{name} was here"))
    await reads(ann, name, f"{name} was here")


def test_words_are_words(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        for text in NASTY:
            await say(bob, text)
            await reads(ann, "bob", clean(text))
        async with clients(stage.server.bpgp, *NAMES) as strangers:
            for name, stranger in zip(NAMES, strangers, strict=True):
                await come_strangely(ann, stranger, name)
            await is_plain(ann)
            row = ann.page.locator(".rows li", has_text=NAMES[0])
            await row.locator("button.main").click()
            await ann.see(".players")
            assert await ann.text(".players li:first-child .name") == NAMES[0]
            await strangers[0].await_(bpgp.StartGame)
            await is_plain(ann)

    play(tmp_path, scene)


def test_names_that_cannot_be(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor()
        ann.expected.append("status of 400")
        await ann.page.goto(stage.address)
        field = ann.page.locator(".door form input[name=name]").first
        for name in (*NASTY[:3], "a" * 33, "x\u202ey"):
            await field.evaluate("one => one.removeAttribute('maxlength')")
            await field.fill(name)
            async with ann.page.expect_response("**/api/guest") as answer:
                await field.press("Enter")
            assert (await answer.value).status == 400
            await ann.hears("This cannot be a name.")
        await is_plain(ann)
        await field.fill("Ännchen")
        await field.press("Enter")
        await ann.see(".me:has-text('Ännchen')")

    play(tmp_path, scene)


def test_no_other_code_and_no_other_site(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        ann.expected += ["Content Security Policy", "status of 404"]
        assert await ann.page.evaluate(_INJECT) == [None, "TypeError", "1", "1"]

        (cookie,) = await ann.page.context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert await ann.page.evaluate("document.cookie") == ""
        socket = stage.address.replace("http:", "ws:") + "api/socket"
        assert await ann.page.evaluate(_DIAL, socket) == "open"

        other = await ann.page.context.new_page()
        await other.route("http://elsewhere.test/", lambda route: route.fulfill(body="<p>Hello"))
        await other.goto("http://elsewhere.test/")
        assert await other.evaluate(_DIAL, socket) == "closed"
        headers = {"Cookie": f"{cookie['name']}={cookie['value']}"}
        with pytest.raises(InvalidStatus) as refused:
            await connect(socket, origin="http://elsewhere.test", additional_headers=headers)
        assert refused.value.response.status_code == 403
        async with connect(socket, additional_headers=headers) as line:
            assert '"hello"' in str(await line.recv())

    play(tmp_path, scene)


def test_too_much_is_refused_and_the_page_goes_on(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open("battleship-plus", **SMALL)
        await say(ann, "x" * 241)
        await ann.hears("did not understand")
        await say(ann, "short")
        await reads(ann, "ann", "short")
        await say(ann, "y" * 70_000)
        await ann.hears("There is no connection now.")
        await ann.page.wait_for_function("() => !document.querySelector('.banner')")
        await say(ann, "back again")
        await reads(ann, "ann", "back again")
        assert not await ann.page.locator(".chat p", has_text="xxx").count()
        assert await ann.text(".players li:has(.you) .name") == "ann"

    play(tmp_path, scene)
