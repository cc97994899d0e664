"""Somebody who types lines at a table of their own, and reads what is said."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from parley.cli.play.plain.input import Input
from parley.cli.play.plain.session import Session
from parley.cli.play.words import speaker
from parley.core.bot import Limit
from parley.match.clock import ClockRules
from parley.net.visits.place import Place
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits import Wish
from parley.visits.local import LocalVisit
from tests.visits.test_local import SMALL


def play(
    folder: Path, game: str, *lines: str, language: str = "en", clock: ClockRules | None = None
) -> list[str]:
    """All that was said while these lines were read, from a file, against random bots."""
    file = folder / "lines"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    said: list[str] = []

    async def run() -> None:
        timers, rng, threads = Timers(asyncio.get_running_loop()), Random(1), ThreadPoolExecutor(1)

        def opponents(terms: Terms) -> list[BotPlayer]:
            study = LocalStudy(threads, timers, rng)
            return [BotPlayer(study, "random", limit=Limit(0.01)) for _ in range(terms.seats - 1)]

        visit = LocalVisit("ann", opponents, Nowhere(), timers, rng, threads, Limit(0.01))
        session = Session(
            Place(visit, visit.stay), Wish(game, SMALL[game], clock), speaker(language), said.append
        )
        with file.open("rb") as stream:
            reading = asyncio.create_task(session.read(Input(stream.fileno())))
            await asyncio.wait_for(visit.stay(), 60)
            await reading
        session.close()
        threads.shutdown()

    asyncio.run(run())
    return said
