"""A player who is somebody: has an address, and can be asked to leave."""

from enum import StrEnum
from typing import Protocol

from parley.tables import Player


class Parting(StrEnum):
    """Why somebody has to go who did not ask to."""

    REPLACED = "you have come in from elsewhere"
    SIGNED_OUT = "you were signed out"
    SENT_AWAY = "an operator closed this connection"


class Person(Player, Protocol):
    """Whoever came in by `entrance.enter`, on any wire."""

    @property
    def address(self) -> str:
        """Where they come from; behind a proxy that we know, where its client does."""

    def see_off(self, why: Parting) -> None:
        """Say why, leave the house at once, and hang up. Calling it again is fine."""
