"""Programs that an operator offers as opponents, beside the bots. Each match has a process of its own.

The number of tables they sit at is limited, in total and per block of addresses. The offer may change at any
time; programs already at a table play on.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from parley.core import Seat
from parley.core.names import skeleton
from parley.house.origin import NO_CROWDS, Crowds, block_of
from parley.tables import PROGRAM, Began, News, Player, Refusal, Refused, Table, address_of

Freed = Callable[[Player], None]


class Offer(NamedTuple):
    """A program on offer. `make` returns a player for one match, who tells when its process has ended.

    `agree` says what is played if it has this seat; raises `SetupError`. Not every protocol can return to a
    match after a restart.
    """

    name: str
    game: str
    make: Callable[[Freed], Player]
    agree: Callable[[Any, Seat], Any] = lambda setup, _seat: setup
    can_resume: bool = True


class Programs:
    """All programs on offer, and how many of them sit at tables."""

    def __init__(self, most: int = 16, each: int = 4, crowds: Crowds = NO_CROWDS) -> None:
        """At most `most` at once, and `each` for a block of addresses."""
        self.most, self.each, self._crowds = most, each, crowds
        self.offered: tuple[Offer, ...] = ()
        self._seated: WeakKeyDictionary[Player, str] = WeakKeyDictionary()

    def __len__(self) -> int:
        """How many sit at tables."""
        return len(self._seated)

    def of(self, game: str) -> list[Offer]:
        """Those that play a game."""
        return [offer for offer in self.offered if offer.game == game]

    def find(self, name: str) -> Offer | None:
        """The one of that name, if it is offered."""
        return next((offer for offer in self.offered if offer.name == name), None)

    def has_like(self, name: str) -> bool:
        """Is there one whose name looks like this?"""
        return skeleton(name) in {skeleton(offer.name) for offer in self.offered}

    def invite(self, offer: Offer, host: Player) -> Player:
        """A player for this person's table. Raises `Refused` if too many play already."""
        block = block_of(address_of(host))
        if len(self._seated) >= self.most:
            raise Refused(Refusal.PROGRAMS_BUSY)
        if sum(one == block for one in self._seated.values()) >= self.each * self._crowds.share(block):
            raise Refused(Refusal.TOO_MUCH)
        return self._seat(offer, block)

    def revive(self, name: str) -> Player:
        """The player who sat there before a restart, or one who leaves and says why."""
        offer = self.find(name)
        if offer is None:
            return Absent(name, "is not offered any more")
        return self._seat(offer, "") if offer.can_resume else Absent(name, "cannot go on after a restart")

    def _seat(self, offer: Offer, block: str) -> Player:
        player = offer.make(self.free)
        self._seated[player] = block
        return player

    def free(self, player: Player) -> None:
        """Its process has ended, or never began."""
        self._seated.pop(player, None)


class Absent:
    """A program that cannot come back, and leaves its match."""

    kind = PROGRAM
    account: int | None = None

    def __init__(self, name: str, why: str) -> None:
        self.name, self._why = name, why

    def tell(self, table: Table | None, news: News) -> None:
        """Leave, once everybody has heard that the match continues."""
        if table is not None and isinstance(news, Began):
            asyncio.get_running_loop().call_soon(table.leave, self, f"{self.name}: {self._why}")
