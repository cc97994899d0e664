"""A person on a COM line, by the keys of a pilot: what every place has, and what only a line has."""

import asyncio

import pytest

from parley.cli.play.app.app import PlayApp
from parley.core import Seat, format_cell
from parley.net.visits.place import Place
from parley.wires.comport import MASTER, ROLES
from tests.net.lines.ears import run_counted
from tests.seats.comport.ends import OTHER
from tests.visits.comport.test_visit import Guest


def screen(app: PlayApp) -> str:
    """What is really on it."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("field: choose field and fleet", "F2: wait no longer", "suspended")),
        ("de", ("Feld: Feld und Flotte wählen", "F2: nicht länger warten", "unterbrochen")),
        ("ru", ("поле: выбрать поле и флот", "F2: больше не ждать", "нет связи")),
    ],
)
def test_by_keys(language: str, words: tuple[str, ...]) -> None:
    field, urgent, log = words

    async def sit() -> None:
        guest = Guest(MASTER)
        app = PlayApp(Place(guest.visit, asyncio.Event().wait), None, language)  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await guest.meet()
            await pilot.pause()
            await pilot.press("f2")
            assert field in screen(app)
            await pilot.press("down", "enter")
            await pilot.press(*["backspace"] * 12, *"7 0,1,2,3", "enter")
            await guest.pass_time(1)
            assert guest.visit.harbour.plan.size == 7
            guest.pair.noise = lambda _data: b""
            await guest.pass_time(5)
            await pilot.pause()
            assert urgent in screen(app)
            assert log in screen(app)
            guest.pair.noise = lambda data: data
            await pilot.press("f2")
            await guest.pass_time(20)
            assert guest.visit.seen
            assert guest.visit.seen.setup.size == 7

    run_counted(sit())


@pytest.mark.parametrize("role", ROLES)
def test_a_whole_game_by_keys(role: str) -> None:
    async def sit() -> None:
        guest = Guest(role)
        app = PlayApp(Place(guest.visit, asyncio.Event().wait), None, "en")  # type: ignore[arg-type]
        async with app.run_test(size=(40, 16)) as pilot:
            await guest.meet()
            await pilot.pause()
            assert "Place your ships" in screen(app)
            await pilot.press("enter")
            await guest.pass_time(5)
            table = guest.other.harbour.table
            assert table
            view = table.match.view(Seat(ROLES.index(OTHER[role])))
            targets = list(view.chart.waters.grid.cells(view.fleets[view.seat].cells))
            while not guest.visit.seen or not guest.visit.seen.is_my_turn:
                await guest.pass_time(1)
            for target in targets:  # we hit, and go on
                await pilot.press(*format_cell(target).lower(), "enter")
                await guest.pass_time(0.5)
                await pilot.pause()
            assert "You have won" in screen(app)
            assert guest.peer.logbook.games_finished == 1

    run_counted(sit())
