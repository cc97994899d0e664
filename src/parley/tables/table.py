"""A table: a match with its players, its clock and whoever watches."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from parley.core import CHANCE, IllegalMove, Outcome, ParleyError, Resign, Seat, Termination
from parley.core.clauses import FINDINGS
from parley.match.clock import Millis
from parley.match.journal import encode_header, make_header
from parley.match.referee import Match, Ply
from parley.tables.ledger import RETRY, Ledger, Plies, Recorder, write
from parley.tables.news import Away, Back, Began, Closed, Happened, News, Sat, Stood, Trouble
from parley.tables.player import Guest, Player, address_of, inform, is_person
from parley.tables.refusals import Refusal, Refused
from parley.tables.restart import Kept
from parley.tables.steward import Bill, Steward
from parley.tables.terms import Phase, Terms
from parley.tables.timers import Timers

RECENT = 30
"""Plies a table knows by heart, for whoever comes late or comes back."""

_log = logging.getLogger(__name__)

Admit = Callable[["Table", Player, bytes | None], None]
"""Raises `Refused` unless a password opens a table."""


def admit_by_terms(table: "Table", _player: Player, given: bytes | None) -> None:
    """Whoever knows the password, however often they tried."""
    table.terms.check_password(given)


class Table:
    """One table; `number` is what people call it. `closed` is called when it is over.

    One that `is_standing` was opened by a bot of the house, which waits for people.
    """

    def __init__(
        self,
        number: int,
        terms: Terms,
        recorder: Recorder,
        timers: Timers,
        rng: Random,
        closed: Callable[["Table"], None],
        steward: Steward | None = None,
        admit: Admit = admit_by_terms,
    ) -> None:
        self.number, self.terms = number, terms
        self.phase, self.is_standing = Phase.OPEN, False
        self.seats: list[Player | None] = [None] * terms.seats
        self.watchers: set[Player] = set()
        self.ledger: Ledger | None = None
        self.recent: deque[Ply[Any]] = deque(maxlen=RECENT)
        self._recorder, self._timers, self._rng, self._closed = recorder, timers, rng, closed
        self._admit = admit
        self._epoch = 0.0
        self._rings: float | None = None
        self._gone: set[Seat] = set()
        self._verdict: Termination | None = None
        self._steward, self._bill = steward, Bill(steward)
        self._beginning: asyncio.Task[None] | None = None

    # -- who is here -------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any, Any, Any]:
        """The position everybody knows, also when it is over; raises `Refused` before it has begun."""
        if self.ledger is None:
            raise Refused(Refusal.NOT_PLAYING)
        return self.ledger.told

    def seat_of(self, player: Player) -> Seat:
        """Where they sit; raises `Refused` if they do not."""
        try:
            return Seat(self.seats.index(player))
        except ValueError:
            raise Refused(Refusal.NOT_SEATED) from None

    @property
    def people(self) -> list[Player]:
        """The persons who sit here or are awaited. Whoever gave up is one while they stay and watch."""
        return [
            sitting
            for seat, sitting in enumerate(self.seats)
            if sitting is not None
            and is_person(sitting)
            and seat not in self._gone
            and not (isinstance(sitting, Guest) and sitting.account is None)
        ]

    def sit(self, player: Player) -> Seat:
        """Take the first free seat, after `check_sit`; the last one begins the match."""
        seat = Seat(self.seats.index(None))
        self.seats[seat] = player
        if None not in self.seats:
            self.phase = Phase.PLAYING
            self._beginning = asyncio.get_running_loop().create_task(self._begin())
        self._tell(Sat(seat, player.name))
        return seat

    def check_sit(self, player: Player, password: bytes | None) -> None:
        """Refused, in this order: one's own table, started, no password, the wrong one."""
        if player in self.seats:
            raise Refused(Refusal.OWN_TABLE)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self.check_password(player, password)

    def check_password(self, player: Player, given: bytes | None) -> None:
        """Raise `Refused` unless a player who wants to sit or watch knows the password, if there is one."""
        self._admit(self, player, given)

    def stand(self, player: Player) -> None:
        """Leave before the match begins."""
        seat = self.seat_of(player)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self.seats[seat] = None
        self._tell(Stood(seat, player.name))

    # -- play --------------------------------------------------------------------------------------

    def submit(self, player: Player, move: Any) -> None:
        """Make a move. Raises `IllegalMove` or `Refused`; otherwise it is told when it is stored."""
        seat, ledger = self.seat_of(player), self._playing()
        if self._verdict is not None:
            raise Refused(Refusal.NOT_PLAYING)
        ledger.store(ledger.newest.play(seat, move, self._now(ledger), self._rng))

    def resign(self, player: Player) -> None:
        """Give up."""
        self.submit(player, Resign())

    def leave(self, player: Player) -> None:
        """Be gone for good: a lost connection that may not come back."""
        seat = self.seat_of(player)
        if self.phase is Phase.PLAYING:
            self._give_up(seat)

    def away(self, player: Player, grace: float) -> None:
        """The connection was lost; the seat is kept for `grace` seconds while the clock runs on."""
        seat = self.seat_of(player)
        self._pay()
        self.seats[seat] = Guest(player.name, player.kind, player.account, address_of(player))
        self._tell(Away(seat))
        self._keep(seat, grace)

    def back(self, player: Player) -> Seat:
        """Come back to the seat one's account left; raises `Refused` where there is none."""
        if self.phase is not Phase.PLAYING:
            raise Refused(Refusal.NOT_PLAYING)
        seat = self.kept_for(player)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        self.seats[seat] = player
        self._timers.drop((self, seat))
        self._tell(Back(seat))
        return seat

    def retire(self, player: Player) -> None:
        """Get up from a match that goes on without one: the chair keeps the name, nobody comes back to it."""
        self._pay()
        self.seats[self.seat_of(player)] = Guest(player.name, player.kind)
        self._look_round()

    def disown(self, account: int) -> None:
        """An account is no more: whoever is away and had it cannot come back."""
        for seat, sitting in enumerate(self.seats):
            if isinstance(sitting, Guest) and sitting.account == account:
                self._give_up(Seat(seat))

    def is_out(self, seat: Seat) -> bool:
        """Does this seat play no more in a match that goes on?"""
        return self.ledger is not None and self.match.is_out(seat)

    def kept_for(self, player: Player) -> Seat | None:
        """The seat that waits for a player's account, if there is one."""
        for seat, sitting in enumerate(self.seats):
            if isinstance(sitting, Guest) and sitting.account == player.account is not None:
                return Seat(seat) if self._verdict is None else None
        return None

    def _keep(self, seat: Seat, grace: float) -> None:
        self._timers.set((self, seat), self._timers.now() + grace, lambda: self._give_up(seat))

    def _give_up(self, seat: Seat) -> None:
        """Whoever sat there is gone, and cannot come back."""
        self._pay()
        sitting = self.seats[seat]
        if isinstance(sitting, Guest):
            sitting.account = None
        self._timers.drop((self, seat))
        self._gone.add(seat)
        self._look_round()

    def _look_round(self) -> None:
        """Somebody is gone. A table belongs to people: bots that are left alone do not play on."""
        if not self.people:
            self._verdict = self._verdict or Termination.ABANDONED
        self._see_off()

    def break_off(self, why: Termination) -> None:
        """End a match that is being played as it stands, once all that was accepted has been told."""
        self._verdict = self._verdict or why
        self._see_off()

    def _see_off(self) -> None:
        """Find that those who are gone have left; again, when it could not be stored before."""
        try:
            for seat in sorted(self._gone):
                ledger = self._playing()
                with suppress(IllegalMove):  # the match is over, or they play no more
                    ledger.store(ledger.newest.leave(seat, self._now(ledger), self._rng))
            if self._verdict is not None:
                self._conclude(self._playing(), self._verdict)
        except Refused:
            self._later()

    def _conclude(self, ledger: Ledger, why: Termination) -> None:
        if not ledger.is_storing:  # else when it is told
            outcome = ledger.told.adjudicate(len(self.seats), why)
            ledger.finish(outcome, why)
            self.end(outcome)

    def _playing(self) -> Ledger:
        if self.ledger is None or self.phase is not Phase.PLAYING:
            raise Refused(Refusal.NOT_PLAYING)
        return self.ledger

    # -- journal before word -----------------------------------------------------------------------

    def resume(self, players: Sequence[Player], kept: Kept, grace: float) -> None:
        """Go on with a match that was stored; guests have `grace` seconds to come back."""
        self.seats[:] = players
        self._bill = Bill(self._steward, kept.place.match.length, kept.size)
        for seat, player in enumerate(players):
            if isinstance(player, Guest):
                self._keep(Seat(seat), grace)
        self._play(kept, ())

    async def _begin(self) -> None:
        try:
            plies, kept = await self._record()
        except ParleyError as error:
            _log.warning("table %d could not begin: %s", self.number, error)
            self.end(None)
            return
        except Exception:  # noqa: BLE001 - whatever it was, the table must not hang
            _log.exception("table %d could not begin", self.number)
            self.end(None)
            return
        if self.phase is Phase.PLAYING:  # or the server is stopping, and a restart finds the match
            self._play(kept, plies)

    async def _record(self) -> tuple[Plies, Kept]:
        terms = self.terms
        sitting = [player for player in self.seats if player is not None]
        names, locked = [player.name for player in sitting], bool(terms.password)
        header = make_header(terms.game, terms.setup, names, terms.clock, locked=locked)
        played = Match.start(terms.game, terms.setup, self._rng, terms.clock)
        first = encode_header(header)
        place, lines = write(played, first.digest)
        record = await self._recorder.begin(header, sitting, lines)
        return played.plies, Kept(record, terms, place, sum(len(line.data) for line in (first, *lines)))

    def _play(self, kept: Kept, plies: Plies) -> None:
        self.phase = Phase.PLAYING
        record, _, place, size = kept
        self._set_clock(place.at)
        self.ledger = ledger = Ledger(self._recorder, record, place, self._happened, self._trouble, size)
        self._tell(Began())
        self._happened(ledger, plies)

    def _happened(self, ledger: Ledger, plies: Plies) -> None:
        match = ledger.told
        outcome = match.outcome
        self._set_clock(ledger.latest)
        if match.length >= self._bill.due:
            self._pay()
        if outcome is not None:
            ledger.finish(outcome, outcome.termination)
        if self.phase is Phase.OVER:
            return  # the server is stopping; the journal has it
        if plies:
            self.recent += plies
            self._tell(Happened(plies))
        if outcome is None:
            self._wind(ledger)
            if self._gone or self._verdict:
                self._see_off()
        else:
            self.end(outcome)

    def _trouble(self, lost: Plies) -> None:
        """These were not stored: nobody's clock has run since the first of them, and movers may try again."""
        if self.phase is not Phase.PLAYING:
            return
        self._set_clock(lost[0].at)
        self._later()
        moved = {ply.seat for ply in lost if not isinstance(ply.move, FINDINGS)} - {CHANCE}
        for seat in sorted(moved):
            player = self.seats[seat]
            if player is not None:
                inform(player, self, Trouble(seat, Refusal.STORAGE))

    def end(self, outcome: Outcome | None, *, stopping: bool = False) -> None:
        """The table is no more: the match is over, never began, or the server is stopping."""
        if self.phase is Phase.OVER:
            return
        self.phase = Phase.OVER
        self._pay()
        for key in (self, *((self, seat) for seat in range(len(self.seats)))):
            self._timers.drop(key)
        self._tell(Closed(outcome, stopping))
        self.watchers.clear()
        self._closed(self)

    def _pay(self) -> None:
        """Let those who are here pay for what was played; a match that is too long ends as it stands."""
        ledger = self.ledger
        if ledger is not None and self._bill.pay(self, ledger.told.length, ledger.size):
            self._verdict = self._verdict or Termination.ADJUDICATED

    def hurry(self) -> None:
        """Try nothing again that could not be stored."""
        if self.ledger is not None:
            self.ledger.hurry()

    async def settle(self) -> None:
        """Wait until nothing of this table is being stored."""
        if self._beginning is not None and not self._beginning.done():
            await asyncio.wait([self._beginning])
        if self.ledger is not None:
            await self.ledger.settle()

    # -- time --------------------------------------------------------------------------------------

    def left(self, seat: Seat) -> Millis | None:
        """How much time a seat has for its present decision; None while its clock stands."""
        clock, ledger = self.match.clock, self.ledger
        due = None if clock is None else clock.deadline(seat)
        return None if due is None or ledger is None else Millis(max(0, due - self._now(ledger)))

    def _set_clock(self, at: Millis) -> None:
        self._epoch = self._timers.now() - at / 1000

    def _now(self, ledger: Ledger) -> Millis:
        """The time of the match. It stands still while a move is stored: nobody has been told yet."""
        latest = ledger.latest
        if ledger.is_storing:
            return latest
        now = int((self._timers.now() - self._epoch) * 1000)
        return Millis(now) if now > latest else latest

    def _wind(self, ledger: Ledger) -> None:
        """Set only what comes sooner than the timer that runs: a later one is set when that rings."""
        due = ledger.newest.deadline()
        if due is None:
            self._rings = None
            self._timers.drop(self)
            return
        at = self._epoch + (due + 1) / 1000  # a millisecond later, for a fraction of one is not counted
        if self._rings is None or at < self._rings:
            self._ring_at(at)

    def _later(self) -> None:
        if self.phase is Phase.PLAYING:
            self._ring_at(self._timers.now() + RETRY)

    def _ring_at(self, at: float) -> None:
        if self._rings is None or at < self._rings:
            self._rings = at
            self._timers.set(self, at, self._attend)

    def _attend(self) -> None:
        """Call time on whoever is late, and see off whoever is gone."""
        self._rings = None
        try:
            ledger = self._playing()
            played = ledger.newest.expire(self._now(ledger), self._rng)
            if played.plies:
                ledger.store(played)
            elif not ledger.is_storing:  # else the clock is wound when it is told
                self._wind(ledger)
        except Refused:
            self._later()
        self._see_off()

    def _tell(self, news: News) -> None:
        for player in (*self.seats, *self.watchers):
            if player is not None:
                inform(player, self, news)
