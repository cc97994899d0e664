"""Clocks: a limit per decision, a bank for the whole match, an increment after each decision.

Time is an argument: milliseconds since the match began, never read here. Every decision a seat makes
stops its clock; if the game waits for that seat again, a new decision starts at once.
"""

from dataclasses import dataclass
from typing import NewType

import msgspec

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


class Clock(msgspec.Struct, frozen=True):
    """The clocks of all seats: what is left in each bank, since when each decision runs, who has made one."""

    rules: ClockRules
    banks: tuple[int, ...]
    since: tuple[Millis | None, ...]
    begun: int = 0
    """A bit for every seat that has decided before."""
    earliest: Millis | None = None
    """The first deadline of all, None if no clock runs: asked before and after every move."""

    @classmethod
    def start(cls, rules: ClockRules, seats: int) -> "Clock":
        """Full banks, nothing running."""
        return cls(rules, (rules.bank or 0,) * seats, (None,) * seats)

    def after(self, mover: Seat, to_move: frozenset[Seat], now: Millis, *, decided: bool = True) -> "Clock":
        """The clocks once `mover` has decided at `now`, or was late, and the game waits for `to_move`."""
        # bpgp/1.3/10
        rules, banks, before, begun = self.rules, self.banks, self.since, self.begun
        if mover >= 0:
            begun |= 1 << mover
        since: list[Millis | None] = [None] * len(before)
        earliest: Millis | None = None
        if rules.bank is not None:
            banks = self._spent(mover, to_move, now, decided=decided)
        for seat in to_move:
            if seat < 0:
                continue  # chance has no clock
            began = before[seat]
            since[seat] = start = now if began is None or seat == mover else began
            due = _due(rules, banks[seat], start, is_first=not begun >> seat & 1)
            earliest = due if earliest is None or due < earliest else earliest
        return Clock(rules, banks, tuple(since), begun, earliest)

    def _spent(self, mover: Seat, to_move: frozenset[Seat], now: Millis, *, decided: bool) -> tuple[int, ...]:
        """The banks, less what those spent whose decision is over."""
        banks, rules = list(self.banks), self.rules
        for seat, began in enumerate(self.since):
            if began is not None and (seat == mover or seat not in to_move):
                banks[seat] = max(0, banks[seat] - max(0, now - began))
                if decided and seat == mover:
                    banks[seat] += rules.increment
        return tuple(banks)

    def deadline(self, seat: Seat) -> Millis | None:
        """When `seat`'s current decision is due; None while its clock is stopped."""
        began = self.since[seat]
        if began is None:
            return None
        return _due(self.rules, self.banks[seat], began, is_first=not self.begun >> seat & 1)

    def expired(self, now: Millis) -> tuple[Seat, ...]:
        """The seats whose time is up, in the order it ran out."""
        if self.earliest is None or now < self.earliest:  # as nearly always
            return ()
        seats = (Seat(seat) for seat in range(len(self.since)))
        due = sorted((at, seat) for seat in seats if (at := self.deadline(seat)) is not None)
        return tuple(seat for at, seat in due if at <= now)


def _due(rules: ClockRules, bank: int, began: Millis, *, is_first: bool) -> Millis:
    single = rules.first if is_first and rules.first is not None else rules.per_move
    if rules.bank is None:
        return Millis(began + (single or 0))  # never 0: without a bank there is a limit per move
    return Millis(began + (bank if single is None else min(single, bank)))
