"""A table: a match with its players, its clock and whoever watches."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from random import Random
from typing import Any

from parley.core import Game, IllegalMove, Outcome, ParleyError, Resign, Seat
from parley.match.clock import ClockRules, Millis
from parley.match.journal import encode_header, make_header
from parley.match.referee import Match
from parley.tables.ledger import Ledger, Plies, Recorder, write
from parley.tables.news import Away, Back, Began, Closed, Happened, News, Said, Sat, Stood, Trouble
from parley.tables.player import Guest, Player
from parley.tables.refusals import Refusal, Refused
from parley.tables.timers import Timers


class Phase(StrEnum):
    """What goes on at a table."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at a table, and who may sit down."""

    game: Game[Any, Any, Any]
    setup: Any
    clock: ClockRules | None = None
    password: bytes | None = None

    @property
    def seats(self) -> int:
        """How many players it takes."""
        return self.game.seats(self.setup)


class Table:
    """One table; `number` is what people call it. `closed` is called when it is over."""

    def __init__(
        self,
        number: int,
        terms: Terms,
        recorder: Recorder,
        timers: Timers,
        rng: Random,
        closed: Callable[["Table"], None],
    ) -> None:
        self.number, self.terms = number, terms
        self.phase = Phase.OPEN
        self.seats: list[Player | None] = [None] * terms.seats
        self.watchers: set[Player] = set()
        self.ledger: Ledger | None = None
        self._recorder, self._timers, self._rng, self._closed = recorder, timers, rng, closed
        self._epoch = 0.0
        self._beginning: asyncio.Task[None] | None = None

    # -- who is here -------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any, Any, Any]:
        """The position everybody knows; raises `Refused` before it has begun."""
        return self._playing().told

    def seat_of(self, player: Player) -> Seat:
        """Where they sit; raises `Refused` if they do not."""
        for seat, sitting in enumerate(self.seats):
            if sitting is player:
                return Seat(seat)
        raise Refused(Refusal.NOT_SEATED)

    def sit(self, player: Player, password: bytes | None = None) -> Seat:
        """Take the first free seat; the last one begins the match."""
        self._check_sit(player, password)
        seat = Seat(self.seats.index(None))
        self.seats[seat] = player
        self._tell(Sat(seat, player.name))
        if None not in self.seats:
            self.phase = Phase.PLAYING
            self._beginning = asyncio.get_running_loop().create_task(self._begin())
        return seat

    def _check_sit(self, player: Player, password: bytes | None) -> None:
        """Refused, in this order: one's own table, started, no password, the wrong one."""
        if player in self.seats:
            raise Refused(Refusal.OWN_TABLE)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        wanted = self.terms.password
        if wanted is not None and any(self.seats):
            if not password:
                raise Refused(Refusal.PASSWORD_REQUIRED)
            if not compare_digest(wanted, password):
                raise Refused(Refusal.WRONG_PASSWORD)

    def stand(self, player: Player) -> None:
        """Leave before the match begins."""
        seat = self.seat_of(player)
        if self.phase is not Phase.OPEN:
            raise Refused(Refusal.STARTED)
        self.seats[seat] = None
        self._tell(Stood(seat, player.name))

    def say(self, player: Player, text: str) -> None:
        """Chat with everybody at the table."""
        self._tell(Said(player.name, text))

    # -- play --------------------------------------------------------------------------------------

    def submit(self, player: Player, move: Any) -> None:
        """Make a move. Raises `IllegalMove` or `Refused`; otherwise it is told when it is stored."""
        seat, ledger = self.seat_of(player), self._playing()
        ledger.store(ledger.newest.play(seat, move, self._now(), self._rng))

    def resign(self, player: Player) -> None:
        """Give up."""
        self.submit(player, Resign())

    def leave(self, player: Player) -> None:
        """Be gone for good: a lost connection that may not come back."""
        self._give_up(self.seat_of(player))

    def away(self, player: Player, grace: float) -> None:
        """The connection was lost; the seat is kept for `grace` seconds while the clock runs on."""
        seat = self.seat_of(player)
        self.seats[seat] = Guest(player.name, player.kind, player.account)
        self._tell(Away(seat))
        self._timers.set((self, seat), self._timers.now() + grace, lambda: self._give_up(seat))

    def back(self, player: Player) -> Seat:
        """Come back to the seat one's account left; raises `Refused` where there is none."""
        for seat, sitting in enumerate(self.seats):
            if isinstance(sitting, Guest) and sitting.account == player.account is not None:
                self.seats[seat] = player
                self._timers.drop((self, seat))
                self._tell(Back(Seat(seat)))
                return Seat(seat)
        raise Refused(Refusal.NOT_SEATED)

    def _give_up(self, seat: Seat) -> None:
        with suppress(IllegalMove, Refused):  # the match may be over, or they play no more
            ledger = self._playing()
            ledger.store(ledger.newest.leave(seat, self._now(), self._rng))

    def _playing(self) -> Ledger:
        if self.ledger is None or self.phase is not Phase.PLAYING:
            raise Refused(Refusal.NOT_PLAYING)
        return self.ledger

    # -- journal before word -----------------------------------------------------------------------

    async def _begin(self) -> None:
        terms = self.terms
        sitting = [player for player in self.seats if player is not None]
        header = make_header(terms.game, terms.setup, [player.name for player in sitting], terms.clock)
        played = Match.start(terms.game, terms.setup, self._rng, terms.clock)
        place, lines = write(played, encode_header(header).digest)
        try:
            record = await self._recorder.begin(header, sitting, lines)
        except ParleyError:
            self.end(None)
            return
        self._epoch = self._timers.now()
        self.ledger = Ledger(self._recorder, record, place, self._happened, self._trouble)
        self._tell(Began())
        self._happened(played.plies)

    def _happened(self, plies: Plies) -> None:
        if self.phase is Phase.OVER:
            return  # the server is stopping; the journal has it
        ledger = self._playing()
        outcome = ledger.told.outcome
        if plies:
            self._tell(Happened(plies))
        self._wind()
        if outcome is not None:
            ledger.finish(outcome, outcome.termination)
            self.end(outcome)

    def _trouble(self, seats: frozenset[Seat]) -> None:
        for seat in sorted(seats):
            player = self.seats[seat]
            if player is not None:
                player.tell(self, Trouble(seat, Refusal.STORAGE))
        if self.phase is Phase.PLAYING:
            self._wind()

    def end(self, outcome: Outcome | None, *, stopping: bool = False) -> None:
        """The table is no more: the match is over, never began, or the server is stopping."""
        self.phase = Phase.OVER
        for key in (self, *((self, seat) for seat in range(len(self.seats)))):
            self._timers.drop(key)
        self._tell(Closed(outcome, stopping))
        self._closed(self)

    # -- time --------------------------------------------------------------------------------------

    def left(self, seat: Seat) -> Millis | None:
        """How much time a seat has for its present decision; None while its clock stands."""
        clock = self.match.clock
        due = None if clock is None else clock.deadline(seat)
        return None if due is None else Millis(max(0, due - self._now()))

    def _now(self) -> Millis:
        return Millis(int((self._timers.now() - self._epoch) * 1000))

    def _wind(self) -> None:
        due = self._playing().newest.deadline()
        if due is None:
            self._timers.drop(self)
        else:
            self._timers.set(self, self._epoch + due / 1000, self._expire)

    def _expire(self) -> None:
        ledger = self._playing()
        played = ledger.newest.expire(self._now(), self._rng)
        if played.plies:
            ledger.store(played)
        else:  # somebody has moved, and it is being stored
            self._wind()

    def _tell(self, news: News) -> None:
        for player in self.seats:
            if player is not None:
                player.tell(self, news)
        for watcher in tuple(self.watchers):
            watcher.tell(self, news)
