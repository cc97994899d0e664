"""Live winning chances for spectators: from what a spectator may know, computed once for all.

Where a formula can tell from a spectator's view, everybody's chance is there at once. In Dots a bot has to
play games: it is asked like for any hint, one position at a time, if it is not busy. Whoever comes meanwhile
gets the last known values.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from parley.core import CHANCE, ParleyError, Seat
from parley.house.chances import FORMULAS
from parley.house.house import House
from parley.match.referee import Match
from parley.seats.web.hints import Advice, BotFailed, Hints, Question, bot_called
from parley.tables import Table

KEPT = 200
"""Matches whose chances are remembered."""
ASKER = "spectators"
"""Who asks for them, in the queue of reviewers."""
_DIGITS = 3


class Odds(NamedTuple):
    """Everybody's chance after a ply, by seat; None if not known."""

    ply: int
    chances: list[float | None]


class LiveOdds:
    """For matches that are watched; one for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[int, Odds] = OrderedDict()
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def of(self, table: Table) -> Odds | None:
        """What is known by now; what is not is computed for the next request."""
        if table.ledger is None or table.record is None:
            return None
        match, record = table.match, table.record
        known = self._kept.get(record)
        if known is None or known.ply != match.length:
            formula = FORMULAS.get(match.game.name)
            if formula is not None:
                self._keep(record, tell_odds(match, len(table.seats), formula))
            elif record not in self._thinking:
                self._think(record, match, len(table.seats))
        return self._kept.get(record)

    def _keep(self, record: int, found: Odds) -> None:
        self._kept[record] = found
        self._kept.move_to_end(record)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _think(self, record: int, match: Match[Any, Any, Any], seats: int) -> None:
        if movers := sorted(match.to_move - {CHANCE}):
            question = Question(match, record, movers[0], bot_called(match.game.name, None))
            task = asyncio.get_running_loop().create_task(self._ask(record, question, seats))
            self._thinking[record] = task
            task.add_done_callback(lambda _task: self._thinking.pop(record, None))

    async def _ask(self, record: int, question: Question, seats: int) -> None:
        with suppress(ParleyError, BotFailed):  # it is busy: another time
            if found := everybodys(await self._house.shared(Hints).ask(ASKER, question), seats):
                self._keep(record, Odds(question.match.length, found))


def tell_odds(match: Match[Any, Any, Any], seats: int, formula: Callable[[Any, Seat], float | None]) -> Odds:
    """Everybody's chance, from what a spectator sees."""
    view = match.view(None)
    found = [formula(view, Seat(seat)) for seat in range(seats)]
    return Odds(match.length, [None if one is None else round(one, _DIGITS) for one in found])


def everybodys(advice: Advice, seats: int) -> list[float | None]:
    """The chances the bot tells; of two, one is enough. None unless it can tell all."""
    chances, mine = advice.chances, advice.answer["chance"]
    if not chances and mine is not None and seats == 2:
        chances = (mine, 1 - mine) if advice.answer["seat"] == 0 else (1 - mine, mine)
    return [round(one, _DIGITS) for one in chances]
