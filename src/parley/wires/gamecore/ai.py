"""The AI's side: it hears what the GameCore asks, and answers with actions.

One action is outstanding at a time, or several #50 ("bis Einheiten aufgebraucht"). The GC is the referee:
what it says out of order is a `Violation`, but is believed all the same, so that an AI can play with a GC
that leaves out a #13 or a #61. Only an answer to nothing is dropped.
"""

from dataclasses import dataclass
from enum import Enum

from parley.core import LocalProtocolError
from parley.core.connection import Message, Notice, Received, Violation
from parley.wires.gamecore.codec import describe
from parley.wires.gamecore.framing import Fault
from parley.wires.gamecore.messages import (
    AI,
    CORE,
    AskTask,
    AttackFailed,
    AttackSucceeded,
    Continents,
    EndGame,
    GDay,
    General,
    Map,
    Place,
    PreparationEnds,
    RequestAttack,
    RequestFollowUp,
    RequestMarch,
    RequestPlace,
    RoundBegins,
    Standing,
)
from parley.wires.gamecore.rules import ACTIONS, State
from parley.wires.gamecore.side import Side
from parley.wires.wire import Frame

_BELIEVED: dict[type[Message], Enum] = {
    GDay: State.GREETING,
    PreparationEnds: State.WAITING,
    RoundBegins: State.BEGINNING,
    RequestPlace: State.PLACING,
    RequestAttack: State.ATTACKING,
    RequestFollowUp: State.FOLLOWING_UP,
    RequestMarch: State.MARCHING,
    EndGame: State.OVER,
}
"""Where a message out of order leads."""
_BARE: dict[bytes, type[Message]] = {
    b"#11": AttackSucceeded,
    b"#12": AttackFailed,
    b"#62": RequestFollowUp,
}
"""What the document's own example shows without its numbers."""
_DATA = (General, Map, Continents, Standing)


@dataclass(frozen=True, slots=True)
class Bare(Violation):
    """A message came without its numbers: which one?"""

    kind: type[Message] | None = None


class AIConnection(Side):
    """The AI's side of the line to the core.

    `one_by_one`: each call of `events` reads one message, so that an owner can answer it before the next is
    read, even if the core does not wait.
    """

    def __init__(self, *, one_based: bool = False, one_by_one: bool = False) -> None:
        super().__init__(AI, CORE, ACTIONS, one_based=one_based)
        self._one_by_one, self._has_ended = one_by_one, False

    def receive_eof(self) -> None:
        """The core will say no more; what it said last counts."""
        if not self._one_by_one:
            super().receive_eof()
        elif not self._closed:
            self._reader.feed(b"\n")
            self._has_ended = True

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        if self._one_by_one and not self._closed and not self._notices:
            frame = self._reader.next()
            if frame is not None:
                self._handle(frame)
            elif self._has_ended:
                self._close("the other side closed the line")
        return super().events()

    def send(self, message: Message) -> None:
        """Send this; raises `LocalProtocolError` if we may not."""
        rule = self._rule(message)  # core/general/11: actions need a request
        if isinstance(message, (*ACTIONS, AskTask)):
            self._check_turn(message)
        self._say(message)
        self._course.follow(rule, message)

    @property
    def unanswered(self) -> Message | None:
        """Our action that the core has not answered yet; of several, the first."""
        return self._course.unanswered[0] if self._course.unanswered else None

    @property
    def may_ask_task(self) -> bool:
        """May #44 be said now?"""
        return self._course.rule(AI, AskTask()) is not None and self.unanswered is None

    def assume(self, request: Message) -> None:
        """The core left this out, or meant it differently: continue as if it had been said out of order."""
        self._course.unanswered.clear()
        self._course.go(_BELIEVED[type(request)], request)

    def count_from_one(self) -> None:
        """The core's first node turns out to be 1."""
        self._base = 1
        self._reader.recount(1)

    def give_up(self) -> None:
        """Stop waiting for an answer."""
        self._course.unanswered.clear()

    def _check_turn(self, action: Message) -> None:
        """One at a time, because an answer may change the task.

        More #50 may follow in a round, as long as the pending ones leave something to place.
        """
        waiting = self._course.unanswered
        placed = sum(place.units for place in waiting if isinstance(place, Place))
        is_left = self._course.state is State.PLACING and placed < self._course.left
        if waiting and not (isinstance(action, Place) and is_left):
            raise LocalProtocolError(f"{describe(action)} before {describe(waiting[0])} is answered")

    def _advance(self) -> None:
        if self._one_by_one:
            return
        for plain in self._reader.plain_ones():
            self._handle(plain)
        while not self._closed and (frame := self._reader.next()) is not None:
            self._handle(frame)

    def _handle(self, frame: Frame) -> None:
        if frame.message is not None:
            self._hear(frame.message)
        elif frame.fault is Fault.FLOOD:
            self._close("flood", Violation(frame.fault))
        else:
            rule, kind = f"{frame.fault}: {frame.data[:40]!r}", _BARE.get(frame.data)
            is_bare = kind is not None and frame.fault is Fault.NO_NUMBER
            self._notices.append(Bare(rule, kind=kind) if is_bare else Violation(rule))

    def _hear(self, message: Message) -> None:
        rule = self._course.rule(CORE, message)
        is_data = isinstance(message, _DATA) and self._course.state not in (State.NEW, State.GREETING)
        if rule is not None:
            self._course.follow(rule, message)
        elif not is_data:
            self._disorder(message)
            return
        self._notices.append(Received(message))

    def _disorder(self, message: Message) -> None:
        self._notices.append(self._violation(message))
        then = _BELIEVED.get(type(message))
        if then is not None:
            self._course.unanswered.clear()
            self._course.go(then, message)
            self._notices.append(Received(message))
