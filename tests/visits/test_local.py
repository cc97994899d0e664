"""A table of our own, and a bot that plays at it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import IllegalMove, Resign, Seat
from parley.core.bot import Limit
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Phase, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits import Began, CannotNow, Declined, Happened, Hinted, Notice, Over, Stage, Wish
from parley.visits.local import LocalVisit
from parley.visits.pilot import Pilot

SMALL: dict[str, dict[str, Any]] = {
    "seabattle": {"size": 6, "fleet": (0, 0, 1, 2)},
    "battleship-plus": {"size": 10},
    "dots": {"width": 10, "height": 10},
    "conquest": {"players": 3, "rounds": 5},
}


class Here:
    """A place with one visitor."""

    def __init__(self) -> None:
        self.timers, self.rng = Timers(asyncio.get_running_loop()), Random(1)
        self.threads = ThreadPoolExecutor(1)
        self.notices: list[Notice] = []
        parts = Nowhere(), self.timers, self.rng, self.threads, Limit(0.01)
        self.visit = LocalVisit("ann", self._opponents, *parts)
        self.visit.told = self._hear
        self._heard = asyncio.Event()
        self.pilot: Pilot | None = None

    def _opponents(self, terms: Terms) -> list[BotPlayer]:
        study = LocalStudy(self.threads, self.timers, self.rng)
        return [BotPlayer(study, "random", limit=Limit(0.01)) for _ in range(terms.seats - 1)]

    def _hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self._heard.set()
        if self.pilot is not None:
            self.pilot.hear(notice)

    def fly(self, game: str, bot: str) -> None:
        """Let a bot play from now on."""
        self.pilot = Pilot(self.visit, load_bot(game, bot), self.threads, self.rng, Limit(0.01))

    async def until(self, kind: type[Notice]) -> Notice:
        """The next notice of a kind."""
        while not (found := [notice for notice in self.notices if isinstance(notice, kind)]):
            self._heard.clear()
            await asyncio.wait_for(self._heard.wait(), 60)
        self.notices.clear()
        return found[0]


@pytest.mark.parametrize("game", SMALL)
def test_a_bot_plays_every_game_to_its_end_and_again(game: str) -> None:
    async def play() -> None:
        here = Here()
        here.fly(game, "random")
        here.visit.open(Wish(game, SMALL[game]))
        for seat in (0, 1):
            await here.until(Over)
            seen = here.visit.seen
            assert seen is not None
            assert seen.seat == seat
            assert seen.phase is Phase.OVER
            assert seen.outcome is not None
            assert seen.outcome == seen.view.outcome
            assert [told.number for told in seen.plies] == list(range(1, len(seen.plies) + 1))
            assert seen.match is not None
            journal = decode_journal(await here.visit.fetch(seen.match))
            assert replay_to_end(seen.game, journal).outcome == seen.outcome
            here.visit.again()
        here.visit.close()
        assert here.visit.stage is Stage.GONE

    asyncio.run(play())


def test_what_others_hide_is_not_told() -> None:
    async def play() -> None:
        here = Here()
        here.fly("seabattle", "random")
        here.visit.open(Wish("seabattle", SMALL["seabattle"]))
        await here.until(Over)
        seen = here.visit.seen
        assert seen is not None
        placed = {told.seat: told.move for told in seen.plies if told.number <= 2}
        assert placed[Seat(0)] is not None
        assert placed[Seat(1)] is None

    asyncio.run(play())


def test_hints_come_from_the_bot_that_is_asked_and_wrong_moves_change_nothing() -> None:
    async def play() -> None:
        here = Here()
        visit = here.visit
        with pytest.raises(CannotNow):
            visit.ask_hint()
        visit.open(Wish("dots", SMALL["dots"]))
        await here.until(Began)
        seen = visit.seen
        assert seen is not None
        while not seen.is_my_turn:
            await here.until(Happened)
        visit.ask_hint("greedy")
        hinted = await here.until(Hinted)
        assert isinstance(hinted, Hinted)
        assert hinted.bot == "greedy"
        before = seen.view
        with pytest.raises(IllegalMove):
            visit.submit(seen.game.parse_move("Z9"))
        assert seen.view is before
        with pytest.raises(CannotNow, match="not over"):
            await visit.fetch(seen.number)
        visit.submit(hinted.hint.move)
        visit.leave()
        assert visit.seen is None
        assert visit.stage is Stage.HALL

    asyncio.run(play())


def test_a_hint_is_answered_even_if_others_move_meanwhile() -> None:
    async def play() -> None:
        here = Here()
        visit = here.visit
        visit.open(Wish("seabattle", SMALL["seabattle"]))
        await here.until(Began)
        visit.ask_hint("random")  # before the others have placed their fleet
        hinted = await here.until(Hinted)
        seen = visit.seen
        assert isinstance(hinted, Hinted)
        assert seen is not None
        assert hinted.ply == len(seen.plies)
        visit.submit(hinted.hint.move)
        visit.leave()

    asyncio.run(play())


def test_a_hint_that_comes_too_late_is_refused() -> None:
    async def play() -> None:
        here = Here()
        visit = here.visit
        visit.open(Wish("seabattle", SMALL["seabattle"]))
        await here.until(Began)
        visit.ask_hint("random")
        visit.submit(Resign())
        assert await here.until(Declined) == Declined("it is not your turn", "ask_hint")

    asyncio.run(play())


def test_a_bot_whose_thoughts_are_cancelled_begins_no_others() -> None:
    """As when whoever started it leaves."""

    async def play() -> None:
        here, gate, broken = Here(), Event(), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _loop, what: broken.append(what))
        here.threads.submit(gate.wait)
        here.fly("dots", "random")
        here.visit.open(Wish("dots", SMALL["dots"]))
        await here.until(Began)
        here.threads.shutdown(wait=False, cancel_futures=True)
        gate.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert broken == []

    asyncio.run(play())
