"""axe-core looks at every page, in light and in dark, and finds nothing that is serious."""

from pathlib import Path
from typing import Any

from tests.e2e.stage import Stage, Visitor, play
from tests.e2e.tour import tour

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""Installed by `make setup`."""
_RUN = """async () => {
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
  return (await axe.run()).violations
    .filter(({impact}) => impact === "serious" || impact === "critical")
    .map(({id, help, nodes}) => `${id}: ${help}: ${nodes.map(({html}) => html).slice(0, 3).join(" ")}`);
}"""
"""Once nothing moves any more: what fades in has little contrast for a moment."""


async def judge(visitor: Visitor, name: str) -> list[Any]:
    """What is serious about a page."""
    page, faults = visitor.page, []
    await page.evaluate(AXE.read_text() + "; undefined")
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        faults += [(name, scheme, fault) for fault in await page.evaluate(_RUN)]
    await page.emulate_media(color_scheme="light")
    return faults


def test_nothing_serious_on_any_page(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        faults = [fault async for name, visitor in tour(stage) for fault in await judge(visitor, name)]
        assert not faults, "\n".join(map(str, faults))

    play(tmp_path, scene)
