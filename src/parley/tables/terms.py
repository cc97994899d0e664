"""The terms of a table, and its phase."""

from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from typing import Any, NamedTuple

from parley.core import Game
from parley.core.names import name_key
from parley.match.clock import ClockRules
from parley.tables.player import Player, can_be_rated, can_take_days, is_person
from parley.tables.refusals import Refusal, Refused

PATIENT = 3_600_000
"""Milliseconds: with more than this per move, it is a correspondence match."""


class Phase(StrEnum):
    """What goes on at a table."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


class Seeking(NamedTuple):
    """The host plays whoever comes, preferably somebody of the same strength."""

    rating: float
    since: int
    """When they began to wait, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at a table, and who may sit down. An empty password is none.

    A `seed` is recorded: whoever makes the table draws chance's moves from it.
    """

    game: Game[Any, Any, Any]
    setup: Any
    clock: ClockRules | None = None
    password: bytes | None = None
    seed: int | None = None
    is_rated: bool = False
    """Does it count for the players' ratings?"""
    seeks: Seeking | None = None
    """Set at a table where somebody waits to be paired."""
    invited: str = ""
    """The only person who may join the host and the bots; empty: anybody."""
    reveal: int = 0
    """Spectators may see hidden things this many seconds late; 0: never. Forgotten on restart."""

    @property
    def seats(self) -> int:
        """How many players it takes."""
        return self.game.seats(self.setup)

    @property
    def is_patient(self) -> bool:
        """Is it played by correspondence? Then nobody has to be present, and the clock never stops."""
        limit = None if self.clock is None else self.clock.per_move
        return limit is not None and limit > PATIENT

    def check_player(self, player: Player) -> None:
        """Raise `Refused` if the match takes days, or is rated, and this player cannot take part in that."""
        if self.is_patient and not can_take_days(player):
            raise Refused(
                Refusal.TAKES_DAYS, Refusal.TAKES_DAYS.value
            )  # which every wire that has words tells
        if self.is_rated and not can_be_rated(player):
            raise Refused(Refusal.ACCOUNT_REQUIRED)

    def check_invited(self, player: Player) -> None:
        """Raise `Refused` if the table waits for somebody else."""
        if self.invited and is_person(player) and name_key(player.name) != name_key(self.invited):
            raise Refused(Refusal.KEPT_FOR_ANOTHER)

    def check_password(self, given: bytes | None) -> None:
        """Raise `Refused` unless this opens the table."""
        if self.password and not given:
            raise Refused(Refusal.PASSWORD_REQUIRED)
        if self.password and given and not compare_digest(self.password, given):
            raise Refused(Refusal.WRONG_PASSWORD)
