"""Clocks: a limit per decision, a bank for the whole match, an increment after each decision.

Time is an argument: milliseconds since the match began, never read here. Every decision a seat makes
stops its clock; if the game waits for that seat again, a new decision starts at once.
"""

from dataclasses import dataclass
from typing import NewType

from parley.core import Seat, SetupError

Millis = NewType("Millis", int)


@dataclass(frozen=True, slots=True)
class ClockRules:
    """`per_move` limits each decision, `bank` all of them together; with both, the sooner counts.

    `first` takes the place of `per_move` for a seat's first decision: placing a fleet takes longer than
    a shot.
    """

    per_move: int | None = None
    bank: int | None = None
    increment: int = 0
    first: int | None = None

    def __post_init__(self) -> None:
        for name in ("per_move", "bank", "first"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value <= 0):
                raise SetupError(f"clock: {name} must be a positive number of milliseconds, not {value}")
        if self.per_move is None and self.bank is None:
            raise SetupError("clock: give per_move, bank, or both")
        if self.first is not None and self.per_move is None:
            raise SetupError("clock: first takes the place of per_move: give that too")
        if type(self.increment) is not int or self.increment < 0 or (self.increment and self.bank is None):
            raise SetupError("clock: increment adds to the bank: give a bank, and no negative increment")


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats: what is left in each bank, since when each decision runs, who has made one."""

    rules: ClockRules
    banks: tuple[int, ...]
    since: tuple[Millis | None, ...]
    begun: frozenset[int] = frozenset()

    @classmethod
    def start(cls, rules: ClockRules, seats: int) -> "Clock":
        """Full banks, nothing running."""
        return cls(rules, (rules.bank or 0,) * seats, (None,) * seats)

    def after(self, mover: Seat, to_move: frozenset[Seat], now: Millis, *, decided: bool = True) -> "Clock":
        """The clocks once `mover` has decided at `now`, or was late, and the game waits for `to_move`."""
        banks, since = list(self.banks), list(self.since)
        for seat, began in enumerate(self.since):
            if began is not None and (seat == mover or seat not in to_move):
                self._stop(banks, seat, max(0, now - began), earned=decided and seat == mover)
                since[seat] = None
            if since[seat] is None and seat in to_move:
                since[seat] = now
        begun = self.begun if mover in self.begun or mover < 0 else self.begun | {mover}
        return Clock(self.rules, tuple(banks), tuple(since), begun)

    def _stop(self, banks: list[int], seat: int, spent: int, *, earned: bool) -> None:
        if self.rules.bank is not None:
            banks[seat] = max(0, banks[seat] - spent) + (self.rules.increment if earned else 0)

    def deadline(self, seat: Seat) -> Millis | None:
        """When `seat`'s present decision is due; None while its clock stands."""
        began = self.since[seat]
        return None if began is None else self._due(seat, began)

    def _due(self, seat: int, began: Millis) -> Millis:
        rules = self.rules
        single = rules.per_move if rules.first is None or seat in self.begun else rules.first
        if rules.bank is None:
            return Millis(began + (single or 0))  # never 0: without a bank there is a limit per move
        bank = self.banks[seat]
        return Millis(began + (bank if single is None else min(single, bank)))

    def next_deadline(self) -> Millis | None:
        """The earliest deadline of all, None when no clock runs."""
        earliest: Millis | None = None
        for seat, began in enumerate(self.since):
            if began is not None:
                due = self._due(seat, began)
                if earliest is None or due < earliest:
                    earliest = due
        return earliest

    def expired(self, now: Millis) -> tuple[Seat, ...]:
        """The seats whose time is up, in the order it ran out."""
        earliest = self.next_deadline()
        if earliest is None or now < earliest:  # as nearly always, and asked before every move
            return ()
        due = sorted((self._due(s, began), s) for s, began in enumerate(self.since) if began is not None)
        return tuple(Seat(seat) for at, seat in due if at <= now)
