"""Windows over a screen."""

import asyncio

import pytest

from parley.tables import Phase
from tests.cli.play.app.guests import at_home
from tests.cli.play.app.test_table import SEA


@pytest.mark.parametrize(
    ("key", "language", "is_yes"), [("д", "ru", True), ("н", "ru", False), ("j", "de", True)]
)
def test_yes_and_no_in_every_language(key: str, language: str, is_yes: bool) -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, language=language) as here:
            await here.press("f8")
            await here.until(lambda: len(here.app.screen_stack) == 3)
            await here.press(key)
            await here.until(lambda: len(here.app.screen_stack) == 2)
            assert here.seen.phase is (Phase.OVER if is_yes else Phase.PLAYING)

    asyncio.run(play())
