"""The time of one match, and the timer that fires when somebody's time is up."""

from collections.abc import Hashable

from parley.match.clock import Millis
from parley.tables.ledger import Ledger
from parley.tables.timers import Due, Timers


class Tempo:
    """Match time runs from an epoch. `ring` is called when somebody's time may be up, or early."""

    __slots__ = ("_epoch", "_key", "_ring", "_rings", "_timers")

    def __init__(self, timers: Timers, key: Hashable, ring: Due) -> None:
        self._timers, self._key, self._ring = timers, key, ring
        self._epoch = 0.0
        self._rings: float | None = None

    def set(self, at: Millis) -> None:
        """Set the time of the match."""
        self._epoch = self._timers.now() - at / 1000

    def now(self, ledger: Ledger) -> Millis:
        """The time of the match. It stops while a move is being stored: nobody has been told yet."""
        latest = ledger.latest
        if ledger.pending:
            return latest
        now = int((self._timers.now() - self._epoch) * 1000)
        return Millis(now) if now > latest else latest

    def go_on(self, ledger: Ledger) -> None:
        """The newest move has been announced: time runs again."""
        self._epoch = self._timers.now() - ledger.latest / 1000
        self.wind(ledger)

    def wind(self, ledger: Ledger) -> None:
        """Ring when the first player who knows it is their turn is late.

        Only an earlier deadline replaces the running timer: a later one is set when that fires.
        """
        clock = ledger.told.clock
        if clock is None or clock.earliest is None:
            if self._rings is not None:
                self._rings = None
                self._timers.drop(self._key)
            return
        at = self._epoch + (clock.earliest + 1) / 1000  # fractions of a millisecond are not counted
        if self._rings is None or at < self._rings:
            self._ring_at(at)

    def ring_in(self, seconds: float) -> None:
        """Ring then, or earlier."""
        at = self._timers.now() + seconds
        if self._rings is None or at < self._rings:
            self._ring_at(at)

    def rang(self) -> None:
        """It has rung: nothing is set."""
        self._rings = None

    def _ring_at(self, at: float) -> None:
        self._rings = at
        self._timers.set(self._key, at, self._ring)
