"""The GameCore's side: it greets, informs, asks, judges nothing, and keeps the AI in order.

One action is delivered at a time. What the AI wrote behind it waits until the owner has answered and, where
the table says so, asked for the next: commands written at once are "handled in order, each answered in
order".

- #40..#42 and #44 are answered from what was sent before; the owner is not troubled with them. For #43 the
  owner is told `Received(AskStanding())`, and sends a `Standing` before anything else.
- Readable but not now: #24, like #21..#23 nothing more. Unreadable: #20, and whatever is asked of the AI is
  said again: "Der GC teilt mit, welche Informationen er als nächstes braucht" stands under #20 alone.
- A GDay said again may bring a WazUp again: as many as were said more than once are passed over.
- The clock runs while something is asked, and anew with every action; questions and #70..#72 do not stop it.
"""

from parley.core import LocalProtocolError
from parley.core.connection import Message, Received, Violation
from parley.wires.gamecore import limits
from parley.wires.gamecore.codec import describe
from parley.wires.gamecore.framing import Fault
from parley.wires.gamecore.messages import (
    AI,
    CORE,
    AskContinents,
    AskGeneral,
    AskMap,
    AskStanding,
    AskTask,
    Continents,
    DebugOff,
    DebugOn,
    EndGame,
    GDay,
    General,
    GeneralError,
    Map,
    Ok,
    Place,
    RequestPlace,
    RoundBegins,
    Standing,
    WazUp,
    WrongPhase,
)
from parley.wires.gamecore.rules import ACTIONS, REFUSALS, State
from parley.wires.gamecore.side import Side
from parley.wires.wire import Frame, Rule

_FACTS: dict[type[Message], type[Message]] = {AskGeneral: General, AskMap: Map, AskContinents: Continents}
_AGAIN = (AskTask, *_FACTS)
_SHOWN = 40
_DEBUG: dict[type[Message], bool] = {DebugOn: True, DebugOff: False}


class CoreConnection(Side):
    """The core's side of the line to one AI. `debug`: did the AI ask for its transcript (#70)?"""

    def __init__(
        self,
        *,
        one_based: bool = False,
        limit_seconds: float = limits.ANSWER_SECONDS,
        leave_seconds: float = limits.LEAVE_SECONDS,
    ) -> None:
        super().__init__(CORE, AI, one_based=one_based)
        self.debug = False
        self._limit_seconds, self._leave_seconds = limit_seconds, leave_seconds
        self._facts: dict[type[Message], Message] = {}
        self._standing_asked = False
        self._greetings = 0
        self._errors = 0
        self._answered = 0

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now`."""
        held = self._closed or self._standing_asked or self._course.core_owes
        frame = None if held else self._reader.only(data)
        if frame is None:
            super().receive_data(data, now)
        else:  # the common case: one command, and the AI waits
            self._clock.tell(now)
            self._handle(frame)

    def send(self, message: Message) -> None:
        """Say this; raises `LocalProtocolError` if we may not."""
        if self._standing_asked and isinstance(message, Standing) and not self._closed:
            self._check_standing(message)
            self._standing_asked = False
            self._answer(message)
        else:
            rule = self._rule(message)
            self._check_turn(rule, message)
            self._say(message)
            self._course.follow(rule, message)
            self._note(message)
        self._advance()

    def _check_turn(self, rule: Rule, message: Message) -> None:
        """Raises `LocalProtocolError` for what the table allows, but not as things are."""
        owes = self._standing_asked or self._course.unanswered
        if owes and rule.sender == CORE and not isinstance(message, EndGame):
            raise LocalProtocolError(f"{describe(message)} before the answer that is owed")
        if isinstance(message, RequestPlace) and message.units < 1:
            raise LocalProtocolError("#60 asks for one unit at least")
        if isinstance(message, Ok):
            self._check_placed(self._course.unanswered[0])
        if isinstance(message, Standing):
            self._check_standing(message)

    def _check_placed(self, action: Message) -> None:
        if isinstance(action, Place) and not 1 <= action.units <= self._course.left:
            raise LocalProtocolError(f"#10 to {describe(action)} with {self._course.left} units left")

    def _check_standing(self, message: Standing) -> None:
        known = self._facts.get(Map)
        if isinstance(known, Map) and len(message.holdings) != known.nodes:
            raise LocalProtocolError(f"#33 with {len(message.holdings)} lines on {known.nodes} nodes")

    def _note(self, message: Message) -> None:
        """Draw the consequences of what we said."""
        kind, state = type(message), self._course.state
        if kind in _FACTS.values():
            self._facts[kind] = message
        if kind is RoundBegins or (kind is RequestPlace and state is State.CLAIMING):
            self._errors = 0
        if kind is EndGame:
            self._standing_asked = False
        self._answered = 0
        self._run_clock()
        if isinstance(message, REFUSALS):
            self._refused(message)

    def _run_clock(self) -> None:
        """Give the AI its time anew, if anything is asked of it."""
        if self._course.core_owes or self._course.task is None:
            self._clock.stop()
        else:
            over = self._course.state is State.OVER
            self._clock.start(self._leave_seconds if over else self._limit_seconds)

    def _advance(self) -> None:
        while not (self._closed or self._standing_asked or self._course.core_owes):
            frame = self._reader.next()
            if frame is None:
                return
            self._handle(frame)
        if self._reader.waiting > limits.HELD:
            self._close("flood", Violation("writes on and on without waiting for an answer"))

    def _handle(self, frame: Frame) -> None:
        message = frame.message
        if message is None:
            self._unreadable(frame)
            return
        rule = self._course.rule(AI, message)
        if rule is None:
            self._untimely(message)
        elif type(message) in _AGAIN:
            self._answer_again(message)
        else:
            self._course.follow(rule, message)
            self._notices.append(Received(message))
            if self._course.core_owes:
                self._clock.stop()
            else:
                self._took(message)

    def _took(self, message: Message) -> None:
        """What asks for no answer of the owner's, and #43."""
        kind = type(message)
        self._standing_asked = kind is AskStanding
        self.debug = _DEBUG.get(kind, self.debug)
        if kind in ACTIONS:
            self._clock.stop()

    def _answer_again(self, question: Message) -> None:
        """#40..#42 with what was sent before, #44 with what is asked."""
        kind = _FACTS.get(type(question))
        known = self._facts.get(kind) if kind else self._course.task
        if known is None:  # the game ended before it was told
            self._untimely(question)
        else:
            self._answer(known)

    def _answer(self, message: Message) -> None:
        self._answered += self._say(message)
        if self._answered > limits.ANSWERS:
            self._close("flood", Violation("asks on and on without acting"))

    def _unreadable(self, frame: Frame) -> None:
        if frame.fault is Fault.FLOOD:
            self._close("flood", Violation(frame.fault))
            return
        self._notices.append(Violation(f"{frame.fault}: {frame.data[:_SHOWN]!r}", 20))
        self._say(GeneralError())
        self._refused(GeneralError())

    def _untimely(self, message: Message) -> None:
        if isinstance(message, WazUp) and self._greetings > 0:
            self._greetings -= 1
            return
        self._notices.append(self._violation(message, 24))
        self._say(WrongPhase())
        if isinstance(message, ACTIONS) and self._course.state is not State.OVER:
            self._run_clock()
        self._refused(WrongPhase())

    def _refused(self, error: Message) -> None:
        """After #20 say again what is asked; too many errors in a turn are the end."""
        task = self._course.task
        if isinstance(error, GeneralError) and task is not None:
            self._say(task)
            self._greetings += isinstance(task, GDay)
        self._errors += 1
        if self._errors > limits.ERRORS:
            self._close("too many errors", Violation(f"more than {limits.ERRORS} errors in a turn"))
