"""Hang an exhibit: the real page is told of a position, and photographed at every size, in every light."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from playwright.async_api import Browser, Page, WebSocketRoute

from tests.e2e.stage import LAPTOP, PATIENCE, PHONE, PROJECTOR
from tests.gallery.exhibits import TABLE, Exhibit

SIZES = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_QUIET = """async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Photo(NamedTuple):
    """What an exhibit looks like."""

    name: str
    png: bytes


@asynccontextmanager
async def room(browser: Browser, address: str) -> AsyncIterator[Page]:
    """A guest's page, where nothing moves."""
    context = await browser.new_context(viewport=LAPTOP, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    async with context:
        await context.request.post(f"{address}api/guest", data={"name": "ann"})
        yield await context.new_page()


async def hang(page: Page, address: str, exhibit: Exhibit) -> None:
    """Bring a page to the table of an exhibit. Nobody hears what the page asks its socket for."""
    news = exhibit.news()

    def connect(line: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            line.send(message)
            if '"hello"' in str(message):
                for one in news:
                    line.send(one.decode())

        line.on_message(lambda _message: None)
        line.connect_to_server().on_message(pass_on)

    await page.route_web_socket("**/api/socket", connect)
    await page.goto("about:blank")
    await page.goto(f"{address}#/{'watch' if exhibit.seat is None else 'table'}/{TABLE}/{TABLE}")
    await page.wait_for_selector(f".table.{exhibit.game} .play > *")


async def quiet(page: Page) -> None:
    """Wait until nothing moves."""
    await page.evaluate(_QUIET)


async def photograph(
    page: Page, exhibit: Exhibit, sizes: Iterable[str] = SIZES, themes: Iterable[str] = THEMES
) -> AsyncIterator[Photo]:
    """It, at these sizes, in these lights."""
    for size in sizes:
        await page.set_viewport_size(SIZES[size])
        for theme in themes:
            await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            await quiet(page)
            png = await page.screenshot(full_page=True, animations="disabled", caret="hide")
            yield Photo(f"{exhibit.name}-{size}-{theme}", png)
