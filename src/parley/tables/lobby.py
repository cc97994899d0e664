"""The lobby: the people who are here and the tables, for all wires."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from parley.core import Game, Seat, SetupError, Termination
from parley.core.names import name_key, skeleton
from parley.tables.admission import Admit, admit_by_terms
from parley.tables.ledger import Recorder
from parley.tables.listener import Listener
from parley.tables.player import Guest, Player, can_take_days, is_person, most_tables
from parley.tables.refusals import Refusal, Refused
from parley.tables.restart import Kept
from parley.tables.seating import Seating
from parley.tables.steward import Steward
from parley.tables.table import Table
from parley.tables.terms import Phase, Terms
from parley.tables.timers import Timers

_log = logging.getLogger(__name__)

HIGHEST = 65_535
"""The highest number of a table: BPGP gives it two bytes."""
SETTLING = 5.0
"""Seconds to wait for the marks of matches that have just ended."""
_FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a lobby holds."""

    people: int = 10_000
    tables: int = 2_000

    def __post_init__(self) -> None:
        if self.people < 1 or not 1 <= self.tables <= HIGHEST:
            raise SetupError(f"limits: at least one of everybody, and at most {HIGHEST} tables")


class Lobby:
    """People by name, tables by number."""

    def __init__(self, recorder: Recorder, timers: Timers, rng: Random, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.people: dict[str, Player] = {}
        self.tables: dict[int, Table] = {}
        self.listeners: set[Listener] = set()
        self.admit: Admit = admit_by_terms
        self.check_terms: Callable[[Terms], None] = lambda _terms: None
        """Raises `Refused` for terms that no table may have."""
        self.is_stopping = False
        self.steward: Steward | None = None
        """Says when somebody has used enough for now."""
        self.make_table: Callable[..., Table] = Table
        self._recorder, self._timers, self._rng = recorder, timers, rng
        self._at = Seating()
        self._looks: Counter[str] = Counter()
        self.number: Callable[[], int] = self._count
        """A number for a new table; numbers in use are skipped. May raise `Refused`."""
        self._last = 0
        self._ending: dict[Table, asyncio.Task[None]] = {}
        self._closed = self.gone
        """Shared by all tables."""

    # -- people ------------------------------------------------------------------------------------

    def enter(self, player: Player) -> None:
        """Enter under this player's name; one at a time.

        Without an account nobody gets a name that looks like another's; an account has its name to itself.
        """
        key, look = name_key(player.name), skeleton(player.name)
        if self.is_stopping:
            raise Refused(Refusal.STOPPING)
        if key in self.people or (player.account is None and self._looks[look]):
            raise Refused(Refusal.NAME_TAKEN)
        if len(self.people) >= self.limits.people:
            raise Refused(Refusal.TOO_MANY_PEOPLE)
        self.people[key] = player
        self._looks[look] += 1

    def exit(self, player: Player) -> None:
        key = name_key(player.name)
        if self.people.get(key) is player:
            del self.people[key]
            self._let_go(skeleton(player.name))

    def is_taken(self, name: str) -> bool:
        """Is somebody here, or about to come, under this name or one that looks like it?"""
        return name_key(name) in self.people or bool(self._looks[skeleton(name)])

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Hold a name, and what looks like it, while checking whether it is free. Raises `Refused`."""
        if self.is_taken(name):
            raise Refused(Refusal.NAME_TAKEN)
        look = skeleton(name)
        self._looks[look] += 1
        try:
            yield
        finally:
            self._let_go(look)

    def _let_go(self, look: str) -> None:
        self._looks[look] -= 1
        if not self._looks[look]:
            del self._looks[look]

    def find(self, name: str) -> Player:
        """Whoever is here under this name."""
        player = self.people.get(name_key(name))
        if player is None:
            raise Refused(Refusal.NOBODY_OF_THAT_NAME)
        return player

    # -- tables ------------------------------------------------------------------------------------

    def open(self, terms: Terms, host: Player, seat: Seat = _FIRST) -> Table:
        """A new table with its host at it, in the seat they want."""
        if self.is_stopping:
            raise Refused(Refusal.STOPPING)
        self.check_free(host)
        self.check_terms(terms)
        terms.check_player(host)
        if len(self.tables) >= self.limits.tables or (terms.is_patient and self._are_too_patient()):
            raise Refused(Refusal.TOO_MANY_TABLES)
        self._check_budget(host)
        table = self._new(terms)
        table.is_standing = not is_person(host)
        self._sit(table, host, seat)
        self._charge(table, host)
        self.announce(table)
        return table

    def join(
        self, number: int, player: Player, password: bytes | None = None, seat: Seat | None = None
    ) -> Table:
        """Sit down at a table, in a `seat` if that is free.

        Refused, in this order: unknown, your own, started, password, budget used up.
        """
        table = self.tables.get(number)
        if table is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        self.check_free(player, table)
        if table.has_let_in(player):
            return table
        table.check_sit(player, password)
        self._check_budget(player, table)
        table.reserve(player)
        if table.is_standing:
            self._charge(table, player)
        self._sit(table, player, seat if seat is not None and table.seats[seat] is None else None)
        if table.phase is not Phase.OPEN:
            self.announce(table)
        return table

    def convene(self, terms: Terms, players: Sequence[Player], grace: float) -> Table:
        """A new table with everybody at it, which plays at once, whoever leaves; all are charged later.

        Those who are not here are `Guest`s, and have `grace` seconds to come.
        """
        if self.is_stopping:
            raise Refused(Refusal.STOPPING)
        here = [player for player in players if not isinstance(player, Guest)]
        for player in here:
            self.check_free(player)
        if len(self.tables) >= self.limits.tables:
            raise Refused(Refusal.TOO_MANY_TABLES)
        table = self._new(terms)
        for player in here:
            self._at.add(player, table)
        table.convene(players, grace)
        return table

    def stand(self, player: Player, table: Table | None = None) -> None:
        """Leave a table before its match begins; if you sit at several, this one.

        It is removed when no person is left. A table of the house, opened by a bot, goes on waiting.
        """
        table = table or self.table_of(player)
        if table is None:
            raise Refused(Refusal.NOT_SEATED)
        table.stand(player)
        self._at.discard(player, table)
        if not (table.people or table.is_standing):
            self.close(table, Termination.ABANDONED)

    def close(self, table: Table, why: Termination) -> None:
        """Close a table; a match being played there is abandoned as it stands."""
        if table.phase is Phase.PLAYING:
            table.break_off(why)
        elif table.phase is Phase.OPEN:
            table.end(None)
            self.announce(table)

    def decline(self, table: Table, why: str) -> None:
        """The guest a table was opened for will not come: close it. Raises `Refused`."""
        table.decline(why)
        if table.phase is Phase.OVER:
            self.announce(table)

    def kept_for(self, player: Player, game: Game[Any, Any, Any] | None = None) -> Iterator[Table]:
        """The tables that keep a seat for a player's account, if that seat still plays.

        Correspondence matches do not block players whose wire cannot return to them.
        """
        takes_days = can_take_days(player)
        for table in tuple(self.tables.values()):
            is_patient = table.terms.is_patient
            if is_patient and not takes_days:
                continue
            is_kept = table.phase is Phase.PLAYING or (is_patient and table.phase is Phase.OPEN)
            if is_kept and (game is None or table.terms.game.name == game.name):
                seat = table.kept_for(player)
                if seat is not None and not table.is_out(seat):
                    yield table

    def come_back(self, table: Table, player: Player) -> Seat:
        """Give a player back the seat their account had."""
        if table.has_let_in(player):
            return table.seat_of(player)
        if len(self._at.of(player)) >= most_tables(player):
            raise Refused(Refusal.SEATED_ELSEWHERE)
        table.reserve(player)
        seat = table.back(player)
        self._at.add(player, table)
        return seat

    def go_away(self, player: Player, grace: float) -> None:
        """A connection was lost: leave tables that wait, keep the seat at those that play.

        This holds for correspondence matches too. Without an account, or after stopping, nobody comes back.
        If another node has the table, only that node knows whether the match has begun.
        """
        for table in self._at.of(player):
            if table.is_ours and table.phase is Phase.OPEN and not table.terms.is_patient:
                self.stand(player, table)
            elif player.account is not None and table.is_out(table.seat_of(player)):
                self.retire(player, table)
            else:
                self._at.discard(player, table)
                table.away(player, 0.0 if player.account is None else grace)

    def retire(self, player: Player, table: Table | None = None) -> None:
        """Leave a match that continues: the chair keeps the name, and nobody comes back to it."""
        table = table or self.table_of(player)
        if table is not None:
            self._at.discard(player, table)
            table.retire(player)

    def available(self, game: Game[Any, Any, Any] | None = None) -> Iterator[Table]:
        """The tables that anybody can join, by number."""
        for _, table in sorted(self.tables.items()):
            is_free = table.phase is Phase.OPEN and not table.terms.invited
            if is_free and (game is None or table.terms.game.name == game.name):
                yield table

    def tables_of(self, player: Player) -> tuple[Table, ...]:
        """Where a player sits, in the order they sat down."""
        return self._at.of(player)

    def table_of(self, player: Player) -> Table | None:
        """The same for players who can sit at only one; of several, the first."""
        return next(iter(self._at.of(player)), None)

    # -- tables of other nodes ---------------------------------------------------------------------

    def annexe(self) -> "Lobby":
        """A lobby beside this one, with the same rules, for tables that have moved here from other nodes."""
        lobby = Lobby(self._recorder, self._timers, self._rng, self.limits)
        lobby.admit, lobby.check_terms, lobby.steward = self.admit, self.check_terms, self.steward
        lobby.make_table = self.make_table
        return lobby

    def meet(self, player: Player) -> None:
        """Somebody is here through another node, which has checked their name."""
        self.people[name_key(player.name)] = player
        self._looks[skeleton(player.name)] += 1

    def show(self, table: Table) -> None:
        """There is a table at another node."""
        self.tables[table.number] = table
        if table.phase is Phase.OPEN:
            self.announce(table)

    def place(self, player: Player, table: Table) -> None:
        """A player sits at a table of another node."""
        self._at.add(player, table)

    def displace(self, player: Player, table: Table) -> None:
        """They no longer do."""
        self._at.discard(player, table)

    def gone(self, table: Table) -> None:
        """A table has closed."""
        self.tables.pop(table.number, None)
        if self.steward is not None:
            self.steward.closed(table)
        for player in table.seats:
            if player is not None:
                self._at.discard(player, table)
        self._ending[table] = task = asyncio.get_running_loop().create_task(table.settle())
        task.add_done_callback(lambda _: self._ending.pop(table))

    # -- the server comes and goes -----------------------------------------------------------------

    def count_on(self, numbers: Iterable[int]) -> None:
        """Continue after the numbers of earlier tables, latest first, and reuse none of them.

        Numbers wrap around, and a table may wait while later ones begin to play: the foremost counts.
        """
        for number in numbers:
            if not self._last or (number - self._last) % HIGHEST < HIGHEST // 2:
                self._last = number

    def restore(self, kept: Kept, players: Sequence[Player], grace: float) -> Table:
        """Resume a match found in the record, at a table of the same number.

        Guests have `grace` seconds to come back to it.
        """
        if len(self.tables) >= HIGHEST:
            raise Refused(Refusal.TOO_MANY_TABLES)
        table = self._new(kept.terms, kept.number)
        for player in players:
            if not isinstance(player, Guest):
                self._at.add(player, table)
        table.resume(players, kept, grace)
        return table

    def reopen(self, terms: Terms, number: int, players: Sequence[Player | None]) -> Table:
        """Reopen a table that waited before a restart, with whoever sat there."""
        table = self._new(terms, number)
        table.seats[:] = players
        for player in players:
            if player is not None and not isinstance(player, Guest):
                self._at.add(player, table)
        self.announce(table)
        return table

    async def settled(self) -> None:
        """Wait briefly until all that has ended is marked so: people who heard of it may ask at once."""
        if self._ending:
            await asyncio.wait(self._ending.values(), timeout=SETTLING)

    async def stop(self) -> None:
        """Close the doors: no more people or tables; every table ends, and what was played is stored.

        Listeners are not told of every table: everybody hears `Closed` or is sent home. Matches that were
        being played stay unfinished in the record, for a restart to find.
        """
        self.is_stopping = True
        for table in list(self.tables.values()):
            table.end(None, stopping=True)
        for table in self._ending:
            table.hurry()
        while self._ending:
            await asyncio.wait(self._ending.values())

    def check_free(self, player: Player, table: Table | None = None) -> None:
        """Raise `Refused` if they have all the seats they may have.

        Kept seats count, whatever wire they were left by.
        """
        most = most_tables(player)
        seats = sum(one is not table for one in self._at.of(player))
        if seats >= most:
            raise Refused(Refusal.SEATED_ELSEWHERE if most == 1 else Refusal.TOO_MANY_SEATS)
        kept = () if player.account is None else tuple(self.kept_for(player))
        if kept and seats + len(kept) >= most:
            where = f"table {kept[0].number}, {kept[0].terms.game.name}"
            raise Refused(Refusal.SEATED_ELSEWHERE, f"your seat in a game is kept for you: {where}")

    def _are_too_patient(self) -> bool:
        """Half of the tables are reserved for people who play now."""
        return sum(table.terms.is_patient for table in self.tables.values()) >= max(
            1, self.limits.tables // 2
        )

    def _check_budget(self, player: Player, table: Table | None = None) -> None:
        if self.steward is not None and is_person(player):
            self.steward.check(player, table)

    def _charge(self, table: Table, player: Player) -> None:
        if self.steward is not None and is_person(player):
            self.steward.opened(table, player)

    def _new(self, terms: Terms, wanted: int = 0) -> Table:
        parts = (self._recorder, self._timers, self._rng, self._closed, self.steward, self.admit)
        is_free = 1 <= wanted <= HIGHEST and wanted not in self.tables
        table = self.make_table(wanted if is_free else self._number(), terms, *parts)
        self.tables[table.number] = table
        return table

    def _sit(self, table: Table, player: Player, seat: Seat | None = None) -> None:
        self._at.add(player, table)  # before the player hears of it
        table.sit(player, seat)

    def _number(self) -> int:
        while (number := self.number()) in self.tables:
            pass
        return number

    def _count(self) -> int:
        # bpgp/3.1.1.2/4, dots/line/5/8
        self._last = self._last % HIGHEST + 1
        return self._last

    def announce(self, table: Table) -> None:
        """Tell the listeners that a table can be joined, or no longer can."""
        for listener in tuple(self.listeners):
            try:
                if table.phase is Phase.OPEN:
                    listener.table_opened(table)
                else:
                    listener.table_gone(table)
            except Exception:  # noqa: BLE001 - listeners are anybody's code
                _log.exception("a listener could not be told of table %d", table.number)
