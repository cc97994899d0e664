"""How long a program takes for a move."""

from parley.core import Seat
from parley.seats.piped import Spent
from parley.tables.ledger import Plies
from parley.tables.relay import AnyMatch


class Stopwatch:
    """`since` when one seat is asked for a move, None while it is not; the time of its moves is `spent`."""

    def __init__(self, spent: Spent) -> None:
        self.since: float | None = None
        self._spent = spent

    def look(self, match: AnyMatch, seat: Seat, plies: Plies, now: float) -> None:
        """These plies led here: is it asked again, still, or not?"""
        has_moved = any(ply.seat == seat for ply in plies)
        if has_moved:
            self.stop(now)
        if seat not in match.to_move:
            self.since = None
        elif self.since is None:
            self.since = now

    def stop(self, now: float) -> None:
        """It has decided; until that is announced, nothing is asked of it."""
        if self.since is not None:
            self._spent.add(now - self.since)
            self.since = None
