"""What `compare` sees."""

from playwright.async_api import Browser

from tests.e2e.browsers import SHARED
from tests.gallery.difference import compare


def test_what_is_the_same_and_what_is_not() -> None:
    async def scene(browser: Browser) -> None:
        page = await browser.new_page(viewport={"width": 40, "height": 30})
        pictures = []
        for style in ("width:10px;height:10px", "width:10px;height:10px", "width:10px;height:12px"):
            await page.set_content(f'<body style="margin:0"><p style="margin:0;background:#05a;{style}">')
            pictures.append(await page.screenshot())
        same = await compare(page, *pictures[:2])
        other = await compare(page, *pictures[1:])
        assert (same.pixels, other.pixels) == (0, 20)
        assert other.png.startswith(b"\x89PNG")

    SHARED.run(scene)
