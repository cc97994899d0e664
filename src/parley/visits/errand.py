"""What to do at a place unattended: find a table, play a number of games, say goodbye.

A table is hosted, joined by its number, or the first that is free and fits; if there is none, one is opened.
For the next game everybody repeats what they did before: the host opens another, and whoever joined waits a
while for it, so that two on the same errand meet again.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from sys import maxsize
from typing import Any

import msgspec

from parley.core import ParleyError
from parley.games import load_game
from parley.match.replay import read_setup
from parley.tables import Phase
from parley.visits.hall import Row, Wish
from parley.visits.notices import Began, Declined, Entered, Listed, Lost, Notice, Over, Parted, Stood
from parley.visits.visit import Can, Stage, Visit

PAUSE = 1.0
"""Seconds until the list is requested again."""
PATIENCE = 10
"""How often, before a table is opened after all, or others who may want to play again are given up on."""
TRIES = 20
"""How often in a row the place may decline before that is final."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What to play, and how often."""

    wish: Wish
    games: int = 1
    host: bool = False
    join: int | None = None
    password: str = ""
    """Of the table to join."""


class End(StrEnum):
    """How far an errand got."""

    DONE = "all games were played"
    BROKEN_OFF = "not all games were played"
    NOT_BEGUN = "no game could begin"


class Errand:
    """Sees to it that games are played on a visit; somebody else makes the moves. `failed` ends it."""

    def __init__(self, visit: Visit, aim: Aim) -> None:
        self.begun = self.played = 0
        self.why = ""
        """What went wrong, if anything did."""
        self._visit, self._aim = visit, aim
        self._wanted = _as_told(aim.wish)
        self._is_host, self._is_first = aim.host, True
        self._is_asking = self._is_over = False
        self._waits = self._declined = self._broken = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def end(self) -> End:
        """How far it got."""
        if self.played >= self._aim.games:
            return End.DONE
        return End.BROKEN_OFF if self.begun else End.NOT_BEGUN

    def fail(self, why: str) -> None:
        """It cannot continue: say goodbye."""
        self.why = self.why or why
        self._close()

    def _close(self) -> None:
        self._is_over = True
        self._stop()
        self._visit.close()

    def hear(self, notice: Notice) -> None:
        """Something happened: what to do next?"""
        match notice:
            case Entered() | Parted():
                self._is_asking = False
                self._go()
            case Listed():
                self._choose()
            case Began():
                self.begun += 1
                self._is_asking, self._is_first, self._declined = False, False, 0
                self._stop()
            case Over():
                self._over(notice)
            case Stood():
                self._left_alone()
            case Declined():
                self._decline(notice)
            case Lost():
                self._is_asking = False
                self._stop()
                self.why = self.why or (notice.why if notice.again is None else "")

    def _over(self, notice: Over) -> None:
        is_played = notice.outcome is not None or notice.is_finished
        self.played += is_played
        self._broken = 0 if is_played else self._broken + 1
        if self.played >= self._aim.games:
            self._close()
        elif self._broken >= TRIES:
            self.fail(f"{notice.why or 'the match was broken off'}, {TRIES} times")
        elif Can.AGAIN in self._visit.can:
            self._waits = 0
            self._later(self._give_up_rematch, PAUSE * PATIENCE)
            self._ask(self._visit.again)
        else:
            self._visit.leave()

    def _give_up_rematch(self) -> None:
        seen = self._visit.seen
        if seen is not None and seen.phase is not Phase.PLAYING:
            self._visit.leave()

    def _left_alone(self) -> None:
        """If we wait alone for a second game at a table that is over, look for another."""
        if self.played and not self._is_host:
            self._give_up_rematch()

    # -- in the hall -------------------------------------------------------------------------------

    @property
    def _is_free(self) -> bool:
        """Is there something to do that is not being done?"""
        return self._visit.stage is Stage.HALL and not self._is_asking and not self._is_over

    def _go(self) -> None:
        visit, aim = self._visit, self._aim
        if not self._is_free:
            return
        if self._is_host:
            self._open()
        elif aim.join is not None and self._is_first:
            number, password = aim.join, aim.password
            self._ask(lambda: visit.join(number, password))
        elif Can.LIST in visit.can:
            self._ask(visit.refresh)
            self._is_asking = False
        else:
            self._open()

    def _choose(self) -> None:
        visit = self._visit
        if self._is_alone and visit.seen and self._first_free(visit.seen.number):
            self._is_host = False  # two have opened a table at once: the second one goes to the first
            visit.leave()
        if not self._is_free or self._is_host or (self._aim.join is not None and self._is_first):
            return
        free = self._first_free()
        if free is not None:
            number = free.number
            self._ask(lambda: visit.join(number, self._aim.password))
        elif self._is_first or self._waits >= PATIENCE:
            self._open()
        elif self._timer is None:
            self._waits += 1
            self._later(self._go, PAUSE)

    @property
    def _is_alone(self) -> bool:
        """Do we wait at a table that we need not have opened?"""
        seen = self._visit.seen
        if seen is None or seen.phase is not Phase.OPEN or self._aim.host or self._is_over:
            return False
        return self._is_host and sum(name is not None for name in seen.names) <= 1

    def _first_free(self, below: int = maxsize) -> Row | None:
        """The first table we can sit down at, with a number below this one."""
        rows = self._visit.hall.rows
        return next(
            (rows[number] for number in sorted(rows) if number < below and self._fits(rows[number])), None
        )

    def _fits(self, row: Row) -> bool:
        """Is it the game that is wanted, with the requested settings, as far as it tells them?"""
        if not row.is_free or row.game != self._aim.wish.game or (row.is_locked and not self._aim.password):
            return False
        if row.is_rated:  # nobody has asked for that
            return False
        told = msgspec.to_builtins(dict(row.setup))
        return all(told.get(name, value) == value for name, value in self._wanted.items())

    def _open(self) -> None:
        if Can.OPEN not in self._visit.can:
            self._later(self._go, PAUSE)
            return
        self._is_host = True
        self._ask(lambda: self._visit.open(self._aim.wish))

    # -- asking, and being told no -------------------------------------------------------------------

    def _ask(self, do: Callable[[], None]) -> None:
        self._is_asking = True
        try:
            do()
        except ParleyError as error:
            self.fail(str(error))

    def _decline(self, notice: Declined) -> None:
        seen = self._visit.seen
        is_late = seen is not None and seen.phase is Phase.PLAYING  # the place has begun a game by itself
        if notice.asked not in ("open", "join", "again") or is_late:
            return
        self._is_asking, self._declined = False, self._declined + 1
        if notice.asked == "again":
            self._give_up_rematch()
        elif notice.asked == "open" or (self._is_first and self._aim.join is not None):
            self.fail(notice.text)
        elif self._declined >= TRIES:
            self.fail(f"{notice.text}, {TRIES} times")
        else:
            self._later(self._go, PAUSE)

    def _later(self, do: Callable[[], None], seconds: float) -> None:
        self._stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._due, do)

    def _due(self, do: Callable[[], None]) -> None:
        self._timer = None
        do()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _as_told(wish: Wish) -> dict[str, Any]:
    """The settings that matter, as lists of tables have them."""
    game = load_game(wish.game)
    setup = msgspec.to_builtins(read_setup(game, wish.settings))
    return {name: setup[name] for name in wish.settings}
