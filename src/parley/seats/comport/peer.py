"""The peer on a COM line, as a player at a table. Only the peer knows its own fleet.

What it says are moves of its seat: A3 or A4 is `Ready`, C0 is `Shoot`, 0C to 3C is `Answer`, A6 is `Resign`.
What the table tells becomes messages to it, as if whoever sits opposite sat at the other end of the line; a
shot is answered when the table says what it did. On the wire we are the other side: its master, and the peer
has seat 1, or its slave, and it has seat 0.

No I/O: whoever has the line brings bytes and takes them away: `open_line`, `receive`, `data_to_send`,
`deadline`, `wake`, `lose_line`, and `flush` to be called when there is something to write. An `Usher` finds
it a table. Tables need a running event loop; the peer itself knows only `clock`.
"""

from collections.abc import Callable
from typing import Any

from parley.core import NotationError, Seat
from parley.core.connection import Message
from parley.core.names import read_name
from parley.core.text import clean
from parley.games.seabattle import Ready, Setup, Shot
from parley.seats.comport import clauses
from parley.seats.comport.answers import answer_to
from parley.seats.comport.hearing import Hearing
from parley.seats.comport.logbook import Logbook
from parley.seats.comport.progress import BROKEN_OFF, Progress
from parley.seats.comport.report import Kind, legible
from parley.seats.comport.sitting import Sitting
from parley.seats.comport.usher import Usher
from parley.seats.comport.wishes import IN_GAME, RESTARTABLE, Wishes
from parley.tables import Announced, Began, Closed, Happened, News, Said, Sat, Table, Trouble
from parley.wires import comport as wire
from parley.wires.comport import State

NAMELESS = "COM peer"
"""The name of a peer that sends no readable nick."""
NAME = 32
"""The most characters of a nick that become a name."""
GRACE = 120.0
"""Seconds a match waits for a silent peer."""


def _nothing() -> None:
    """Nobody listens."""


class ComportPeer:
    """A `Player`. `role` is ours on the wire; `name` is for the usher to give.

    - `key_wait`: seconds until the key is pressed where nobody is there to press it; None: `press_key` is.
    - `patience`: seconds the peer has for a shot before it gets A8; each may be waiting for the other.
    - `nick_wait`: seconds a master waits for a nick in state 1 before the peer is shown to a table.
    - `grace`: seconds a match waits for a peer that is silent.
    """

    kind = "comport"
    account: int | None = None

    def __init__(
        self,
        role: str,
        usher: Usher[Any],
        clock: Callable[[], float],
        *,
        key_wait: float | None = None,
        patience: float | None = None,
        nick_wait: float = 0.0,
        grace: float = GRACE,
    ) -> None:
        self.role, self.usher, self.name = role, usher, NAMELESS
        self.nick = ""
        """As the peer sent it; empty until it has."""
        self.peer_role = wire.ROLES[role == wire.MASTER]
        self.seat = Seat(wire.ROLES.index(self.peer_role))
        self.connection: wire.ComportConnection | None = None
        self.sitting: Sitting | None = None
        """Where it sits, or sat last; None between tables."""
        self.is_finished = False
        """Have we said goodbye for good?"""
        self.clause = ""
        """Which clause of the document it broke last."""
        self.flush: Callable[[], None] = _nothing
        """Called when there may be something to write; for the line."""
        self.changed: Callable[[], None] = _nothing
        """Called after everything that happened; for a screen."""
        self.wishes, self.logbook = Wishes(role), Logbook(role, clock)
        self.progress = Progress(self)
        self._hearing = Hearing(self)
        self._clock, self._key_wait, self._patience = clock, key_wait, patience
        self._nick_wait, self._grace = nick_wait, grace
        self._wants_seat = False
        self._nick_by: float | None = None
        self._quiet_since = 0.0
        self._is_settling = self._is_unsettled = False

    @property
    def state(self) -> State:
        """The document's state; 0 while there is no line."""
        return self.connection.state if self.connection else State.LAUNCH

    @property
    def is_met(self) -> bool:
        return self.state not in BROKEN_OFF

    @property
    def suspended(self) -> bool:
        """Is something overdue? It comes back by itself, or the key starts over."""
        return self.connection is not None and self.connection.suspended

    # The table

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table. What the peer has to know is sent when the line is free."""
        match news:
            case Announced(text):
                self.say(text)
            case Sat() if table is not None and table is not self._table and table.seats[self.seat] is self:
                self.sitting = Sitting(table, self, self.seat, is_proposed=self.role == wire.SLAVE)
            case _ if table is not None and table is self._table:
                self._hear_of(self.sitting, news)
        self._settle()

    @property
    def _table(self) -> Table | None:
        return self.sitting.table if self.sitting else None

    def _hear_of(self, sitting: Sitting | None, news: News) -> None:
        if sitting is None:
            return
        match news:
            case Began():
                sitting.is_begun = True
            case Happened():
                for shot in sitting.hear(news):
                    self._note_shot(shot)
            case Trouble():
                sitting.make_again(self._clock())
            case Said(name, text) if name != self.name:
                self.say(text if name == self.wishes.nick else f"{name}: {text}")
            case Closed(stopping=True):
                self.goodbye()
            case Closed():
                self._close(sitting, news)

    def _note_shot(self, shot: Shot) -> None:
        is_ours = shot.seat != self.seat
        self._quiet_since = self._clock()
        self.logbook.fired(shot, is_ours=is_ours)
        if not is_ours:
            self.answer(answer_to(shot.result))

    def _close(self, sitting: Sitting, news: Closed) -> None:
        sitting.close(news)
        if sitting.is_won and self.connection is not None:
            self.connection.expect_game_over(self._clock())
        elif isinstance(sitting.last_word(), wire.Relaunch):
            self.logbook.trouble = news.why or "the table was closed"
            self.logbook.faults += 1

    def want_seat(self) -> None:
        """State 1. As slave we wait for the master's conditions."""
        if self.role == wire.MASTER and self.sitting is None:
            self._wants_seat = True
            self._nick_by = self._clock() + self._nick_wait if self._nick_wait else None

    def sit_down(self, setup: Setup | None) -> None:
        """Ask for a table."""
        self._wants_seat = False
        self.usher.seat(self, setup)

    def leave(self, why: str) -> None:
        """Leave whatever table there is, for this reason."""
        sitting, self.sitting = self.sitting, None
        self._wants_seat, self._nick_by = False, None
        if sitting is not None:
            sitting.leave(why)

    # What may be asked of us

    def introduce(self, nick: str) -> None:
        """The peer plays somebody with this name: B1, now and at every meeting."""
        self.wishes.introduce(nick)
        self.logbook.nick = nick
        self._settle()

    def say(self, text: str) -> None:
        """Chat, as soon as the line is free, if the peer knows it."""
        if self.is_met and not (self.connection and self.connection.chat is False):
            self.wishes.chats.append(text)
            self._settle()

    def restart(self) -> None:
        """A new game, which only the master can start: A5, in a state that allows it."""
        if self.role == wire.MASTER and self.state in RESTARTABLE:
            self.wishes.wants_restart = True
            self._settle()

    def surrender(self) -> None:
        """Give up a game that has no table yet: A6."""
        if self.state in IN_GAME:
            self.wishes.wants_surrender = True
            self._settle()

    def goodbye(self) -> None:
        """Leave; `is_finished` once the peer knows, or has had time to."""
        self.wishes.is_leaving = True
        self._settle()

    def press_key(self) -> None:
        """The key that ends a silence or a protocol error."""
        if self.connection is not None:
            self.connection.press_key(self._clock())
        self._settle()

    # The line

    def inform(self, text: str) -> None:
        """A remark about the line before it is open."""
        self.logbook.note(Kind.LINE, text)
        self.changed()

    def open_line(self, name: str) -> None:
        """The line is open: state 0 on it."""
        self.connection = wire.connect(self.role, key_wait=self._key_wait)
        self.progress.start()
        self.wishes.ticks = 0
        self.logbook.note(Kind.LINE, f"on the line: {name}")
        self.wake()

    def lose_line(self, why: str) -> None:
        """The line is gone."""
        if self.connection is None:
            return
        self.logbook.break_off(f"line lost: {why}", Kind.LINE)
        self.connection = None
        self._settle()

    def receive(self, data: bytes) -> None:
        """Bytes have come, one message at a time: each is settled before the next."""
        for byte in data:
            if self.connection is None:
                return
            self.connection.receive_data(bytes((byte,)), self._clock())
            self._settle()

    def data_to_send(self) -> bytes:
        """What to write since the last call."""
        return b"".join(self.connection.data_to_send()) if self.connection else b""

    def deadline(self) -> float | None:
        """When to call `wake` if nothing arrives before."""
        due = [
            self.connection.deadline() if self.connection else None,
            self._end_of_patience(),
            self._nick_by,
        ]
        due.append(self.sitting.again_at if self.sitting else None)
        return min((at for at in due if at is not None), default=None)

    def wake(self) -> None:
        now = self._clock()
        if self.connection is not None:
            self.connection.handle_deadline(now)
        if self._nick_by is not None and now >= self._nick_by:
            self._nick_by = None
        patience = self._end_of_patience()
        if patience is not None and now >= patience:
            self.blame("has not fired for too long", clauses.NO_SHOT)
        self._settle()

    def _end_of_patience(self) -> float | None:
        # com/8/6
        if self.connection is None or self._patience is None or self.state is not State.PLAY:
            return None
        return None if self.connection.turn == self.role else self._quiet_since + self._patience

    # One thing after another

    def answer(self, message: Message) -> None:
        """Send this, if it is still asked for."""
        if self.connection is not None and self.connection.can_send(message):
            self.connection.send(message, self._clock())
            self._is_unsettled = True

    def blame(self, what: str, clause: str) -> None:
        """The peer has broken a rule: A8."""
        self.clause = clause
        self.logbook.break_off(f"the opponent {what}")
        self.answer(wire.ProtocolError())

    def _settle(self) -> None:
        """Handle what happened and say what there is to say, until nothing is left.

        Ushers and tables answer at once, in the middle of it: then there is more.
        """
        self._is_unsettled = True
        if self._is_settling:
            return
        self._is_settling = True
        try:
            while self._is_unsettled and not self.is_finished:
                self._is_unsettled = False
                self._go_on()
        finally:
            self._is_settling = False
        self._end()
        self.flush()
        self.changed()

    def _go_on(self) -> None:
        for notice in self.connection.events() if self.connection else ():
            self._hearing.heed(notice)
        if self.progress.follow(self.state):
            self._quiet_since, self._is_unsettled = self._clock(), True
        self._move()
        self._take_seat()
        connection, message = self.connection, self.wishes.next(self.state, self.sitting)
        if connection is not None and message is not None and connection.can_send(message):
            connection.send(message, self._clock())
            self._said(message)
            self._is_unsettled = True

    def _end(self) -> None:
        """Without an opponent there is nobody to say goodbye to."""
        if self.wishes.is_leaving and (self.suspended or not self.is_met):
            self.is_finished = True
        if self.is_finished:
            self.leave("said goodbye")

    def _move(self) -> None:
        """Make the peer's move at the table."""
        sitting, state = self.sitting, self.state
        if sitting is None or not sitting.is_begun:
            return
        placed = (State.PLAY,) if self.role == wire.MASTER else (State.MASTER_PLACED, State.PLAY)
        if state in placed and not sitting.is_ready:
            sitting.is_ready = True
            sitting.play(Ready())
        sitting.submit(self._clock(), self._hearing.refuse)
        sitting.show(is_silent=self.suspended, grace=self._grace, why=self.logbook.trouble)

    def _take_seat(self) -> None:
        """As master: once we have said whom it plays, and the peer has had time to say who it is."""
        if not self._wants_seat or self.connection is None or self.state is not State.MET:
            return
        is_named = self.nick or self._nick_by is None
        if is_named and not self.wishes.has_to_name and not self.connection.busy:
            self.sit_down(None)
            self._is_unsettled = True

    def _said(self, message: Message) -> None:
        self.wishes.said(message)
        match message:
            case wire.Surrender():
                self.progress.surrendered.add(self.role)
            case wire.Chat(text):
                self.logbook.note(Kind.CHAT, f"{self.logbook.nick or 'we'}: {legible(text)}")
            case wire.Parameters() if self.sitting is not None:
                self.sitting.is_proposed = True
            case wire.Shot() if self.sitting is not None:
                self.sitting.incoming = None


def name_of(nick: str) -> str:
    """A nick as a name everybody can read."""
    try:
        return read_name(clean(nick, NAME))
    except NotationError:
        return NAMELESS
