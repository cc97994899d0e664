"""What was agreed about a table, and what goes on at it."""

from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from typing import Any

from parley.core import Game
from parley.match.clock import ClockRules
from parley.tables.player import Player, can_be_rated
from parley.tables.refusals import Refusal, Refused


class Phase(StrEnum):
    """What goes on at a table."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at a table, and who may sit down. An empty password is none.

    A `seed` is written down: whoever makes the table draws chance's moves from it.
    """

    game: Game[Any, Any, Any]
    setup: Any
    clock: ClockRules | None = None
    password: bytes | None = None
    seed: int | None = None
    is_rated: bool = False
    """Whether it counts for the ratings of those who play."""

    @property
    def seats(self) -> int:
        """How many players it takes."""
        return self.game.seats(self.setup)

    def check_player(self, player: Player) -> None:
        """Raise `Refused` where the match is rated, and they cannot be."""
        if self.is_rated and not can_be_rated(player):
            raise Refused(Refusal.ACCOUNT_REQUIRED)

    def check_password(self, given: bytes | None) -> None:
        """Raise `Refused` unless this opens the table."""
        if self.password and not given:
            raise Refused(Refusal.PASSWORD_REQUIRED)
        if self.password and given and not compare_digest(self.password, given):
            raise Refused(Refusal.WRONG_PASSWORD)
