"""A Sea Battle program: it speaks the protocol of the COM port on its standard streams.

As a slave it sits in seat 1. If its command has `{role}` it can be the master as well, and sit in seat 0; it
proposes what the table plays. It keeps its fleet to itself. It sits down at once and is met when its match
has begun. The document has no way back into a game, so after a restart it has left.
"""

from dataclasses import replace

from parley.core import Seat
from parley.games.seabattle import Setup
from parley.net.com_port import AT_ONCE, RATE
from parley.net.pace import Pace
from parley.seats.comport import clauses
from parley.seats.comport.answers import parameters_of
from parley.seats.comport.fleet import format_fleet
from parley.seats.comport.peer import ComportPeer
from parley.seats.faults import Fault, FaultKind
from parley.seats.piped import Pipe, Scribe, nothing
from parley.seats.private.stopwatch import Stopwatch
from parley.tables import PROGRAM, Began, Closed, Happened, News, Phase, Said, Sat, Table, Timers
from parley.wires import comport as wire

MEETING = 30.0
"""Seconds to answer at all."""
KEY_WAIT, GRACE = 2.0, 10.0
"""Seconds until we start over after a silence, and for which a match waits."""


def remote_setup(setup: Setup, seat: Seat) -> Setup:
    """The same, with this seat's fleet kept by the program. Ours follows the strictest wall rule."""
    return replace(setup, wall_limit=True, remote=tuple(sorted({*setup.remote, seat})))


class Stay:
    """The `Usher` of somebody who already has a table, for one match."""

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        """A master proposes what its table plays, or it is wrong. There is no other match."""
        if peer.sitting is None or setup is None:
            peer.goodbye()
        elif parameters_of(setup) != parameters_of(peer.sitting.setup):
            words = f"proposes {_in_words(setup)}, and this is {_in_words(peer.sitting.setup)}"
            peer.blame(words, clauses.CONDITIONS)
        else:
            peer.sitting.is_proposed = True

    def release(self, _peer: ComportPeer, _why: str) -> None:
        """It has left by itself."""

    def finished(self, peer: ComportPeer) -> None:
        """Only one match is played."""
        peer.goodbye()

    def hear(self, _peer: ComportPeer, _text: str) -> None:
        """A program talks to nobody, and nobody talks to it."""


class ComProgram(ComportPeer, Pipe):
    """A `Piped` player in this `role`. What it does wrong by the wire's rules, its wire reports."""

    hangs_up = False

    def __init__(
        self,
        name: str,
        timers: Timers,
        role: str = wire.SLAVE,
        *,
        limit: float,
        trace: Scribe | None = None,
        kind: str = PROGRAM,
    ) -> None:
        ours = wire.SLAVE if role == wire.MASTER else wire.MASTER
        ComportPeer.__init__(self, ours, Stay(), self._time, key_wait=KEY_WAIT, grace=GRACE)
        Pipe.__init__(self, name, kind, limit, timers)
        self.table: Table | None = None
        self.flush = self._flush
        self._trace = trace
        self._pace = Pace(RATE, timers.now())
        self._watch = Stopwatch(self.spent)
        self._came: float | None = None
        self._was_met = False

    def _time(self) -> float:
        return self.clock()

    @property
    def _plays(self) -> bool:
        return self.sitting is not None and self.sitting.table.phase is Phase.PLAYING

    # -- its table ---------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table; programs ignore chat."""
        if not isinstance(news, Said):
            super().tell(table, news)
        if isinstance(news, Sat) and self.sitting is not None:
            self.sitting.is_proposed = False  # nothing has been proposed yet, perhaps by the program
        if isinstance(news, Began):
            self.table = table
        if isinstance(news, Began | Happened) and table is not None:
            self._note(table, news)
        elif isinstance(news, Closed) and self.is_playing:
            self._stop(None if self.fault is None else self.fault.kind)
        self.told(news)

    def _note(self, table: Table, news: Began | Happened) -> None:
        """How long does it take?"""
        plies = news.plies if isinstance(news, Happened) else ()
        self._watch.look(table.match, self.seat, plies, self._own)
        if self.sitting is None or self.peer_role == wire.MASTER:
            return
        if not (table.match.state.started or self.sitting.has_other_placed):
            self._watch.since = None  # its wire allows it to be ready only then

    def leave(self, why: str) -> None:
        """Leave the table, for this reason."""
        if self._plays and self.fault is None:
            self.fault = Fault(FaultKind.ERRORS, why, clause=self.clause)
        super().leave(f"{self.name}: {why}")

    # -- its program -------------------------------------------------------------------------------

    @property
    def words(self) -> dict[str, str]:
        """Its role, and what a master has to propose."""
        words = {"role": self.peer_role}
        if self.sitting is not None:
            setup = self.sitting.setup
            words |= {"size": str(setup.size), "fleet": format_fleet(setup.fleet)}
        return words

    def greet(self) -> None:
        """It is running: state 0 on the line."""
        self._came = self._own
        self.open_line(self.name)

    def receive(self, data: bytes) -> None:
        """It wrote something; more than a COM port could carry is a flood, and is refused."""
        if self._trace is not None:
            self._trace.add(self.peer_role, data)
        if len(data) > AT_ONCE or self._pace.take(len(data), self._timers.now()):
            self.fail(FaultKind.FLOOD, "writes on and on and does nothing", clauses.TOO_FAST)
        else:
            super().receive(data)

    def receive_eof(self) -> None:
        """What it wrote last has been heard; how it ended says more."""

    def due(self) -> float | None:
        """When its answer or its move is due."""
        if not self.is_playing or self._came is None:
            return None
        self._was_met = self._was_met or self.is_met
        if not self._was_met:
            return self._came + MEETING
        return None if self._watch.since is None else self._watch.since + self.limit

    def expire(self) -> None:
        """Its time may have run out."""
        due = self.due()
        if due is not None and self._own >= due:
            late = f"no move in {self.limit:g} s" if self._was_met else "does not answer"
            self.fail(FaultKind.TIME, late)

    def fail(self, kind: FaultKind, words: str, clause: str = "") -> None:
        """It has to leave. If it was already out, it is not blamed."""
        if self.is_playing:
            if self._plays and self.fault is None:
                self.fault = Fault(kind, words, clause=clause)
            self._stop(kind)
            self.leave(words)
            self.lose_line(words)

    def stop(self) -> None:
        """Its program is being removed: tell it nothing more."""
        self.is_playing = False
        self.flush = nothing
        self._timers.drop(self)

    def _stop(self, kind: FaultKind | None) -> None:
        """Until its process is gone there may be something to say: how the game ended, goodbye."""
        self.is_playing = False
        self.done(kind)

    def _flush(self) -> None:
        if data := self.data_to_send():
            if self._trace is not None:
                self._trace.add(self.role, data)
            self.write(data)
        if (due := self.deadline()) is None or self.is_finished:
            self._timers.drop(self)
        else:
            self._timers.set(self, due + self._timers.now() - self.clock(), self.wake)


def _in_words(setup: Setup) -> str:
    return f"{setup.size}×{setup.size}, fleet {format_fleet(setup.fleet)}"
