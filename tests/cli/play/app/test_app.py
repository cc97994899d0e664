"""The application as a whole: leaving, help, commands, languages, and places that fail."""

import asyncio

import pytest

from parley.cli.play.app import run_app
from parley.cli.play.app.app import PlayApp
from parley.core import SetupError
from parley.net.visits.place import Place
from parley.visits import Can, Stage, Wish
from tests.cli.play.app.guests import SMALL, at_home, local_visit, sitting
from tests.cli.play.app.scripted import ScriptedVisit

SEA = {"size": 6, "fleet": (0, 0, 1, 2)}


@pytest.mark.parametrize("keys", [("ctrl+q", "y"), ("ctrl+c", "enter"), ("ctrl+c", "ctrl+c")])
def test_leaving_is_asked_about_and_whoever_insists_is_let_go(keys: tuple[str, ...]) -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            visit.enter()
            await here.sees("you are ann")
            await here.press("ctrl+q")
            await here.sees("Leave Parley?")
            await here.press("n")
            assert here.app.is_running
            await here.press(*keys)
        assert here.app.return_value == 0
        assert visit.asked[-1] == "close"

    asyncio.run(play())


def test_whoever_leaves_a_match_is_told_what_that_means() -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, language="de") as here:
            await here.press("ctrl+q")
            await here.sees("Parley verlassen und die Partie aufgeben?", "Ja", "Nein")
            await here.press("n", "f9")
            await here.sees("Den Tisch verlassen und die Partie aufgeben?")
            await here.press("j")
            await here.sees("Ein eigener Tisch")
            assert here.visit.stage is Stage.HALL

    asyncio.run(play())


@pytest.mark.parametrize(
    ("language", "word"), [("en", "give up"), ("ru", "сдать партию"), ("de", "aufgeben")]
)
def test_help_and_commands_in_every_language(language: str, word: str) -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, (100, 40), language) as here:
            await here.press("question_mark")
            await here.sees(word)
            await here.press("escape", "ctrl+p")
            await here.sees(word)

    asyncio.run(play())


def test_a_command_does_what_its_key_does() -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA) as here:
            await here.press("ctrl+p", *"give up", "down", "enter")
            await here.sees("Give up this match?")

    asyncio.run(play())


def test_commands_and_colours_are_looked_for_in_the_language_of_the_player() -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, language="de") as here:
            await here.press("ctrl+p")
            await here.sees("Befehl suchen…", "die Partie aufgeben")
            await here.press("escape")
            here.app.action_change_theme()
            await here.sees("Farben suchen…", "gruvbox")

    asyncio.run(play())


def test_somebody_who_is_not_let_in_reads_why() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            visit.why = "somebody of that name is here"
            visit.lose(visit.why, None)
            await here.sees("There is no getting in: somebody of that name is here.")

    asyncio.run(play())


def test_a_board_stays_to_be_looked_at_when_the_line_is_lost() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            visit.enter()
            visit.come("seabattle", 0)
            await here.sees("Sea Battle · table 7", "Waiting for somebody to sit down.")
            visit.lose("they hung up", 5.0)
            await here.sees("connection lost: trying again in 0:05", "Sea Battle · table 7")
            visit.lose("they hung up", None)
            await here.sees("connection closed: they hung up")
            await here.press("ctrl+c")
        assert here.app.return_value == 0, "there is nothing to ask about any more"

    asyncio.run(play())


def test_somebody_without_a_hall_waits_at_the_door() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        visit.can = frozenset({Can.SAY})
        async with sitting(visit) as here:
            await here.sees("Connecting…")
            visit.enter()
            await here.sees("Waiting for somebody to play with…")
            visit.come("seabattle", 1)
            await here.sees("bob (you)")
            visit.leave()
            await here.sees("Waiting for somebody to play with…")

    asyncio.run(play())


def test_what_keeps_somebody_from_playing_is_raised() -> None:
    async def play() -> None:
        from random import Random

        visit = local_visit(Random(1))
        app = PlayApp(Place(visit, visit.stay), Wish("dots", {"width": 1}), "en")
        async with app.run_test(size=SMALL):
            pass
        assert isinstance(app.failure, SetupError)

    asyncio.run(play())


def test_a_place_that_cannot_be_driven_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        raise SetupError("there is no such line")

    async def headless(app: PlayApp) -> int | None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
        return app.return_value

    monkeypatch.setattr(PlayApp, "run_async", headless)
    with pytest.raises(SetupError, match="no such line"):
        asyncio.run(run_app(Place(ScriptedVisit(), fail), None, "en"))


@pytest.mark.parametrize(("wanted", "theme"), [("nord", "nord"), ("no such thing", "parley"), ("", "parley")])
def test_colours_are_chosen_by_the_environment(
    wanted: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_THEME", wanted)

    async def play() -> None:
        async with sitting(ScriptedVisit()) as here:
            assert here.app.theme == theme

    asyncio.run(play())


def test_without_colours_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        async with at_home("seabattle", SEA) as here:
            strips = here.app.screen._compositor.render_strips()
            styles = [segment.style for strip in strips for segment in strip if segment.style]
            assert styles
            for style in styles:
                assert style.color is None or style.color.is_default
                assert style.bgcolor is None or style.bgcolor.is_default

    asyncio.run(play())
