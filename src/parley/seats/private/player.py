"""A client of a server as a player: it enters its own house, and sits down at the one table there.

It may use any name, list tables, join the table or open one like it, which then takes its place. Its
decisions are passed to the table where its player sits, and it is told what happens there. The session is the
same one that serves clients of the real server.

No process, no I/O; see `Piped`.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, ClassVar, Protocol

from parley.core import IllegalMove, Seat
from parley.house.house import House
from parley.match.clock import Millis
from parley.seats.faults import Fault, FaultKind
from parley.seats.piped import Pipe, Scribe
from parley.seats.private.room import Room
from parley.seats.private.stopwatch import Stopwatch
from parley.seats.session import NOWHERE, Session
from parley.tables import (
    PROGRAM,
    Away,
    Back,
    Began,
    Closed,
    Happened,
    News,
    Player,
    Refusal,
    Refused,
    Table,
    Timers,
    Trouble,
)
from parley.tables.ledger import Plies
from parley.tables.relay import AnyMatch

MEETING = 30.0
"""Seconds to log in and sit down."""
ANSWER = 60.0
"""Seconds for a move, by default."""
IDLE = 64 * 1024
"""Bytes it may write without making a move. Answering more would take so long that we would seem at fault."""
ILLEGAL = 100
"""Impossible moves in a row before it has to go; most wires have less patience."""
_LEFT = "left"


class Client(Session, Player, Protocol):
    """A wire's session for clients."""

    @property
    def clause(self) -> str:
        """Which clause of the document the client broke last."""


MakeClient = Callable[[House, str, float], Client]


class ClientPlayer(Pipe):
    """A `Piped` player."""

    hangs_up = True
    words: ClassVar[Mapping[str, str]] = {}
    _seat: Seat
    _room: Room
    _client: Client | None = None

    def __init__(
        self,
        make_client: MakeClient,
        name: str,
        timers: Timers,
        threads: Executor,
        *,
        limit: float = ANSWER,
        trace: Scribe | None = None,
        kind: str = PROGRAM,
    ) -> None:
        super().__init__(name, kind, limit, timers)
        self.table: Table | None = None
        self._make_client, self._threads, self._trace = make_client, threads, trace
        self._watch = Stopwatch(self.spent)
        self._missed: list[tuple[AnyMatch, Plies]] = []
        self._is_met = False
        self._came = 0.0
        self._idle = self._row = 0

    # -- its program -------------------------------------------------------------------------------

    def greet(self) -> None:
        """It is running: let it into its house."""
        table = self.table
        if table is None:
            return
        self._came = self._own
        self._room = room = Room(table, self, self._timers, self._threads, self, self._meet)
        self._client = client = self._make_client(room.house, "", self._timers.now())
        client.line = self
        client.pump()
        self.flush()

    def _meet(self) -> None:
        """It sits down: tell it everything that has happened since the match began."""
        if not self.is_playing or self.table is None:
            return
        self._is_met = True
        self._room.table.begin(self._missed[0][0], self.table.record)
        for match, plies in self._missed[1:]:
            self._room.table.hear(match, plies)
        self._missed.clear()
        self._watch.look(self.table.match, self._seat, (), self._own)
        self.greeted()

    def receive(self, data: bytes) -> None:
        if self._client is None or not self.is_playing:
            return
        if self._trace is not None:
            self._trace.add("client", data)
        self._idle += len(data)
        self._client.connection.receive_data(data, self._timers.now())
        self._client.pump()
        self.flush()
        if self._idle > IDLE:
            self.fail(FaultKind.FLOOD, "writes on and on and does nothing", self._client.clause)

    def receive_eof(self) -> None:
        """What it wrote last has been heard; how it ended says more."""

    def due(self) -> float | None:
        """When it has to sit down, or to move."""
        if not self.is_playing or self._client is None:
            return None
        if not self._is_met:
            return self._came + MEETING
        return None if self._watch.since is None else self._watch.since + self.limit

    def expire(self) -> None:
        """Its time may have run out."""
        due = self.due()
        if due is not None and self._own >= due:
            late = f"no move in {self.limit:g} s" if self._is_met else f"has not sat down in {MEETING:g} s"
            self.fail(FaultKind.TIME, late)

    def fail(self, kind: FaultKind, words: str, clause: str = "") -> None:
        """It has to leave. If it was already out, it is not blamed."""
        if self.is_playing:
            table = self.table
            if table is None or not table.is_out(self._seat):
                self.fault = Fault(kind, words, clause=clause)
            self._stop(kind)
            if table is not None and self.fault is not None:
                table.leave(self, f"{self.name}: {words}")

    def stop(self) -> None:
        """Its program is being removed: tell it nothing more."""
        self.is_playing = False
        if self._client is not None:
            self._client.line = NOWHERE
            self._client.lost()

    def _stop(self, kind: FaultKind | None) -> None:
        self.flush()
        self.stop()
        self.done(kind)

    def hang_up(self) -> None:
        """The wire has had enough of it, or it has said goodbye."""
        why: str = getattr(self._client and self._client.connection, "why", "")
        if self._client is not None and ("error" in why or "fault" in why):
            self.fail(FaultKind.ERRORS, why, self._client.clause)
        else:
            self.fail(FaultKind.ENDED, why or _LEFT)

    def wind(self) -> None:
        """Its referee does the waiting."""

    def flush(self) -> None:
        """Write to it what its client has to say."""
        pieces = self._client.connection.data_to_send() if self._client is not None else ()
        if pieces:
            data = b"".join(pieces)
            if self._trace is not None:
                self._trace.add("server", data)
            self.write(data)

    # -- what it decides: a `Referee` ----------------------------------------------------------------

    def submit(self, move: Any) -> None:
        """At the table where its player sits."""
        if self.table is None:
            raise Refused(Refusal.NOT_PLAYING)
        try:
            self.table.submit(self, move)
        except IllegalMove:
            self.errors += 1
            self._row += 1
            if self._row > ILLEGAL:
                words = f"more than {ILLEGAL} illegal moves in a row"
                asyncio.get_running_loop().call_soon(self.fail, FaultKind.ERRORS, words)
            raise
        self._idle = self._row = 0
        self._watch.stop(self._own)

    def leave(self, why: str) -> None:
        """It has left its table."""
        if why:
            self.fail(FaultKind.ENDED, why)
        else:
            self.hang_up()

    def left(self, seat: Seat) -> Millis | None:
        """As the table has it."""
        return None if self.table is None else self.table.left(seat)

    # -- its table ---------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table; programs ignore chat."""
        if table is not None and self.is_playing:
            hear = _HEARD.get(type(news))
            if hear is not None:
                hear(self, table, news)
        self.told(news)

    def _begin(self, table: Table, _news: Began) -> None:
        self.table, self._seat = table, table.seat_of(self)
        self._missed.append((table.match, ()))

    def _hear(self, table: Table, news: Happened) -> None:
        if not self._is_met:
            self._missed.append((table.match, news.plies))
            return
        self._watch.look(table.match, self._seat, news.plies, self._own)
        self._room.table.hear(table.match, news.plies)

    def _pass_on(self, table: Table, news: News) -> None:
        if self._is_met:
            self._watch.look(table.match, self._seat, (), self._own)
            self._room.table.pass_on(news)

    def _end(self, _table: Table, news: Closed) -> None:
        if self._is_met:
            self._room.table.finish(news.outcome, news.why, stopping=news.stopping)
        self._stop(None)


_HEARD: dict[type[News], Callable[[ClientPlayer, Table, Any], None]] = {
    Began: ClientPlayer._begin,
    Happened: ClientPlayer._hear,
    **dict.fromkeys((Away, Back, Trouble), ClientPlayer._pass_on),
    Closed: ClientPlayer._end,
}
