"""A table whose referee is elsewhere: it repeats here what happened there.

To its players it is a table like any other. Nothing is judged, drawn or recorded here, and no clock runs out.
A `Relay` is one with a single player of ours.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from parley.core import Outcome, Seat
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.tables.ledger import Ledger, Place, Plies
from parley.tables.news import Began, Happened, News
from parley.tables.nowhere import Nowhere
from parley.tables.player import Player
from parley.tables.refusals import Refusal, Refused
from parley.tables.table import RECENT, Table
from parley.tables.terms import Phase, Terms
from parley.tables.timers import Timers

AnyMatch = Match[Any, Any, Any]


class Referee(Protocol):
    """Where the match is, for the player who sits here."""

    def submit(self, move: Any) -> None:
        """Make a move. Raises `IllegalMove` or `Refused`; otherwise it is announced."""

    def leave(self, why: str) -> None:
        """The player has left for good."""

    def left(self, seat: Seat) -> Millis | None:
        """How much time a seat has, if known."""


class _Shown(Ledger):
    """A match that others record: nothing is ever pending here."""

    __slots__ = ()

    def __init__(self, table: Table, match: AnyMatch, record: int) -> None:
        super().__init__(Nowhere(), record, Place(match, b""), table)

    def show(self, match: AnyMatch, at: Millis) -> None:
        """The match now stands like this."""
        self.told, self.latest = match, at

    @property
    def newest(self) -> AnyMatch:
        """The position everybody knows: there is no other here."""
        return self.told

    def finish(self, outcome: Outcome | None, reason: str) -> None:
        """Others record it."""


class ShownTable(Table):
    """A shown table; only `begin`, `hear` and `finish` make anything happen here."""

    def __init__(
        self, number: int, terms: Terms, timers: Timers, closed: Callable[[Table], None] = lambda _table: None
    ) -> None:
        super().__init__(number, terms, Nowhere(), timers, Random(0), closed)
        self._number: int | None = None

    @property
    def record(self) -> int | None:
        """As the referee says, if it does."""
        return self._number

    def begin(self, match: AnyMatch, record: int | None = None) -> None:
        self.phase = Phase.PLAYING
        self._number, self.ledger = record, _Shown(self, match, record or 0)
        self._tell(Began())

    def hear(self, match: AnyMatch, plies: Plies) -> None:
        """These plies led to this position."""
        ledger, recent = self.ledger, self.recent
        if type(ledger) is not _Shown:
            self.ledger = ledger = _Shown(self, match, self._number or 0)
        ledger.show(match, plies[-1].at if plies else ledger.latest)
        recent += plies
        if len(recent) > RECENT:
            del recent[:-RECENT]
        self._tell(Happened(plies))

    def take_up(self, match: AnyMatch, record: int, plies: Plies) -> None:
        """Show a match in progress; nobody is told, because nobody has looked yet."""
        self.phase = Phase.PLAYING
        self._number, self.ledger = record, (shown := _Shown(self, match, record))
        shown.show(match, plies[-1].at if plies else Millis(0))
        self.recent = list(plies[-RECENT:])

    def pass_on(self, news: News) -> None:
        """Relay any other news to everybody here."""
        self._tell(news)

    def finish(self, outcome: Outcome | None, why: str = "", *, stopping: bool = False) -> None:
        self._why = why
        self.end(outcome, stopping=stopping)

    def _begin(self) -> None:
        """Everybody sits; the referee says when it begins."""


class Relay(ShownTable):
    """What is decided here is sent to the referee."""

    def __init__(
        self,
        number: int,
        terms: Terms,
        timers: Timers,
        referee: Referee,
        closed: Callable[[Table], None] = lambda _table: None,
    ) -> None:
        super().__init__(number, terms, timers, closed)
        self._referee = referee

    def submit(self, player: Player, move: Any) -> None:
        self.seat_of(player)
        if self.phase is not Phase.PLAYING or self.ledger is None:
            raise Refused(Refusal.NOT_PLAYING)
        self._referee.submit(move)

    def leave(self, player: Player, why: str = "") -> None:
        """Be gone for good."""
        self.seat_of(player)
        if self.phase is Phase.PLAYING:
            self._referee.leave(why)

    def away(self, player: Player, grace: float) -> None:
        """Nobody comes back to this table."""
        del grace
        self.leave(player)

    def suspend(self, player: Player, grace: float, why: str = "") -> None:
        """The referee notices by itself that nothing comes."""

    def recover(self, player: Player) -> None:
        """And that something does."""

    def left(self, seat: Seat) -> Millis | None:
        """As the referee has it."""
        return self._referee.left(seat)
