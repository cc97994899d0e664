"""The time of one match, and the timer that rings for whoever is late."""

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
        """It is so late now, in match time."""
        self._epoch = self._timers.now() - at / 1000

    def now(self, ledger: Ledger) -> Millis:
        """The time of the match. It stands still while a move is stored: nobody has been told yet."""
        latest = ledger.latest
        if ledger.is_storing:
            return latest
        now = int((self._timers.now() - self._epoch) * 1000)
        return Millis(now) if now > latest else latest

    def wind(self, ledger: Ledger) -> None:
        """Set only what comes sooner than the timer that runs: a later one is set when that rings."""
        due = ledger.newest.deadline()
        if due is None:
            self._rings = None
            self._timers.drop(self._key)
            return
        # a millisecond later, for a fraction of one is not counted
        self._ring_at(self._epoch + (due + 1) / 1000)

    def ring_in(self, seconds: float) -> None:
        """Ring then, or before."""
        self._ring_at(self._timers.now() + seconds)

    def rang(self) -> None:
        """It has rung: nothing is set."""
        self._rings = None

    def _ring_at(self, at: float) -> None:
        if self._rings is None or at < self._rings:
            self._rings = at
            self._timers.set(self._key, at, self._ring)
