"""A bot that plays on a visit: it thinks in a thread whenever the match waits for it."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from parley.bots.own import explain
from parley.core import IllegalMove, ParleyError
from parley.core.bot import Bot, Limit
from parley.visits.notices import Began, Came, Declined, Entered, Happened, Notice, Over, Parted
from parley.visits.seen import Seen
from parley.visits.visit import NotAnswered, Stage, Visit

REFUSED = 20
"""Refused moves in one position after which another is pointless."""
MOVES = 1000
"""How many moves are searched for another one."""


class Pilot:
    """Makes the moves of one visit, match after match. `failed` is called when the bot cannot continue."""

    def __init__(
        self, visit: Visit, bot: Bot[Any, Any], threads: Executor, rng: Random, limit: Limit | None = None
    ) -> None:
        self.failed: Callable[[str], None] = lambda _why: None
        self._visit, self._bot, self._threads = visit, bot, threads
        self._rng, self._limit = rng, limit or Limit()
        self._luck = rng.getstate()
        """The random state before the last thought: a thought that comes too late has used none."""
        self._thought: asyncio.Future[Any] | None = None
        self._refused: Counter[Any] = Counter()
        """Moves of ours, in this match."""
        self._refusals = 0
        """In this position."""
        self._move: Any = None
        self._is_under_way = False
        """Has a move been made that the place has not announced yet?"""

    def hear(self, notice: Notice) -> None:
        """Something happened: is it our move?"""
        seen = self._visit.seen
        if isinstance(notice, Happened):
            self._refusals = 0
            if seen is not None and any(told.seat == seen.seat for told in notice.plies):
                self._is_under_way = False
            self._think()
        elif isinstance(notice, Entered | Came | Began | Over | Parted):
            self._refused.clear()
            self._refusals, self._is_under_way = 0, False
            self._think()
        elif isinstance(notice, Declined) and notice.asked == "submit":
            self._is_under_way = False
            self._decline(notice.text)

    def _think(self) -> None:
        seen = self._visit.seen
        is_busy = self._thought is not None or self._is_under_way
        if is_busy or seen is None or not seen.is_my_turn:
            return
        self._luck = self._rng.getstate()
        choose = partial(self._bot.choose, seen.view, self._limit, self._rng)
        self._thought = asyncio.get_running_loop().run_in_executor(self._threads, choose)
        self._thought.add_done_callback(partial(self._play, seen, seen.view))

    def _play(self, seen: Seen, view: Any, thought: "asyncio.Future[Any]") -> None:
        self._thought = None
        if thought.cancelled():
            return  # there is nobody to think any more: we are leaving
        if self._visit.seen is not seen or not seen.is_my_turn:
            self._think_again()
        elif (failure := thought.exception()) is not None:
            self.failed(f"the bot fails: {explain(failure)}")
        elif seen.view != view:
            self._think_again()
        else:
            self._submit(thought.result())

    def _think_again(self) -> None:
        """With the same luck, so that a seed gives the same match whoever is faster."""
        self._rng.setstate(self._luck)
        self._think()

    def _submit(self, move: Any) -> None:
        if self._refusals > 1 and self._refused[move]:  # the other side has rules of its own
            move = self._another(move)
        self._move = move
        self._is_under_way = True  # others may move meanwhile, where fleets are placed
        try:
            self._visit.submit(move)
        except NotAnswered:
            return  # our time had run out while it was on its way; what becomes of it is told
        except IllegalMove as error:
            self.failed(f"the bot makes an illegal move: {error}")
        except ParleyError as error:
            if self._visit.stage is not Stage.OUTSIDE:  # else once we are in again
                self.failed(str(error))

    def _another(self, move: Any) -> Any:
        """Any that was not refused; the same where there is none."""
        seen = self._visit.seen
        moves = islice(seen.view.moves(), MOVES) if seen is not None else ()
        others = [other for other in moves if other not in self._refused]
        return self._rng.choice(others) if others else move

    def _decline(self, text: str) -> None:
        """Once may be a race with the clock; many in one position are not."""
        seen = self._visit.seen
        if seen is None or not seen.is_my_turn:
            return
        self._refused[self._move] += 1
        self._refusals += 1
        if self._refusals > REFUSED:
            self.failed(f"the other side refuses our move: {text}")
        else:
            self._think()
