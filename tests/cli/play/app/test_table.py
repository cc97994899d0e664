"""A guest at a table of their own: the frame round every board."""

import asyncio

import pytest

from parley.tables import Phase
from tests.cli.play.app.guests import LARGE, SMALL, at_home

SEA = {"size": 6, "fleet": (0, 0, 1, 2)}


@pytest.mark.parametrize("size", [SMALL, LARGE, (60, 20)])
def test_a_hint_the_end_and_another_match(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, size) as here:
            await here.sees("Sea Battle · table 1", "▶ ann (you)", "F1 help")
            await here.press("f4")
            await here.sees("suggests")
            await here.press("f4", "f8")
            await here.sees("Give up this match?")
            await here.press("n")
            assert here.seen.phase is Phase.PLAYING
            await here.press("f8", "y")
            await here.sees("✗ You give up. random has won.", "random ★", "F5 again")
            await here.press("f5")
            await here.sees("Sea Battle · table 2", "random")
            assert here.seen.seat == 1

    asyncio.run(play())
