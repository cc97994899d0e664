"""The form for a table of one's own."""

import asyncio

import pytest
from textual.widgets import Input, Select

from parley.cli.play.app.opening import OpeningScreen
from parley.match.clock import ClockRules
from parley.visits import Wish
from tests.cli.play.app.guests import Sitting, sitting
from tests.cli.play.app.scripted import ScriptedVisit


async def fill(here: Sitting, name: str, text: str) -> None:
    screen = here.app.screen
    assert isinstance(screen, OpeningScreen)
    found = screen.inputs[name]
    assert isinstance(found, Input)
    found.value = text
    await here.pilot.pause()


def test_a_table_is_opened_as_it_is_filled_in() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            visit.enter()
            await here.sees("There is no table here yet.")
            await here.press("o")
            await here.sees("size of the field (6–10)")
            await fill(here, "size", "11")
            await here.press("f2")
            await here.sees("! seabattle: a field is 6×6 to 10×10")
            await fill(here, "size", "8")
            await fill(here, "fleet", "0,1,2,3")
            await fill(here, "per_move", "20")
            await fill(here, "password", "sesame")
            await here.press("f2")
            settings = {"size": "8", "fleet": ["0", "1", "2", "3"]}
            assert visit.asked[-1] == Wish("seabattle", settings, ClockRules(20_000), "sesame")
            await here.press("escape")
            await here.sees("There is no table here yet.")

    asyncio.run(play())


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_long_questions_and_boxes_are_seen_in_full(size: tuple[int, int]) -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        visit.games = ("battleship-plus", "dots")
        async with sitting(visit, size=size) as here:
            visit.enter()
            await here.press("o")
            await here.sees("carriers, battleships,", "submarines")
            here.app.screen.query(Select).first().value = "dots"
            await here.sees("a capture gives another move", "▐ ▌")

    asyncio.run(play())


def test_another_game_has_other_lines() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit, size=(100, 30)) as here:
            visit.enter()
            await here.sees("There is no table here yet.")
            await here.press("o")
            await here.sees("size of the field")
            here.app.screen.query(Select).first().value = "conquest"
            await here.sees("players (2–9)", "how many of them")
            await fill(here, "players", "4")
            await fill(here, "bots", "3")
            screen = here.app.screen
            assert isinstance(screen, OpeningScreen)
            bot = screen.inputs["bot"]
            assert isinstance(bot, Select)
            bot.value = "border"
            await here.press("f2")
            assert visit.asked[-1] == Wish("conquest", {"players": "4"}, bots=("border",) * 3)

    asyncio.run(play())
