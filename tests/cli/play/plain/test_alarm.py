"""The clock is said aloud in time, and only for us."""

import asyncio
from typing import cast

from parley.cli.play.plain.alarm import Alarm
from parley.cli.play.words import speaker
from parley.core import Seat
from parley.games import load_game
from parley.visits import Seen, Visit


class Waiting:
    """A visit of which only the clock matters."""

    def __init__(self) -> None:
        game = load_game("dots")
        self.now = asyncio.get_running_loop().time
        self.seen: Seen | None = Seen(1, game, game.setup_type(), Seat(0), ["ann", "bob"])


def test_at_thirty_and_ten_seconds() -> None:
    async def wait() -> list[str]:
        visit, said, both = Waiting(), list[str](), asyncio.Event()

        def write(line: str) -> None:
            said.append(line)
            both.set()

        alarm = Alarm(cast("Visit", visit), speaker("en"), write)
        assert visit.seen is not None
        for seconds in (30, 10, 5):
            visit.seen.deadlines = {Seat(0): visit.now() + seconds + 0.02, Seat(1): visit.now() + 30.01}
            alarm.look()
            alarm.look()
            if seconds > 5:
                await asyncio.wait_for(both.wait(), 30)
                both.clear()
        visit.seen = None
        alarm.look()
        return said

    assert asyncio.run(wait()) == ["Seconds left: 30.", "Seconds left: 10."]
