"""What is said of a move, and of all moves somebody made."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

from parley.core import Seat


class Mark(StrEnum):
    """How bad a move was."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


SIGNS = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
LEAST = {Mark.BLUNDER: 0.15, Mark.MISTAKE: 0.10, Mark.INACCURACY: 0.05}
"""How much of the chance to win it must have cost, the worst first: as on lichess."""

CERTAINTY = 3
"""How many standard errors a loss must exceed: among hundreds of moves some look bad by chance."""


class Verdict(NamedTuple):
    """A move that somebody chose."""

    ply: int
    """The number of the move, from 1."""
    seat: Seat
    played: str
    better: str | None
    """What the bot would have played; None if that is the same, or no better."""
    before: float
    """The mover's chance to win before it."""
    best: float
    """The chance after the best move, before dice fall or shots are answered."""
    mine: float
    """The same after the move that was made."""
    doubt: float = 0.0
    """The standard error of the difference."""
    hits: tuple[float, float] | None = None
    """At sea: how likely the best shot hits, and the one that was fired."""

    @property
    def loss(self) -> float:
        """How much of the chance to win it cost."""
        return 0.0 if self.better is None else max(0.0, self.best - self.mine)

    @property
    def mark(self) -> Mark | None:
        """None for a move that was good enough, or may well have been."""
        if self.loss < CERTAINTY * self.doubt:
            return None
        return next((mark for mark, least in LEAST.items() if self.loss >= least), None)


class Total(NamedTuple):
    """Of one seat."""

    seat: Seat
    moves: int
    """Those that were judged."""
    marks: dict[Mark, int]
    loss: float
    """The mean over all of them."""


def totals(verdicts: Iterable[Verdict], seats: int) -> list[Total]:
    """By seat."""
    found = list(verdicts)
    return [_total(Seat(seat), [one for one in found if one.seat == seat]) for seat in range(seats)]


def _total(seat: Seat, moves: list[Verdict]) -> Total:
    counts = Counter(one.mark for one in moves)
    loss = fmean(one.loss for one in moves) if moves else 0.0
    return Total(seat, len(moves), {mark: counts[mark] for mark in Mark}, loss)
