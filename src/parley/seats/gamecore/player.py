"""A GameCore AI as a player at a table: its wire, its requests, its clock. No process, no I/O.

The owner of its process feeds its output to `receive`, and sends what it is given to `write`. The AI is
greeted first; it is told about the game once it has answered and the match has begun, whichever comes last.
An action is answered when the table tells of it, so nothing is answered that is not in the journal; what is
refused is refused at once. After a restart an AI may find itself in the middle of its own turn: its wire
knows no such beginning, so the rest of that turn is passed.

Times are the AI's own: the seconds in which it could not run, `forgiven`, are taken from its clock.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from parley.core import IllegalMove, Seat
from parley.core.clauses import Timeout
from parley.core.connection import Closed as LineClosed
from parley.core.connection import Message, Notice, Received, Violation
from parley.games.conquest import Move, Next, State
from parley.seats.faults import Fault, FaultKind
from parley.seats.gamecore.clauses import TOO_MUCH, clause_broken, clause_refused
from parley.seats.gamecore.prints import Prints
from parley.seats.gamecore.requests import AnyMatch, Requests
from parley.seats.gamecore.seat import MOVES, Plies
from parley.seats.gamecore.terms import CARDS
from parley.seats.piped import Pipe, Scribe, nothing
from parley.tables import BOT, Began, Closed, Happened, News, Refused, Table, Timers, Trouble
from parley.wires import gamecore
from parley.wires.gamecore import CoreConnection
from parley.wires.gamecore.limits import ANSWER_SECONDS

GREETING = 10.0
"""The fewest seconds an AI has to say WazUp: it is being loaded."""
AGAIN = 1.0
"""Seconds until a move that could not be stored is retried."""
IDLE = 1024 * 1024
"""Bytes an AI may write without doing anything."""
_FAULTS = {"timeout": FaultKind.TIME, "flood": FaultKind.FLOOD, "too many errors": FaultKind.ERRORS}


class CorePlayer(Pipe):
    """A `Piped` player. `limit`: seconds for a request; a table's clock may be stricter.

    `write` sends bytes to the program; `greeted` is called when it has said WazUp; `done` when it plays no
    more, and why if that is its fault. `fault` is set if it had to go while it was in the game.
    """

    hangs_up = False
    words: ClassVar[Mapping[str, str]] = {}
    _table: Table
    _seat: Seat
    _requests: Requests

    def __init__(
        self,
        name: str,
        timers: Timers,
        *,
        one_based: bool = False,
        limit: float = ANSWER_SECONDS,
        say: Callable[[str], None] = nothing,
        trace: Scribe | None = None,
        kind: str = BOT,
    ) -> None:
        super().__init__(name, kind, limit, timers)
        self._line = CoreConnection(one_based=one_based, limit_seconds=limit)
        self._prints = Prints(say, trace)
        self._has_begun = self._is_greeted = False
        self._began = self._asked_at = timers.now()
        self._idle = 0
        self._rule = self._clause = self._illegal = ""

    @property
    def table(self) -> Table | None:
        """Its table, once its match has begun."""
        return self._table if self._has_begun else None

    # -- its program -------------------------------------------------------------------------------

    def greet(self) -> None:
        """It is running: say GDay."""
        # core/GDay/1
        self._line.send(gamecore.GDay())
        self._flush()
        self._began = self._timers.now()
        self._asked_at = self._own
        self._line.handle_deadline(self._asked_at)

    def receive(self, data: bytes) -> None:
        line, own = self._line, self._own
        if self._prints.is_tracing or line.debug:
            self._prints.tell("ai", data, debug=line.debug)
        action = line.receive_action(data) if self.is_playing else None
        if action is None:
            self._read(data, own)
        elif not self._act(action, own):
            self._go_on()

    def _read(self, data: bytes, own: float) -> None:
        """It wrote more than an action, or less, or something else."""
        line = self._line
        self._idle += len(data)
        line.receive_data(data, own)
        if self._pump(own) and line.deadline() == own:  # restarted by an answer of ours
            line.handle_deadline(own)
        if self._idle > IDLE:
            self.fail(FaultKind.FLOOD, "writes on and on and does nothing", TOO_MUCH)

    def receive_eof(self) -> None:
        """It will write no more; what it wrote last counts."""
        if self.is_playing:
            self._line.receive_eof()
            self._pump(self._own)

    def due(self) -> float | None:
        """When its time runs out, by its own clock; None if nothing is asked of it."""
        due = self._line.deadline() if self.is_playing else None
        if due is not None and self._line.state is gamecore.State.GREETING:
            return max(due, self._began + GREETING)
        return due

    def expire(self) -> None:
        """Its time may have run out."""
        own = self._own
        self._line.handle_deadline(own)
        self._pump(own)

    def fail(self, kind: FaultKind, words: str, clause: str = "") -> None:
        """It has to leave. If it was already out, it is not blamed."""
        # core/general/8
        if self.is_playing:
            if not self._is_out():
                self.fault = Fault(kind, words, clause=clause)
                if self._has_begun:
                    self._table.leave(self, f"{self.name}: {words}")
            self._stop(kind)

    def stop(self) -> None:
        """Its program is being removed: tell it nothing more."""
        self.is_playing = False
        self._timers.drop(self)

    def _stop(self, kind: FaultKind | None) -> None:
        self.stop()
        self.done(kind)

    def _is_out(self) -> bool:
        if not self._has_begun or self._table.ledger is None:
            return False
        try:
            match: AnyMatch = self._table.ledger.newest
        except Refused:
            match = self._table.match
        return match.outcome is not None or self._seat not in match.state.standing.playing

    # -- its table ---------------------------------------------------------------------------------

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table; programs ignore chat."""
        if table is None or not self.is_playing:
            self._miss(table, news)
        elif isinstance(news, Happened):
            if self._is_greeted:
                self._hear(table.match.state, news.plies)
        elif isinstance(news, Began):
            self._begin(table)
        elif isinstance(news, Trouble):
            if self._is_greeted and (move := self._requests.pending) is not None:
                self._later(move)
        elif isinstance(news, Closed):
            self._end()
        self.told(news)

    def _miss(self, table: Table | None, news: News) -> None:
        """It failed before its match began: then it never took part."""
        if table is not None and self.fault is not None and isinstance(news, Began):
            table.leave(self, f"{self.name}: {self.fault.words}")

    def _begin(self, table: Table) -> None:
        self._table, self._seat, self._has_begun = table, table.seat_of(self), True
        if table.terms.setup.cards:  # somebody else's table: ours are not opened
            self.fail(FaultKind.ERRORS, CARDS)
        elif self._is_greeted:
            self._inform()

    def _inform(self) -> None:
        self._requests = Requests(self._seat, self._line, self._table.match)
        self._go_on()

    def _hear(self, state: State, plies: Plies) -> None:
        if self._requests.hear(state, plies):
            if state.standing.outcome is None:
                self._go_on()
            else:  # Closed follows: what it wrote meanwhile is no longer answered
                self._flush()
        elif self._seat not in state.standing.playing:
            self._look_why(plies)

    def _go_on(self) -> None:
        """It has been told something, and its clock runs from now; what it wrote meanwhile comes next."""
        self._asked_at = own = self._own
        if self._requests.is_passing and self._requests.pending is None:
            self._submit(Next())
        self._pump(own)
        self._line.handle_deadline(own)

    def _look_why(self, plies: Plies) -> None:
        """It is out: did the table's clock run out?"""
        if any(ply.seat == self._seat and isinstance(ply.move, Timeout) for ply in plies):
            self.fault = Fault(FaultKind.TIME, "out of time at the table")
            self._stop(FaultKind.TIME)

    def _end(self) -> None:
        """#64, if it was ever greeted."""
        # core/64/1-2
        if self._line.state is not gamecore.State.NEW:
            self._line.send(gamecore.EndGame())
            self._flush()
        self._stop(None)

    def _act(self, action: Message, own: float) -> bool:
        """Carry it out, or say why not."""
        self._idle = 0
        self.spent.add(own - self._asked_at)
        self._asked_at = own
        return self._submit(MOVES[type(action)](action))

    def _submit(self, move: Move) -> bool:
        requests = self._requests
        requests.pending = move
        try:
            self._table.submit(self, move)
        except IllegalMove as error:
            requests.pending = None
            if not requests.is_passing:
                self.errors += 1
                self._illegal, self._clause = f"an illegal move: {error}", clause_refused(error.reason)
                requests.core.refuse(error)
            return False
        except Refused:
            self._later(move)
        return True

    def _later(self, move: Move) -> None:
        """It could not be stored: try again later."""

        def again() -> None:
            self._submit(move)
            self._pump(self._own)
            self._line.handle_deadline(self._own)

        self._timers.set(self, self._timers.now() + AGAIN, again)

    # -- its wire ----------------------------------------------------------------------------------

    def _pump(self, own: float) -> bool:
        """Do what it said, and say what there is to say; returns whether there was anything."""
        while self.is_playing and (notices := self._line.events()):
            for notice in notices:
                if self.is_playing:
                    self._take(notice, own)
        return self._flush()

    def _take(self, notice: Notice, own: float) -> None:
        if isinstance(notice, Received):
            if type(notice.message) in MOVES:
                self._act(notice.message, own)
            else:
                self._note(notice.message)
        elif isinstance(notice, Violation):
            self._blame(notice)
        elif isinstance(notice, LineClosed) and notice.why in _FAULTS:
            self._condemn(_FAULTS[notice.why])

    def _blame(self, violation: Violation) -> None:
        """A violation without a code is the last, and sums up all before it."""
        self._rule = violation.rule
        if violation.code is not None:
            self.errors += 1
            self._illegal, self._clause = "", clause_broken(violation, self._line.state)

    def _condemn(self, kind: FaultKind) -> None:
        if kind is FaultKind.ERRORS:
            last = f", the last {self._illegal}" if self._illegal else ""
            self.fail(kind, self._rule + last, self._clause)
        else:
            self.fail(kind, self._rule, TOO_MUCH if kind is FaultKind.FLOOD else "")

    def _note(self, message: Message) -> None:
        # core/70/1, core/71/1, core/72/1
        if isinstance(message, gamecore.WazUp):
            self._is_greeted = True
            if self._has_begun:
                self._inform()
            self.greeted()
        elif isinstance(message, gamecore.AskStanding):
            self._requests.core.stand(self._table.match.state)
        elif isinstance(message, gamecore.Say):
            self._prints.print(message.text)

    def _flush(self) -> bool:
        """Send what there is to say; returns whether there was anything."""
        pieces = self._line.data_to_send()
        if not pieces:
            return False
        data = b"".join(pieces)
        if self._prints.is_tracing or self._line.debug:
            self._prints.tell("core", data, debug=self._line.debug)
        self.write(data)
        return True
