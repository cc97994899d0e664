"""A guest at a table of their own: the frame round every board."""

import asyncio

import pytest

from parley.core import Seat
from parley.games import load_game
from parley.tables import Phase
from parley.visits import Began
from tests.cli.play.app.guests import LARGE, SMALL, at_home, sitting
from tests.cli.play.app.scripted import ScriptedVisit

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


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus", "dots", "conquest"])
def test_a_refusal_stays_until_something_else_is_done(game: str) -> None:
    async def play() -> None:
        visit, rules = ScriptedVisit(), load_game(game)
        async with sitting(visit) as here:
            visit.enter()
            seen = visit.come(game, 0)
            seen.phase, seen.view = Phase.PLAYING, rules.view(rules.start(seen.setup), Seat(0))
            visit.told(Began())
            await here.sees("ann (you)", "F1 help")
            await here.press("f4")
            await here.sees("! not {here}")
            visit.hear("bob", "hello")
            await here.sees("bob: hello", "! not {here}")
            await here.press("left")
            await here.until(lambda: "not {here}" not in here.text)

    asyncio.run(play())
