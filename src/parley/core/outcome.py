"""How a match ended."""

from dataclasses import dataclass
from enum import StrEnum

from parley.core.seats import Seat


class Termination(StrEnum):
    """Why a match ended."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    TIMED_OUT = "timed out"
    AGREED = "agreed"
    BOARD_FULL = "board full"
    TURN_LIMIT = "turn limit"
    ABANDONED = "abandoned"
    """No person was left at the table; the places are as it stood then."""
    ADJUDICATED = "adjudicated"
    """The house ended it, since it went on for too long, say; the places are as it stood then."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The place of every seat, 1 the best; equal places are shared. `Outcome((1, 1), …)` is a draw."""

    places: tuple[int, ...]
    termination: Termination

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place: one, or all who share it."""
        return tuple(Seat(i) for i, place in enumerate(self.places) if place == 1)

    @property
    def is_draw(self) -> bool:
        """More than one seat shares first place."""
        return len(self.winners) > 1

    @classmethod
    def by_score(cls, scores: tuple[int, ...], termination: Termination) -> "Outcome":
        """Places by descending score; equal scores share the better place."""
        return cls(tuple(1 + sum(other > mine for other in scores) for mine in scores), termination)
