"""A player who is a person: has an address, and can be asked to leave."""

from collections.abc import Collection, Container
from enum import StrEnum
from typing import Protocol

from parley.house.origin import block_of
from parley.tables import Player, address_of


class Parting(StrEnum):
    """Why somebody is disconnected."""

    REPLACED = "you have come in from elsewhere"
    SIGNED_OUT = "you were signed out"
    SENT_AWAY = "an operator closed this connection"


class Person(Player, Protocol):
    """Whoever came in by `entrance.enter`, on any wire."""

    @property
    def address(self) -> str:
        """Where they come from; behind a known proxy, where its client does."""

    @property
    def signins(self) -> Collection[object]:
        """Their sign-ins: tokens, or the line they logged in on."""

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """Say why, and close the connections of `only` these sign-ins; None: all.

        With the last of them they leave the house, at once. Calling it again is fine.
        """


def limits_key(player: Player) -> str:
    """The key of limits per person: the account, or the block of addresses if there is none."""
    return block_of(address_of(player)) if player.account is None else f"account {player.account}"
