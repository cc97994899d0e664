"""Players and spectators, whatever they are."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from parley.tables.news import News
    from parley.tables.table import Table

BOT = "bot"
"""The kind of a player who is not a person. Anybody on a wire is one, whatever program they use."""

PROGRAM = "program"
"""The kind of a player that the house runs as a process: not a person either."""

_log = logging.getLogger(__name__)


class Player(Protocol):
    """A bot, a person in a browser or terminal, a peer behind a wire."""

    @property
    def name(self) -> str:
        """What the others see."""

    @property
    def kind(self) -> str:
        """How they came: a wire, `web`, `bot`, `program`."""

    @property
    def account(self) -> int | None:
        """Their account, if they have one: with it they may come back after a break."""

    def tell(self, table: "Table | None", news: "News") -> None:
        """Hear news of a table, or of the lobby (None). Must not block, and must not raise."""


@dataclass(eq=False, slots=True)
class Guest:
    """An empty chair with a name on it: a player who is away, until they come back."""

    name: str
    kind: str
    account: int | None = None
    address: str = ""
    is_expected: bool = False
    """May another node still report that they are there, account or not?"""

    def tell(self, table: "Table | None", news: "News") -> None:
        """Nobody is there to hear it."""


def is_person(player: Player) -> bool:
    """Somebody a table can belong to."""
    return player.kind not in (BOT, PROGRAM)


def can_be_rated(player: Player) -> bool:
    """Can a rating be kept for them, or is one known? Needs an account of their own, or a bot of ours."""
    is_guest: bool = getattr(player, "is_guest", False)
    return player.kind == BOT or (player.account is not None and not is_guest)


def can_take_days(player: Player) -> bool:
    """Can they return to a match for days, beside others? In a browser, or as a bot of ours."""
    return player.kind == BOT or (player.account is not None and most_tables(player) > 1)


def is_awaited(player: Player) -> bool:
    """A person who is here, or may come back."""
    if isinstance(player, Guest) and player.account is None and not player.is_expected:
        return False
    return is_person(player)


def most_tables(player: Player) -> int:
    """At how many tables they may sit at once: one, unless they say otherwise."""
    most: int = getattr(player, "most_tables", 1)
    return most


def address_of(player: Player) -> str:
    """Where they come from; empty for bots, and for whoever sat here before a restart."""
    address: str = getattr(player, "address", "")
    return address


def inform(players: "Iterable[Player | None]", table: "Table | None", news: "News") -> None:
    """Tell players something. If one raises, against the rules, the others still hear it."""
    for player in players:
        if player is not None:
            try:
                player.tell(table, news)
            except Exception:  # noqa: BLE001 - players are anybody's code
                _log.exception("%s %s could not be told of %s", player.kind, player.name, type(news).__name__)
