"""Programs that play for us, at a real server and at a table of our own."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from parley.arena.entrants import Custody, parse_entrant
from parley.bots import load_bot
from parley.core import SetupError
from parley.net.children import Sandbox
from parley.net.children.guardian import marked
from parley.net.programs.crew import Crew
from parley.net.programs.pilot import check_pilot
from parley.net.visits.place import Place, Visitor
from parley.net.visits.tcp import find_bpgp, find_dotline
from parley.net.visits.web import find_web
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits import Notice, Wish
from parley.visits.errand import Aim, End, Errand
from parley.visits.local import LocalVisit
from tests.net.process import ServerProcess, serving
from tests.net.programs.commands import exec_
from tests.net.visits.relay import Relay

WISHES = {
    "battleship-plus": Wish("battleship-plus", {"size": 10, "ships": (0, 0, 0, 1, 1)}, bots=("random",)),
    "dots": Wish("dots", {"width": 10, "height": 10}, bots=("random",)),
    "conquest": Wish("conquest", {"players": 2, "rounds": 3, "map": "isles"}, bots=("random",)),
}
WORDS = {
    "battleship-plus": exec_("battleship-plus"),
    "dots": exec_("dots"),
    "conquest": "exec:python3 examples/conquest/ai.py",
}
Make = Callable[[Timers, ThreadPoolExecutor], Awaitable[Place]]


def play(make: Make, aim: Aim, words: str, seconds: float = 20.0) -> Errand:
    """Let the program play there; no process of its is left."""

    async def run() -> Errand:
        timers = Timers(asyncio.get_running_loop())
        with ThreadPoolExecutor(2) as threads:
            place = await make(timers, threads)
            crew = Crew(Custody(seconds, Sandbox.OFF), timers, threads)
            token = crew.hire().guard.mark().partition(".")[0].encode()
            pilot = crew.pilot(place.visit, parse_entrant(aim.wish.game, words))
            errand = Errand(place.visit, aim)
            pilot.failed = errand.fail

            def hear(notice: Notice) -> None:
                pilot.hear(notice)
                errand.hear(notice)

            place.visit.told = hear
            async with asyncio.timeout(60):
                await place.run()
            await crew.close()
            assert marked(token) == []
        return errand

    return asyncio.run(run())


async def here(timers: Timers, threads: ThreadPoolExecutor) -> Place:
    """A table of our own."""
    study = LocalStudy(threads, timers, Random(1))

    def opponents(terms: Terms) -> list[BotPlayer]:
        return [BotPlayer(study, "bot", load_bot(terms.game.name, "random"))]

    visit = LocalVisit("me", opponents, Nowhere(), timers, Random(1), threads)
    return Place(visit, visit.stay)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("house") / "data") as process:
        yield process


@pytest.mark.parametrize("game", WISHES)
def test_at_a_table_of_our_own_from_either_seat(game: str) -> None:
    errand = play(here, Aim(WISHES[game], 2), WORDS[game])
    assert (errand.end, errand.why) == (End.DONE, "")


@pytest.mark.parametrize("game", WISHES)
def test_at_a_server_over_the_web(game: str, server: ServerProcess) -> None:
    async def make(*_: object) -> Place:
        return find_web(f"http://{server.web}", Visitor("ann"))

    errand = play(make, Aim(WISHES[game], host=True), WORDS[game])
    assert (errand.end, errand.why) == (End.DONE, "")


def test_a_client_behind_a_client(server: ServerProcess) -> None:
    """What it says to us by BPGP we say to the server, where a bot waits for somebody."""

    async def make(*_: object) -> Place:
        return find_bpgp(str(server.bpgp), Visitor("bob"))

    errand = play(make, Aim(Wish("battleship-plus")), WORDS["battleship-plus"])
    assert (errand.end, errand.why) == (End.DONE, "")


def test_lines_are_cut_and_it_plays_on(server: ServerProcess) -> None:
    """The program notices nothing of it."""

    async def make(*_: object) -> Place:
        relay = await Relay(server.web).__aenter__()
        visit, run, _begin = find_web(relay.url, Visitor("dora"))

        async def cut() -> None:
            for plies in (5, 20, 40):
                while visit.seen is None or len(visit.seen.plies) < plies:
                    await asyncio.sleep(0.001)
                relay.cut()

        async def run_and_cut() -> None:
            cutting = asyncio.get_running_loop().create_task(cut())
            await run()
            await cutting
            await relay.__aexit__()

        return Place(visit, run_and_cut)

    errand = play(make, Aim(WISHES["dots"], host=True), WORDS["dots"])
    assert (errand.begun, errand.end, errand.why) == (1, End.DONE, "")


def test_a_dots_client_behind_another(server: ServerProcess) -> None:
    async def make(*_: object) -> Place:
        return find_dotline(str(server.dotline), Visitor("carol", "secret-word", register=True))

    errand = play(make, Aim(WISHES["dots"], host=True), WORDS["dots"])
    assert (errand.end, errand.why) == (End.DONE, "")


@pytest.mark.parametrize(
    ("habit", "why"),
    [
        ("die", "me: exited with status 3 (out of ideas)"),
        ("hang", "me: no move in 1 s"),
        ("lie", "me: more than 20 errors in a row"),
    ],
)
def test_one_that_fails_gives_up_and_says_why(habit: str, why: str) -> None:
    words = exec_("battleship-plus", habit)
    errand = play(here, Aim(WISHES["battleship-plus"]), words, seconds=1.0)
    assert (errand.end, errand.why) == (End.BROKEN_OFF, why)


def test_where_a_program_cannot_play_for_us() -> None:
    with pytest.raises(SetupError, match="fleet to itself"):
        check_pilot("seabattle", parse_entrant("seabattle", "exec:cat"))
