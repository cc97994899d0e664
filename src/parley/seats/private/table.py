"""The one table in a program's house: its own seat is free, in the others sit those it plays elsewhere."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from parley.core import Seat
from parley.tables import News, Phase, Player, Table, Terms, Timers
from parley.tables.relay import Referee, Relay


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """Somebody who plays elsewhere: a name in the right seat."""

    name: str
    kind: str
    seat: Seat
    account: int | None = None

    def tell(self, table: Table | None, news: News) -> None:
        """They hear it there."""


class PrivateTable(Relay):
    """`met` is called, a little later, when the guest and all the others sit."""

    def __init__(
        self,
        number: int,
        terms: Terms,
        timers: Timers,
        referee: Referee,
        closed: Callable[[Table], None],
        seat: Seat,
        met: Callable[[], None],
    ) -> None:
        super().__init__(number, terms, timers, referee, closed)
        self._seat, self._met = seat, met

    def sit(self, player: Player, seat: Seat | None = None) -> Seat:
        """Everybody has a fixed seat, including the guest; bots it invites stay away."""
        if player.kind == "bot" and not isinstance(player, Other):
            return self._seat
        seat = player.seat if isinstance(player, Other) else self._seat
        super().sit(player, seat)
        if self.phase is Phase.PLAYING:
            asyncio.get_running_loop().call_soon(self._met)
        return seat
