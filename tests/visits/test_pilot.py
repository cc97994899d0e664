"""A bot at the controls, where the other side refuses what it does."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, cast

from parley.core import Seat
from parley.core.bot import Bot, Limit
from parley.games import load_game
from parley.tables import Phase
from parley.visits import Began, Declined, Seen, Stage, Visit
from parley.visits.pilot import REFUSED, Pilot
from parley.visits.visit import NotAnswered

DOTS = load_game("dots")


class Stubborn:
    """A place that refuses every move."""

    stage = Stage.TABLE

    def __init__(self) -> None:
        setup = DOTS.setup_type()
        self.seen = Seen(1, DOTS, setup, Seat(0), ["ann", "bob"], Phase.PLAYING)
        self.seen.view = DOTS.view(DOTS.start(setup), Seat(0))
        self.tried: list[Any] = []

    def submit(self, move: Any) -> None:
        self.tried.append(move)


class Slow(Stubborn):
    """Still busy with a move of before when the first comes."""

    def submit(self, move: Any) -> None:
        super().submit(move)
        if len(self.tried) == 1:
            raise NotAnswered("your last move is not answered yet")


class Numbers:
    """A bot that thinks of a number, each `times` times."""

    def __init__(self, times: int) -> None:
        self._times, self._thoughts = times, 0

    def choose(self, _view: Any, _limit: Limit, _rng: Random) -> int:
        self._thoughts += 1
        return (self._thoughts - 1) // self._times


def _insist(bot: Numbers, place: type[Stubborn] = Stubborn) -> tuple[list[Any], str]:
    """What it tries, and why it gives up."""
    visit = place()

    async def play() -> str:
        failed: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        with ThreadPoolExecutor(1) as threads:
            pilot = Pilot(cast("Visit", visit), cast("Bot[Any, Any]", bot), threads, Random(1))
            pilot.failed = failed.set_result
            pilot.hear(Began())
            told = 0
            while not failed.done():
                await asyncio.sleep(0)
                if told < len(visit.tried):
                    told += 1
                    pilot.hear(Declined("no", "submit"))
        return failed.result()

    return visit.tried, asyncio.run(play())


def test_whatever_a_bot_insists_on_other_moves_are_tried_and_each_once() -> None:
    tried, why = _insist(Numbers(times=100))
    others = [move for move in tried if move != 0]
    assert tried[:2] == [0, 0]
    assert len(others) == len(set(others)) > 5
    assert len(tried) == REFUSED + 1
    assert why == "the other side refuses our move: no"


def test_other_moves_are_tried_but_not_for_ever() -> None:
    tried, why = _insist(Numbers(times=1))
    assert tried == list(range(REFUSED + 1))
    assert why == "the other side refuses our move: no"


def test_a_move_that_has_to_wait_for_another_is_no_failure() -> None:
    tried, why = _insist(Numbers(times=1), Slow)
    assert len(tried) == REFUSED + 1
    assert why == "the other side refuses our move: no"


class Dreamer:
    """Draws a number, once it may."""

    def __init__(self) -> None:
        self.begun, self.may = threading.Event(), threading.Event()

    def choose(self, _view: Any, _limit: Limit, rng: Random) -> int:
        number = rng.getrandbits(32)
        self.begun.set()
        self.may.wait(60)
        return number


def test_a_thought_that_comes_too_late_uses_up_no_luck() -> None:
    visit, bot = Stubborn(), Dreamer()

    async def play() -> None:
        with ThreadPoolExecutor(1) as threads:
            pilot = Pilot(cast("Visit", visit), cast("Bot[Any, Any]", bot), threads, Random(1))
            pilot.hear(Began())
            bot.begun.wait(60)
            visit.seen.view = DOTS.view(DOTS.start(DOTS.setup_type(width=12)), Seat(0))  # it has changed
            bot.may.set()
            async with asyncio.timeout(60):
                while not visit.tried:
                    await asyncio.sleep(0)

    asyncio.run(play())
    assert visit.tried == [Random(1).getrandbits(32)]
