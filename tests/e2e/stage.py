"""A real server, a real Chromium, and visitors who see what the page shows, and have a mouse and keys."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Page, ViewportSize

from tests.e2e.browsers import SHARED
from tests.net.process import ServerProcess, serving

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
"""Where pictures are kept, to be looked at."""
PATIENCE = 60.0
"""Seconds for something to show on a busy machine."""
LAPTOP, PHONE, PROJECTOR = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=360, height=640),
    ViewportSize(width=1920, height=1080),
)
_MINE_OR_OVER = "() => document.querySelector('.status.mine, .actions a[href^=\"#/replay\"]')"

_LISTEN = """addEventListener("DOMContentLoaded", () => {
    window.announced = [];
    const live = document.getElementById("live");
    const hear = () => window.announced.push(live.textContent);
    if (live) new MutationObserver(hear).observe(live, {childList: true});
})"""
_ANNOUNCED = """text => {
    const at = window.announced.findIndex((line) => line.includes(text));
    return at >= 0 && window.announced.splice(0, at);
}"""


@dataclass(slots=True)
class Visitor:
    """Somebody with a browser of their own. What the page complains of is an error of the test."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Parts of what the console will say because the scene provokes it."""

    def listen(self) -> None:
        """To errors of scripts, what is written to the console, dialogs, and requests to anybody else."""
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self._hear(message))
        self.page.on("dialog", lambda dialog: self.complaints.append(f"{dialog.type}: {dialog.message}"))
        self.page.on("request", lambda request: self._ask(request.url))

    def _hear(self, message: ConsoleMessage) -> None:
        is_stranger = message.location["url"].endswith("/api/me") and "401" in message.text
        is_lost = "ERR_CONNECTION_RE" in message.text or "WebSocket connection" in message.text  # FUSED, SET
        is_expected = any(part in message.text for part in self.expected)
        if message.type in ("error", "warning") and not (is_stranger or is_lost or is_expected):
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _ask(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"asked {url}")

    async def enter(self, name: str) -> None:
        """Come in as a guest, to the lobby."""
        await self.page.goto(self.address)
        await self.page.fill(".door form input[name=name]", name)
        await self.page.click(".door button.main")
        await self.see(".lobby:not(.front) .cards button")

    async def see(self, selector: str, **options: Any) -> None:
        """It shows, sooner or later."""
        await self.page.wait_for_selector(selector, **options)

    async def hears(self, text: str) -> None:
        """It is announced to those who do not see, now or since the last thing heard."""
        await self.page.wait_for_function(_ANNOUNCED, arg=text)

    async def text(self, selector: str) -> str:
        """What is written there."""
        return (await self.page.inner_text(selector)).strip()

    async def open(self, game: str, *bots: str, password: str = "", **fields: str | int | bool) -> None:
        """Open a table by the form: `fields` by their names, `size=6` or `clock__move=30`."""
        page = self.page
        await page.goto(f"{self.address}#/new")
        await page.select_option(".open-form select >> nth=0", game)
        for name, value in {"password": password, **fields}.items():
            place = page.locator(f".open-form [name='{name.replace('__', '.')}']")
            match await place.get_attribute("type"), await place.evaluate("one => one.tagName"):
                case "checkbox", _:
                    await place.set_checked(bool(value))
                case _, "SELECT":
                    await place.select_option(str(value))
                case _:
                    await place.fill(str(value))
                    await place.press("Tab")
        for seat, bot in enumerate(bots):
            await page.locator("select[name=bot]").nth(seat).select_option(bot)
        await page.click(".open-form button.main")
        await self.see(".table")

    async def join(self, host: str) -> None:
        """Sit down at the table where somebody waits."""
        row = self.page.locator(".rows li", has_text=host)
        await row.locator("button.main").click()
        await self.see(".table")

    async def give_up(self) -> None:
        """Resign, and say that one is sure."""
        await self.page.click(".actions button.resign")
        await self.page.click(".actions button.danger")

    async def is_to_move(self) -> bool:
        """Wait for one's turn, or (false) for the end."""
        await self.page.wait_for_function(_MINE_OR_OVER)
        return not await self.is_over()

    async def is_over(self) -> bool:
        """Whether the match is: a replay is offered."""
        return await self.page.locator('.actions a[href^="#/replay"]').count() > 0

    async def shoot(self, name: str) -> None:
        """A picture of the page, to be looked at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a scene is played."""

    server: ServerProcess
    browser: Browser
    visitors: list[Visitor]

    @property
    def address(self) -> str:
        """Of the page."""
        host, port = self.server.addresses["web"]
        return f"http://{host}:{port}/"

    async def visitor(self, name: str = "", **options: Any) -> Visitor:
        """Somebody new, in a context of their own; with a name they come in."""
        context = await self.browser.new_context(**{"viewport": LAPTOP, "locale": "en-GB", **options})
        context.set_default_timeout(PATIENCE * 1000)
        visitor = Visitor(await context.new_page(), self.address)
        await visitor.page.add_init_script(_LISTEN)
        visitor.listen()
        self.visitors.append(visitor)
        if name:
            await visitor.enter(name)
        return visitor

    async def tab(self, visitor: Visitor) -> Visitor:
        """Another tab of the same person, at the same page."""
        tab = Visitor(await visitor.page.context.new_page(), self.address)
        tab.listen()
        self.visitors.append(tab)
        await tab.page.goto(visitor.page.url)
        return tab


def play(
    folder: Path, scene: Callable[[Stage], Awaitable[None]], *arguments: str, seconds: float = 240
) -> None:
    """Play a scene; afterwards nobody's page may have complained."""
    with serving(folder / "data", *arguments) as server:
        SHARED.run(lambda browser: _play(server, browser, scene, seconds))


async def _play(
    server: ServerProcess, browser: Browser, scene: Callable[[Stage], Awaitable[None]], seconds: float
) -> None:
    async with asyncio.timeout(seconds):
        stage = Stage(server, browser, [])
        try:
            await scene(stage)
        except BaseException:
            for number, visitor in enumerate(stage.visitors):
                await visitor.shoot(f"failed-{scene.__name__}-{number}")
            raise
        complaints = {number: visitor.complaints for number, visitor in enumerate(stage.visitors)}
        assert not any(complaints.values()), complaints
