"""A person at this end of a COM line, opposite the peer at a table of ours.

The properties say what is to be seen and the commands what may be done: what a full-screen board needs.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from parley.core import Cell, IllegalMove, Reason, Seat
from parley.games.seabattle import Place, Ship, Shoot, View
from parley.seats.comport.fleet import Fleet
from parley.seats.comport.progress import BROKEN_OFF
from parley.seats.comport.report import Kind, LogLine, Refusal
from parley.seats.comport.wishes import IN_GAME, RESTARTABLE
from parley.tables import News, Phase, Table, Trouble
from parley.wires import comport as wire
from parley.wires.comport import State

if TYPE_CHECKING:
    from parley.seats.comport.harbour import Harbour

NAMELESS = "player"
_NO_GAME = (*BROKEN_OFF, State.MET)


class Captain:
    """A `Player` of the table; what the line is like they learn from the peer's end of it."""

    kind = "terminal"
    account: int | None = None

    def __init__(self, harbour: "Harbour") -> None:
        self._harbour, self._peer = harbour, harbour.peer
        self._seat = Seat(1 - self._peer.seat)

    def tell(self, table: Table | None, news: News) -> None:
        """What is to be seen is asked for; only what went wrong has to be told."""
        if table is not None and isinstance(news, Trouble):
            self._peer.logbook.note(Kind.TROUBLE, news.refusal.value)
            self._peer.changed()

    @property
    def name(self) -> str:
        """In the journal."""
        return self.nick or NAMELESS

    # What is to be seen

    @property
    def changed(self) -> Callable[[], None]:
        """Called after everything that happened; for a screen."""
        return self._peer.changed

    @changed.setter
    def changed(self, call: Callable[[], None]) -> None:
        self._peer.changed = call

    @property
    def view(self) -> View | None:
        """Our fleet, and the chart of the enemy's; None before the conditions are agreed."""
        sitting = self._peer.sitting
        if sitting is None or not sitting.is_begun or self.state in _NO_GAME:
            return None
        view: View = sitting.table.match.view(self._seat)
        return view

    @property
    def state(self) -> State:
        """The document's state; 0 while there is no line."""
        return self._peer.state

    @property
    def nick(self) -> str:
        """Ours."""
        return self._harbour.plan.nick

    @property
    def peer_nick(self) -> str:
        """The opponent's; empty until it is known."""
        return self._peer.logbook.peer_nick

    @property
    def log(self) -> Sequence[LogLine]:
        """The latest lines, oldest first."""
        return self._peer.logbook.lines

    @property
    def is_connected(self) -> bool:
        """Is there a line?"""
        return self._peer.connection is not None

    @property
    def suspended(self) -> bool:
        """Is something overdue? It comes back by itself, or the key starts over."""
        return self._peer.suspended

    @property
    def waits_for_key(self) -> bool:
        """Is it for a person to press a key?"""
        return self._peer.connection is not None and self._peer.connection.waits_for_key

    @property
    def is_my_turn(self) -> bool:
        """Is it for us to fire?"""
        view = self.view
        if view is None or self.state is not State.PLAY or not view.started:
            return False
        return self._seat in view.to_move and view.pending is None

    @property
    def is_my_placing(self) -> bool:
        """Is it for us to place our ships?"""
        view, placing = self.view, (State.PLACING, State.MASTER_PLACED)
        return view is not None and self.state in placing and self._seat in view.to_move and not view.started

    @property
    def is_finished(self) -> bool:
        """Have we left for good?"""
        return self._peer.is_finished

    @property
    def conditions(self) -> tuple[int, Fleet]:
        """The field and the fleet we propose as master."""
        return self._harbour.plan.size, self._harbour.plan.fleet

    # What may be done

    @property
    def no_chat(self) -> Refusal | None:
        """Why nothing can be said; None if it can."""
        connection = self._peer.connection
        if connection is None or self.state in BROKEN_OFF:
            return self._nobody
        return Refusal.NO_CHAT if connection.chat is False else None

    @property
    def no_restart(self) -> Refusal | None:
        """Why there can be no new game now."""
        if self._peer.role != wire.MASTER:
            return Refusal.MASTER_RESTARTS
        if self.state in BROKEN_OFF:
            return self._nobody
        return None if self.state in RESTARTABLE else Refusal.NO_RESTART

    @property
    def no_surrender(self) -> Refusal | None:
        """Why there is nothing to surrender."""
        return None if self.state in IN_GAME else Refusal.NOTHING_TO_SURRENDER

    @property
    def no_proposal(self) -> Refusal | None:
        """Why field and fleet are not ours to choose."""
        return None if self._peer.role == wire.MASTER else Refusal.MASTER_PROPOSES

    @property
    def _nobody(self) -> Refusal:
        return Refusal.NOBODY if self.is_connected else Refusal.NO_LINE

    def place(self, fleet: tuple[Ship, ...]) -> None:
        """Our ships lie so, for this game. Raises `IllegalMove`, or `Refused` if it cannot be stored."""
        self._submit(Place(fleet), is_asked=self.is_my_placing)

    def shoot(self, cell: Cell) -> None:
        """Fire there. Raises `IllegalMove`, or `Refused` if it cannot be stored."""
        self._submit(Shoot(cell), is_asked=self.is_my_turn)

    def _submit(self, move: Place | Shoot, *, is_asked: bool) -> None:
        table = self._harbour.table
        if table is None or not is_asked:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        table.submit(self, move)

    def say(self, text: str) -> None:
        """Chat, as soon as the line is free. Raises `IllegalMove` where nobody would hear it."""
        _grant(self.no_chat)
        self._peer.say(text)

    def restart(self) -> None:
        """A new game, which is the master's to say: while placing, or after a game. Raises `IllegalMove`."""
        _grant(self.no_restart)
        self._peer.restart()

    def surrender(self) -> None:
        """Lose this game. Raises `IllegalMove` where none goes on."""
        _grant(self.no_surrender)
        sitting = self._peer.sitting
        if sitting is not None and sitting.is_begun and sitting.table.phase is Phase.PLAYING:
            sitting.table.resign(self)
        else:
            self._peer.surrender()

    def propose(self, size: int, fleet: Fleet) -> None:
        """From the next game on, as master. Raises `IllegalMove`, or `SetupError` where no fleet has room."""
        _grant(self.no_proposal)
        self._harbour.propose(size, fleet)

    def rename(self, nick: str) -> None:
        """Be called this from now on."""
        self._harbour.rename(nick)

    def goodbye(self) -> None:
        """Leave; `is_finished` once the opponent knows, or has had the time to."""
        self._harbour.goodbye()

    def press_key(self) -> None:
        """What `waits_for_key` asks for."""
        self._peer.press_key()


def _grant(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalMove(refusal)
