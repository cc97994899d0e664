"""A hall by keys: what is listed, and what the place is asked for."""

import asyncio

import pytest

from parley.visits import Can, Listed
from tests.cli.play.app.guests import LARGE, SMALL, Sitting, sitting
from tests.cli.play.app.scripted import CLOCK, ScriptedVisit, row

ROWS = (
    row(3, "dots", "bob", clock=CLOCK, setup={"width": 39}),
    row(4, "seabattle", "eve", is_locked=True),
    row(5, "conquest", "cy", "dora", watchers=3),
)


async def in_hall(here: Sitting, visit: ScriptedVisit) -> None:
    visit.enter()
    visit.list(*ROWS)
    await here.sees("bob ", "cy, dora", "you are ann", "here: 2")


@pytest.mark.parametrize("size", [SMALL, LARGE, (60, 16)])
def test_tables_are_listed_looked_for_joined_and_watched(size: tuple[int, int]) -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit, size=size) as here:
            await in_hall(here, visit)
            await here.sees("width: 39 · 60 s a move")
            await here.press("enter")
            assert visit.asked[-1] == ("join", 3, "")
            await here.press("w")
            assert visit.asked[-1] == ("watch", 3, "")
            await here.press("slash", *"cy", "enter")
            await here.until(lambda: "bob " not in here.text)
            await here.press("enter")
            assert visit.asked[-1] == ("watch", 5, "")
            await here.press("slash", "backspace", "backspace", *"eve", "enter", "enter")
            await here.sees("The password of table 4:")
            await here.press(*"sesame", "enter")
            assert visit.asked[-1] == ("join", 4, "sesame")

    asyncio.run(play())


def test_the_list_follows_the_place_and_the_cursor_stays_where_it_was() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            await in_hall(here, visit)
            await here.press("down", "down")
            visit.list(row(1, "dots", "zoe"), *ROWS)
            await here.sees("zoe ")
            await here.press("enter")
            assert visit.asked[-1] == ("watch", 5, "")
            visit.list(row(3, "dots", "bob", "max"))
            await here.sees("bob, max")

    asyncio.run(play())


def test_talk_and_who_is_here() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            await in_hall(here, visit)
            visit.hear("bob", "anyone for dots?")
            await here.sees("» bob: anyone for dots?")
            await here.press("c", *"@bob me?", "enter")
            assert visit.asked[-1] == ("say", "me?", "bob")
            await here.press("c", *"/?", "escape")
            assert visit.asked[-1] == ("say", "me?", "bob")
            visit.list(people=("ann", "wanda"))
            await here.press("p")
            await here.sees("wanda")

    asyncio.run(play())


def test_only_what_the_place_offers_is_offered() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        visit.can = frozenset({Can.LIST, Can.JOIN})
        async with sitting(visit) as here:
            visit.enter()
            visit.list(*ROWS)
            await here.sees("Enter join", "bob ")
            assert not any(word in here.text for word in ("watch", "open", "chat", "people"))
            before = list(visit.asked)
            await here.press("w", "o", "c", "p")
            visit.told(Listed())
            await here.pilot.pause()
            assert visit.asked == before

    asyncio.run(play())


def test_a_connection_that_is_lost_is_noted_and_the_hall_stays() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            await in_hall(here, visit)
            visit.lose("they hung up", 8.0)
            await here.sees("connection lost: trying again in 0:08", "bob ")
            visit.enter()
            await here.until(lambda: "connection lost" not in here.text)
            visit.lose("they hung up", None)
            await here.sees("connection closed: they hung up", "bob ")

    asyncio.run(play())
