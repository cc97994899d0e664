"""The one table in a program's house, and what happens if the program prefers to open its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from random import Random
from typing import Any

from parley.core import Seat, Termination
from parley.games.battleship_plus import Fill
from parley.seats.private.house import private_house
from parley.seats.private.table import Other, PrivateTable
from parley.tables import Lobby, Player, Refusal, Refused, Table, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.tables.relay import Referee

NUMBER = 257
"""The number of the table: the same in either byte order."""


class Room:
    """A house whose lobby shows a table like the `true` one, with the seat of `player` free.

    `met` is called, a little later, when somebody has taken it. A table like it that the guest opens takes
    its place, and the others come there at once.
    """

    def __init__(
        self,
        true: Table,
        player: Player,
        timers: Timers,
        threads: Executor,
        referee: Referee,
        met: Callable[[], None],
    ) -> None:
        self._true, self._seat, self._timers = true, true.seat_of(player), timers
        self._referee, self._met = referee, met
        self._others = [
            Other(sitting.name, sitting.kind, Seat(seat))
            for seat, sitting in enumerate(true.seats)
            if sitting is not None and sitting is not player
        ]
        self._lobby = Lobby(Nowhere(), timers, Random(0))
        fill = getattr(true.terms.setup, "fill", Fill.FREE)
        self.house = private_house(self._lobby, timers, threads, fill)
        self._lobby.make_table = self._make_table
        self._lobby.count_on([NUMBER - 1])
        self._offer()
        self._lobby.check_terms = self._check_terms

    table: PrivateTable
    """The latest one."""

    def _offer(self) -> None:
        host, *others = self._others
        number = self._lobby.open(replace(self._true.terms, password=None), host).number
        for other in others:
            self._lobby.join(number, other)

    def _make_table(self, number: int, terms: Terms, *parts: Any) -> PrivateTable:
        closed: Callable[[Table], None] = parts[3]
        self.table = PrivateTable(number, terms, self._timers, self._referee, closed, self._seat, self._met)
        return self.table

    def _check_terms(self, terms: Terms) -> None:
        """The guest opens a table. Raises `Refused` unless it is like its own."""
        if terms.setup != self._true.terms.setup or terms.password:
            raise Refused(Refusal.TOO_MANY_TABLES, "there is one table here: join it")
        self._lobby.close(self.table, Termination.ABANDONED)
        asyncio.get_running_loop().call_soon(self._follow)

    def _follow(self) -> None:
        if self.table.seats[self._seat] is not None and None in self.table.seats:
            for other in self._others:
                self._lobby.join(self.table.number, other)
