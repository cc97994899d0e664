"""A table: a match with its players, its clock and its spectators."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from parley.core import CHANCE, IllegalMove, Outcome, ParleyError, Resign, Seat, Termination
from parley.core.clauses import FINDINGS
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.tables.admission import Admit, admit_by_terms
from parley.tables.ledger import RETRY, Ledger, Plies, Recorder
from parley.tables.news import Away, Back, Began, Closed, Happened, News, Said, Sat, Stood, Trouble
from parley.tables.opening import write_down
from parley.tables.player import Guest, Player, address_of, inform, is_awaited, is_person
from parley.tables.refusals import Refusal, Refused
from parley.tables.restart import Kept
from parley.tables.steward import Bill, Steward
from parley.tables.tempo import Tempo
from parley.tables.terms import Phase, Terms
from parley.tables.timers import Timers
from parley.tables.visitor import Visitor

RECENT = 30
"""Plies a table remembers, for people who arrive late or come back."""

EXPECTED = 10.0
"""Seconds for another node to report that somebody without an account is still there."""

_DEPARTURES = frozenset((Termination.LEFT, Termination.ABANDONED))
_NOBODY: frozenset[Seat] = frozenset()

_log = logging.getLogger(__name__)


class Table:
    """One table; `number` is what people call it. `closed` is called when it is over.

    If it `is_standing`, a bot of the house opened it and waits for people. If it `needs_people`, bots that
    are left alone do not play on.
    """

    is_ours = True
    """Does this node decide what happens here?"""

    __slots__ = (
        "_admit",
        "_beginning",
        "_bill",
        "_closed",
        "_fault",
        "_gone",
        "_kept",
        "_recorder",
        "_rng",
        "_silent",
        "_steward",
        "_tempo",
        "_timers",
        "_verdict",
        "_why",
        "is_standing",
        "ledger",
        "needs_people",
        "number",
        "phase",
        "recent",
        "seats",
        "terms",
        "watchers",
    )

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
        self.phase, self.is_standing, self.needs_people = Phase.OPEN, False, True
        self.seats: list[Player | None] = [None] * terms.seats
        self.watchers: tuple[Player, ...] = ()
        self.ledger: Ledger | None = None
        self.recent: list[Ply[Any]] = []
        self._recorder, self._timers, self._rng, self._closed = recorder, timers, rng, closed
        self._admit = admit
        self._tempo = Tempo(timers, self, self._attend)
        self._gone = self._silent = _NOBODY
        self._kept: dict[Seat, float] = {}
        self._why = self._fault = ""
        self._verdict: Termination | None = None
        self._steward, self._bill = steward, Bill(steward)
        self._beginning: asyncio.Future[None] | None = None

    # -- who is here -------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any, Any, Any]:
        """The position everybody knows, also after the end; raises `Refused` before it has begun."""
        if self.ledger is None:
            raise Refused(Refusal.NOT_PLAYING)
        return self.ledger.told

    @property
    def record(self) -> int | None:
        """The unique number of its match; None before it has begun."""
        return None if self.ledger is None else self.ledger.record

    def seat_of(self, player: Player) -> Seat:
        """Where they sit; raises `Refused` if they do not."""
        try:
            return Seat(self.seats.index(player))
        except ValueError:
            raise Refused(Refusal.NOT_SEATED) from None

    @property
    def people(self) -> list[Player]:
        """The people who sit here or are awaited. Somebody who gave up counts while they stay and watch."""
        return [
            sitting
            for seat, sitting in enumerate(self.seats)
            if sitting is not None and is_awaited(sitting) and seat not in self._gone
        ]

    def is_away(self, seat: Seat) -> bool:
        """Has the player in this seat gone silent? They may come back."""
        return seat in self._silent or isinstance(self.seats[seat], Guest)

    def kept(self, seat: Seat) -> float | None:
        """For how many more seconds the seat of somebody who is away is kept, if known here."""
        until = self._kept.get(seat) if self.is_away(seat) and seat not in self._gone else None
        return None if until is None else max(0.0, until - self._timers.now())

    def watch(self, player: Player) -> None:
        """Tell them what happens here, too. Calling it again is fine."""
        if player not in self.watchers:
            self.watchers += (player,)

    def unwatch(self, player: Player) -> None:
        """Stop telling them, if they watched."""
        self.watchers = tuple(watcher for watcher in self.watchers if watcher is not player)

    def sit(self, player: Player, seat: Seat | None = None) -> Seat:
        """Take the first free seat or the one asked for, after `check_sit`; the last one begins the match."""
        seat = Seat(self.seats.index(None)) if seat is None else seat
        self.seats[seat] = player
        if None not in self.seats:
            self.phase = Phase.PLAYING
            self._begin()
        self._tell(Sat(seat, player.name))
        return seat

    def convene(self, players: Sequence[Player], grace: float) -> None:
        """Begin with all of them; bots play on without people. Guests have `grace` seconds to come."""
        self.seats[:], self.phase, self.needs_people = players, Phase.PLAYING, False
        for seat, player in enumerate(players):
            if isinstance(player, Guest):
                self._keep(Seat(seat), grace)
        self._begin()

    def check_sit(self, player: Player, password: bytes | None) -> None:
        """Refused, in this order: your own table, started, password, kept for another, no account."""
        if player in self.seats:
            raise Refused(Refusal.OWN_TABLE)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self.check_password(player, password)
        self.terms.check_invited(player)
        self.terms.check_player(player)

    def has_let_in(self, player: Player) -> bool:
        """Has another node just decided that they sit here? True only once."""
        del player
        return False

    def attend(self) -> None:
        """Let somebody watch. Raises `Elsewhere` if what there is to see has to be fetched."""

    def reserve(self, player: Player) -> None:
        """Let somebody take a seat, or the one kept for them. Raises `Elsewhere` if others decide."""

    def check_password(self, player: Player, given: bytes | None) -> None:
        """Raise `Refused` unless a player who wants to sit or watch knows the password, if there is one."""
        self._admit(self, player, given)

    def agree(self, terms: Terms) -> None:
        """Play on other terms of the same game, for as many; those who sit here have agreed to them.

        Raises `Refused` once it has begun.
        """
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        if terms.game is not self.terms.game or terms.seats != self.terms.seats:
            raise ValueError("another game, or for others, is another table")
        self.terms = terms

    def stand(self, player: Player) -> None:
        """Leave before the match begins."""
        seat = self.seat_of(player)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self.seats[seat] = None
        self._tell(Stood(seat, player.name))

    def decline(self, why: str) -> None:
        """The guest it was opened for will not come. Raises `Refused` once it has begun."""
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self._why = why
        self.end(None)

    # -- play --------------------------------------------------------------------------------------

    def submit(self, player: Player, move: Any) -> None:
        """Make a move. Raises `IllegalMove` or `Refused`; otherwise it is announced once it is stored."""
        seat, ledger = self.seat_of(player), self._playing()
        if self._verdict is not None:
            raise Refused(Refusal.NOT_PLAYING)
        ledger.store(ledger.newest.play(seat, move, self._tempo.now(ledger), self._rng))

    def resign(self, player: Player) -> None:
        self.submit(player, Resign())

    def leave(self, player: Player, why: str = "") -> None:
        """Leave for good, as after a lost connection that may not come back. The record keeps `why`."""
        seat = self.seat_of(player)
        if self.phase is Phase.PLAYING:
            self._give_up(seat, why)

    def suspend(self, player: Player, grace: float, why: str = "") -> None:
        """A player has gone silent, and may come back; after `grace` seconds they count as having left."""
        seat = self.seat_of(player)
        if self.phase is Phase.PLAYING and seat not in self._silent | self._gone:
            self._silent |= {seat}
            self._keep(seat, grace, why)
            self._tell(Away(seat))

    def recover(self, player: Player) -> None:
        """A player who was silent is back."""
        seat = self.seat_of(player)
        if self.phase is Phase.PLAYING and seat in self._silent - self._gone:
            self._silent -= {seat}
            self._timers.drop((self, seat))
            self._tell(Back(seat))

    def away(self, player: Player, grace: float) -> None:
        """The connection was lost; the seat is kept for a while (`_keep`), and the clock runs on."""
        seat = self.seat_of(player)
        self._pay()
        self._silent -= {seat}
        self.seats[seat] = Guest(player.name, player.kind, player.account, address_of(player))
        self._keep(seat, grace)
        self._tell(Away(seat))

    def back(self, player: Player) -> Seat:
        """Come back to the seat the account left; raises `Refused` if there is none."""
        if self.phase is Phase.OVER:
            raise Refused(Refusal.NOT_PLAYING)
        seat = self.kept_for(player)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        self.seats[seat] = player
        self._timers.drop((self, seat))
        self._tell(Back(seat))
        return seat

    def reclaim(self, seat: Seat, player: Player) -> None:
        """Take the seat they had when the table moved here from another node. Raises `Refused`."""
        sitting = self.seats[seat]
        if self.phase is not Phase.PLAYING or seat in self._gone or not isinstance(sitting, Guest | Visitor):
            raise Refused(Refusal.NOT_SEATED)
        self.seats[seat] = player
        self._timers.drop((self, seat))
        self._tell(Back(seat))

    def retire(self, player: Player) -> None:
        """Leave a match that continues: the chair keeps the name, and nobody comes back to it."""
        self._pay()
        self.seats[self.seat_of(player)] = Guest(player.name, player.kind)
        self._look_round()

    def disown(self, account: int) -> None:
        """An account was deleted: if its owner is away, they cannot come back."""
        for seat, sitting in enumerate(self.seats):
            if not isinstance(sitting, Guest) or sitting.account != account:
                continue
            if self.phase is Phase.OPEN:
                self.stand(sitting)
            else:
                self._give_up(Seat(seat))

    def is_out(self, seat: Seat) -> bool:
        """Has this seat stopped playing in a match that continues?"""
        return self.ledger is not None and self.match.is_out(seat)

    def kept_for(self, player: Player) -> Seat | None:
        """The seat that waits for a player's account, if there is one."""
        for seat, sitting in enumerate(self.seats):
            if isinstance(sitting, Guest | Visitor) and sitting.account == player.account is not None:
                return Seat(seat) if self._verdict is None else None
        return None

    def _keep(self, seat: Seat, grace: float, why: str = "") -> None:
        """Keep it for this many seconds; by correspondence, as long as the clock says."""
        if self.terms.is_patient:
            return
        self._kept[seat] = until = self._timers.now() + grace
        self._timers.set((self, seat), until, lambda: self._give_up(seat, why))

    def _give_up(self, seat: Seat, why: str = "") -> None:
        """Whoever sat there is gone, and cannot come back."""
        self._pay()
        self._why = self._why or why
        sitting = self.seats[seat]
        if isinstance(sitting, Guest) and sitting.is_expected:
            sitting.is_expected = False
            self.break_off(Termination.LEFT)  # lost with their node, which is nobody's fault
            return
        if why and sitting is not None and not is_person(sitting):
            self._fault = self._fault or why
            self._tell(Said(sitting.name, why.removeprefix(f"{sitting.name}: ")))
        if isinstance(sitting, Guest):
            sitting.account = None
        self._timers.drop((self, seat))
        self._gone |= {seat}
        self._look_round()

    def _look_round(self) -> None:
        """Somebody is gone. A table of the house needs people."""
        if self.needs_people and not self.people:
            self._verdict = self._verdict or Termination.ABANDONED
        self._see_off()

    def break_off(self, why: Termination) -> None:
        """End a match in progress as it stands, once everything accepted has been announced."""
        self._verdict = self._verdict or why
        self._see_off()

    def _see_off(self) -> None:
        """Record that those who are gone have left; retried if it could not be stored before."""
        try:
            for seat in sorted(self._gone):
                ledger = self._playing()
                with suppress(IllegalMove):  # the match is over, or they have stopped
                    ledger.store(ledger.newest.leave(seat, self._tempo.now(ledger), self._rng))
            if self._verdict is not None:
                self._conclude(self._playing(), self._verdict)
        except Refused:
            self._later()

    def _conclude(self, ledger: Ledger, why: Termination) -> None:
        if not ledger.pending:  # else when it is told
            outcome = ledger.told.adjudicate(len(self.seats), why)
            ledger.finish(outcome, self._reason(outcome))
            self.end(outcome)

    def _reason(self, outcome: Outcome) -> str:
        """What the record says: the words of whoever left, if that ended it.

        What a program or a bot did wrong is recorded in any case.
        """
        is_left = outcome.termination in _DEPARTURES
        return (self._why if is_left else self._fault) or outcome.termination

    def _playing(self) -> Ledger:
        if self.ledger is None or self.phase is not Phase.PLAYING:
            raise Refused(Refusal.NOT_PLAYING)
        return self.ledger

    # -- journal before word -----------------------------------------------------------------------

    def resume(self, players: Sequence[Player], kept: Kept, grace: float) -> None:
        """Resume a stored match; guests have `grace` seconds to come back.

        By correspondence they have as long as their clock says, which has run on meanwhile.
        """
        self.seats[:] = players
        self._bill = Bill(self._steward, kept.place.match.length, kept.size)
        for seat, player in enumerate(players):
            if isinstance(player, Guest):
                self._keep(Seat(seat), grace if player.account is not None else min(grace, EXPECTED))
        self._play(kept, ())
        if self.terms.is_patient and self.ledger is not None:
            self._tempo.set(Millis(max(kept.place.at, self._timers.wall() - kept.begun)))
            self._tempo.wind(self.ledger)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._beginning = loop.create_future()
        sitting = [player for player in self.seats if player is not None]
        try:
            parts = self._recorder, self._rng, self._begun, self._timers.wall()
            write_down(self.number, self.terms, sitting, *parts)
        except Exception as error:  # noqa: BLE001 - whatever it was, the table must not hang
            loop.call_soon(self._begun, error)

    def _begun(self, found: tuple[Plies, Kept] | Exception) -> None:
        if self._beginning is not None:
            self._beginning.set_result(None)
            self._beginning = None
        if isinstance(found, Exception):
            note, trace = (_log.warning, None) if isinstance(found, ParleyError) else (_log.error, found)
            note("table %d could not begin: %s", self.number, found, exc_info=trace)
            self.end(None)
        elif self.phase is Phase.PLAYING:  # or the server is stopping, and a restart finds the match
            plies, kept = found
            self._play(kept, plies)

    def _play(self, kept: Kept, plies: Plies) -> None:
        self.phase = Phase.PLAYING
        record, _, place, size, *_ = kept
        self._tempo.set(place.at)
        self.ledger = ledger = Ledger(self._recorder, record, place, self, size)
        self._tell(Began())
        self.happened(ledger, plies)

    def happened(self, ledger: Ledger, plies: Plies) -> None:
        """These are stored: everybody is told."""
        match = ledger.told
        outcome = None if match.to_move else match.outcome
        if match.length >= self._bill.due:
            self._pay()
        if outcome is not None:
            ledger.finish(outcome, self._reason(outcome))
        if self.phase is Phase.OVER:
            return  # the server is stopping; the journal has it
        self._tempo.go_on(ledger)
        if plies:
            self.recent += plies
            del self.recent[:-RECENT]
            self._tell(Happened(plies))
        if outcome is not None:
            self.end(outcome)
        elif self._gone or self._verdict:
            self._see_off()

    def failed(self, lost: Plies) -> None:
        """These were not stored: no clock has run since the first of them, and the players may try again."""
        if self.phase is not Phase.PLAYING:
            return
        self._tempo.set(lost[0].at)
        self._later()
        moved = {ply.seat for ply in lost if not isinstance(ply.move, FINDINGS)} - {CHANCE}
        for seat in sorted(moved):
            inform((self.seats[seat],), self, Trouble(seat, Refusal.STORAGE))

    def end(self, outcome: Outcome | None, *, stopping: bool = False) -> None:
        """The table closes: the match is over, never began, or the server is stopping."""
        if self.phase is Phase.OVER:
            return
        self.phase = Phase.OVER
        self._pay()
        for key in (self, *((self, seat) for seat in range(len(self.seats)))):
            self._timers.drop(key)
        self._tell(Closed(outcome, stopping, self._why))
        self.watchers = ()
        self._closed(self)

    def _pay(self) -> None:
        """Charge those who are here for what was played; a match that is too long ends as it stands."""
        ledger = self.ledger
        if ledger is not None and self._bill.pay(self, ledger.told.length, ledger.size):
            self._verdict = self._verdict or Termination.ADJUDICATED

    def hurry(self) -> None:
        """Retry nothing that could not be stored."""
        if self.ledger is not None:
            self.ledger.hurry()

    async def settle(self) -> None:
        """Wait until nothing of this table is being stored."""
        if self._beginning is not None:
            await asyncio.shield(self._beginning)
        if self.ledger is not None:
            await self.ledger.settle()

    # -- time --------------------------------------------------------------------------------------

    def left(self, seat: Seat) -> Millis | None:
        """How much time a seat has for its current decision; None while its clock is stopped."""
        clock, ledger = self.match.clock, self.ledger
        due = None if clock is None else clock.deadline(seat)
        return None if due is None or ledger is None else Millis(max(0, due - self._tempo.now(ledger)))

    def _later(self) -> None:
        if self.phase is Phase.PLAYING:
            self._tempo.ring_in(RETRY)

    def _attend(self) -> None:
        """Call time on players who are late, and remove those who are gone."""
        self._tempo.rang()
        try:
            ledger = self._playing()
            played = ledger.newest.expire(self._tempo.now(ledger), self._rng)
            if played.plies:
                ledger.store(played)
            elif not ledger.pending:  # else the clock is wound when it is told
                self._tempo.wind(ledger)
        except Refused:
            self._later()
        self._see_off()

    def _tell(self, news: News) -> None:
        inform((*self.seats, *self.watchers), self, news)
