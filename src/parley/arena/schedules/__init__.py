"""Who plays whom: results in, pairings out. Between calls only caches are kept.

A pairing is one round of a duel: a game from every seat, with the same luck. Its number never changes and is
unique in the tournament, so results are stored under it. A schedule is a function of the *set* of results:
however they are ordered, and however often the tournament is stopped and resumed, the same results lead to
the same pairings.

A pairing of one is a bye: nothing is played. `sit_out` says what it is worth, and it is stored like any
other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, order=True)
class Pairing:
    """One round to play. Entrants are indices; the first takes the first seat in the first game."""

    number: int
    entrants: tuple[int, ...]

    @property
    def is_bye(self) -> bool:
        """Is there nobody to play against?"""
        return len(self.entrants) == 1


@dataclass(frozen=True, slots=True)
class Scored:
    """A finished round: the share of each entrant of the pairing, 0 to 1."""

    pairing: Pairing
    points: tuple[float, ...]


class Schedule(Protocol):
    """A format, for a number of entrants."""

    def next(self, results: Sequence[Scored]) -> list[Pairing]:
        """Everything that can be played now and is not in `results`; empty if it must wait, or is over."""

    def is_over(self, results: Sequence[Scored]) -> bool:
        """Is there nothing left to play?"""


def sit_out(bye: Pairing, seats: int) -> Scored:
    """What a bye is worth: twice an average share, which at a table of two is a win."""
    return Scored(bye, (2 / seats,))
