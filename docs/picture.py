"""`python -m docs.picture`: the picture in the README, taken of the real page: one position of each game."""

import asyncio
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, ViewportSize

from tests.e2e.browsers import chromium
from tests.gallery.exhibits import EXHIBITS
from tests.gallery.hanging import hang, quiet, room
from tests.net.process import serving

PATH = Path(__file__).with_name("parley.jpg")
GAMES = ("seabattle-middle", "plus-middle", "dots-middle", "conquest-four")
SEEN = ViewportSize(width=1000, height=680)
"""Of each page; four of them, at half the size, make the picture."""
_QUALITY = 72
"""Enough for people, and small enough for a repository: under 150 KB."""
_PAGE = """<style>
body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; background: #fff }
img { width: 100%; border: 1px solid #ccc; border-radius: 6px; box-sizing: border-box }
</style>"""


async def take(browser: Browser, address: str) -> bytes:
    """A picture of this server's page."""
    shots = []
    async with room(browser, address) as page:
        await page.set_viewport_size(SEEN)
        for exhibit in (one for name in GAMES for one in EXHIBITS if one.name == name):
            await hang(page, address, exhibit)
            await quiet(page)
            shots.append(await page.screenshot(animations="disabled", caret="hide"))
    page = await browser.new_page(viewport=SEEN)
    images = (f'<img src="data:image/png;base64,{b64encode(shot).decode()}">' for shot in shots)
    await page.set_content(_PAGE + "".join(images))
    await quiet(page)
    return await page.screenshot(full_page=True, type="jpeg", quality=_QUALITY)


async def main() -> None:
    """Write it."""
    with TemporaryDirectory() as data, serving(Path(data) / "data") as server:
        async with chromium() as browser:
            PATH.write_bytes(await take(browser, "http://{}:{}/".format(*server.addresses["web"])))


if __name__ == "__main__":
    asyncio.run(main())
