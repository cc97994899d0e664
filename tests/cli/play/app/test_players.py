"""Names, turns and clocks, and one bell."""

import asyncio

from parley.core import Outcome, Seat, Termination
from parley.games.dots import GAME
from parley.tables import Phase
from parley.visits import Entered, Happened, Lost, Over
from tests.cli.play.app.guests import sitting
from tests.cli.play.app.scripted import ScriptedVisit


def test_clocks_count_down_and_warn_once() -> None:
    async def play() -> None:
        visit = ScriptedVisit()
        async with sitting(visit) as here:
            rung: list[None] = []
            here.app.bell = lambda: rung.append(None)  # type: ignore[method-assign]
            visit.enter()
            seen = visit.come("dots", 0, width=10, height=10)
            seen.phase, seen.view = Phase.PLAYING, GAME.view(GAME.start(seen.setup), Seat(0))
            seen.deadlines[Seat(0)] = visit.time + 30
            visit.told(Happened(()))
            await here.sees("▶ ann (you) 0:30")
            assert not rung
            visit.time += 21.5
            await here.sees("▶ ann (you) !0:09!")
            visit.time += 3
            await here.sees("!0:06!")
            assert len(rung) == 1
            visit.told(Lost("reset", 9.0))
            await here.sees("ann (you) 0:06?")
            visit.time += 3
            visit.told(Entered())
            await here.sees("!0:03!")
            seen.away.add(Seat(1))
            visit.told(Happened(()))
            await here.sees("bob (away)")
            seen.phase, seen.outcome = Phase.OVER, Outcome((2, 1), Termination.TIMED_OUT)
            seen.deadlines.clear()
            visit.told(Over(seen.outcome))
            await here.sees("bob (away) ★", "✗ You ran out of time. bob has won.")

    asyncio.run(play())
