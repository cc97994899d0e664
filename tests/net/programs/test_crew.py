import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

from parley.arena.entrants import Custody, parse_entrant
from parley.core import Seat
from parley.games import dots, seabattle
from parley.net.children import Sandbox
from parley.net.children.guardian import marked
from parley.net.programs.crew import Crew
from parley.tables import Closed, Phase, Table, Terms, Timers
from parley.tables.nowhere import Nowhere
from tests.net.programs.commands import exec_
from tests.tables.people import BotPerson

LOOSE = Custody(20.0, Sandbox.OFF)


def test_all_of_them_end_with_it() -> None:
    async def scene() -> None:
        timers = Timers(asyncio.get_running_loop())
        with ThreadPoolExecutor(1) as threads:
            crew = Crew(LOOSE, timers, threads)
            token = crew.hire().guard.mark().partition(".")[0].encode()
            for words in (exec_("dots", "die"), "exec:sleep 1000"):
                player = crew.enlist("dots", parse_entrant("dots", words), "one")
                terms = Terms(dots.GAME, dots.Setup(10, 10))
                table = Table(1, terms, Nowhere(), timers, Random(1), lambda _table: None)
                table.needs_people = False
                bot = BotPerson("bot", dots.GAME)
                table.sit(bot)
                table.sit(player)
                async with asyncio.timeout(60):
                    while not (bot.of(Closed) if "die" in words else marked(token)):
                        await asyncio.sleep(0.01)
            assert table.phase is Phase.PLAYING
            await crew.close()
            assert marked(token) == []
            assert player.fault is None
            await crew.close()

    asyncio.run(scene())


def test_where_one_sits_with_programs() -> None:
    async def scene() -> None:
        timers = Timers(asyncio.get_running_loop())
        with ThreadPoolExecutor(1) as threads:
            crew = Crew(LOOSE, timers, threads)
            terms = Terms(seabattle.GAME, seabattle.Setup())
            agreed, seat = crew.arrange(terms, Seat(1))
            assert (agreed.setup.remote, seat) == ((1,), 0)
            terms = Terms(dots.GAME, dots.Setup(10, 10))
            assert crew.arrange(terms, Seat(1)) == (terms, 1)

    asyncio.run(scene())
