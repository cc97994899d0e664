"""Markers differ for everybody: in the colours they see, and where they see none at all."""

from base64 import b64encode
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.e2e.stage import Stage, play
from tests.gallery.exhibits import EXHIBITS
from tests.gallery.hanging import THEMES, hang, quiet, room

EYES = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
LEAST = 0.03
"""The share of pixels by which two markers differ at least."""
_NAMED = {exhibit.name: exhibit for exhibit in EXHIBITS}
_CELLS = tuple(f"#sea0 td.{kind}" for kind in ("water", "miss", "ship", "hit", "sunk"))
_SEATS = tuple(f".players .mark.seat{seat}" for seat in range(9))
_SHARES = Path(__file__).with_name("markers.js").read_text()


async def alike(page: Page, blank: Page, markers: tuple[str, ...]) -> list[str]:
    """Pairs of markers that somebody might take for each other."""
    await quiet(page)
    boxes: list[Any] = [await page.locator(one).first.bounding_box() for one in markers]
    middles = [[box["x"] + box["width"] / 2, box["y"] + box["height"] / 2] for box in boxes]
    side = int(min(min(box["width"], box["height"]) for box in boxes))
    png = b64encode(await page.screenshot(animations="disabled")).decode()
    shares = await blank.evaluate(_SHARES, [png, middles, side])
    pairs = combinations(range(len(markers)), 2)
    return [f"{markers[a]}, {markers[b]}: {shares[a][b]:.3f}" for a, b in pairs if shares[a][b] < LEAST]


@pytest.mark.parametrize(("name", "markers"), [("seabattle-middle", _CELLS), ("conquest-nine", _SEATS)])
def test_nobody_takes_one_for_another(tmp_path: Path, name: str, markers: tuple[str, ...]) -> None:
    async def scene(stage: Stage) -> None:
        async with room(stage.browser, stage.address) as page:
            await hang(page, stage.address, _NAMED[name])
            eyes, blank = await page.context.new_cdp_session(page), await page.context.new_page()
            faults = []
            for kind in EYES:
                await eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
                for theme in THEMES:
                    await page.emulate_media(color_scheme=theme)
                    faults += [f"{kind}, {theme}: {pair}" for pair in await alike(page, blank, markers)]
            assert not faults, "\n".join(faults)

    play(tmp_path, scene)
