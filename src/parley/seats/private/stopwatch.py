"""How long a program takes for a move."""

from parley.core import Seat
from parley.tables.ledger import Plies
from parley.tables.relay import AnyMatch


class Stopwatch:
    """`since` when one seat is asked for a move; None while it is not."""

    def __init__(self) -> None:
        self.since: float | None = None

    def look(self, match: AnyMatch, seat: Seat, plies: Plies, now: float) -> None:
        """These plies led here: is it asked anew, still, or not?"""
        if seat not in match.to_move:
            self.since = None
        elif self.since is None or any(ply.seat == seat for ply in plies):
            self.since = now

    def stop(self, now: float) -> float:
        """It has decided: seconds that took."""
        return 0.0 if self.since is None else now - self.since
