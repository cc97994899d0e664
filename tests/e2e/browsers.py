"""One Chromium for all scenes of a process: starting it takes longer than most of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from playwright.async_api import Browser, async_playwright

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser as long as the block takes."""
    async with AsyncExitStack() as stack:
        driver = await stack.enter_async_context(async_playwright())
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        stack.push_async_callback(browser.close)
        yield browser


class SharedBrowser:
    """Started for the first scene, and again when it has crashed; every scene has contexts of its own."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._open = AsyncExitStack()
        self._browser: Browser | None = None

    def run(self, scene: Callable[[Browser], Awaitable[None]]) -> None:
        """Play a scene in it."""
        self._runner.run(self._run(scene))

    def close(self) -> None:
        """After the last one."""
        with self._runner:
            self._runner.run(self._open.aclose())

    async def _run(self, scene: Callable[[Browser], Awaitable[None]]) -> None:
        if self._browser is None or not self._browser.is_connected():
            self._browser = await self._open.enter_async_context(chromium())
        try:
            await scene(self._browser)
        finally:
            for context in self._browser.contexts:
                await context.close()


SHARED = SharedBrowser()
