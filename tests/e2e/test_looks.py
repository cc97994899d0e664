"""How every page looks, from a phone to a projector, in light and in dark: kept to be looked at."""

from pathlib import Path
from typing import Any

from playwright.async_api import ViewportSize

from tests.e2e.stage import LAPTOP, PHONE, PROJECTOR, Stage, Visitor, play
from tests.e2e.tour import tour

LEAST = 24
"""CSS pixels that a finger needs."""
TABLET = ViewportSize(width=1024, height=768)
SIZES = {"phone": PHONE, "tablet": TABLET, "laptop": LAPTOP, "projector": PROJECTOR}
_TOO_SMALL = """least => [...document.querySelectorAll(
        "button, .button, select, input, summary, nav a, td.legal, .node.may, canvas[tabindex]")]
    .map((one) => (one.type === "checkbox" ? one.closest("label") : one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, {width, height}]) => width > 0 && (width < least || height < least))
    .map(([one, {width, height}]) => `${one.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""
_TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("#page *")]
    .filter((one) => !one.closest(".scroll *, .unseen, svg *"))
    .map((one) => [one, one.parentElement ? one.getBoundingClientRect().right : one.scrollWidth])
    .filter(([, right]) => right > innerWidth + 0.5)
    .map(([one, right]) => `${one.outerHTML.slice(0, 80)}: ${right} of ${innerWidth}`)"""


async def judge(visitor: Visitor, name: str) -> list[Any]:
    """What is wrong with a page, at every size; pictures of it are kept."""
    faults: list[Any] = []
    for size, viewport in SIZES.items():
        await visitor.page.set_viewport_size(viewport)
        await visitor.shoot(f"{name}-{size}")
        faults += [(name, size, fault) for fault in await visitor.page.evaluate(_TOO_SMALL, LEAST)]
        faults += [(name, size, fault) for fault in await visitor.page.evaluate(_TOO_WIDE)]
    for size in ("phone", "laptop"):
        await visitor.page.set_viewport_size(SIZES[size])
        await visitor.page.emulate_media(color_scheme="dark")
        await visitor.shoot(f"{name}-{size}-dark")
        await visitor.page.emulate_media(color_scheme="light")
    return faults


def test_pages_fit_and_can_be_tapped(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        faults = [fault async for name, visitor in tour(stage) for fault in await judge(visitor, name)]
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene)
