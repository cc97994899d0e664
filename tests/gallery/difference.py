"""How two pictures differ, counted by the browser that drew them."""

from base64 import b64decode, b64encode
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Page

_COMPARE = Path(__file__).with_suffix(".js").read_text()


class Difference(NamedTuple):
    """How many pixels differ, and a picture of where."""

    pixels: int
    png: bytes


async def compare(page: Page, before: bytes, after: bytes) -> Difference:
    """Two pictures, pixel by pixel; `page` may be any that is open and has no policy of its own."""
    count, png = await page.evaluate(_COMPARE, [b64encode(one).decode() for one in (before, after)])
    return Difference(count, b64decode(png))
