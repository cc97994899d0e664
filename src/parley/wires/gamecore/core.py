"""The GameCore's side: it greets, informs, asks, judges nothing, and keeps the AI in order.

One action is delivered at a time. What the AI wrote after it waits until the owner has answered and, where
the table says so, asked for the next (core/general/4).

- #40..#42 and #44 are answered from what was sent before; the owner is not troubled with them. For #43 the
  owner is told `Received(AskStanding())`, and sends a `Standing` before anything else.
- Readable but not now: #24 (core/24/1). Unreadable: #20, and whatever is asked of the AI is said again
  (core/20/3). What follows other errors is left open: after a #51 or #52 that was refused in the attack phase
  #61 is said, as the published GC does, and whatever was legal before still is; after the others nothing.
- A GDay said again may bring a WazUp again: as many as were said more than once are ignored.
- The clock runs while something is asked, and anew with every action; questions and #70..#72 do not stop it.
"""

from collections.abc import Callable
from typing import Any

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
    Attack,
    Continents,
    DebugOff,
    DebugOn,
    EndGame,
    FollowUp,
    GDay,
    General,
    GeneralError,
    Map,
    Ok,
    Place,
    RequestAttack,
    RequestPlace,
    RoundBegins,
    Standing,
    WazUp,
    WrongPhase,
)
from parley.wires.gamecore.rules import ACTIONS, REFUSALS, State
from parley.wires.gamecore.side import Side
from parley.wires.wire import Frame, Rule

_NEEDED: dict[type[Message], type[Message]] = {
    AskGeneral: General,
    AskMap: Map,
    AskContinents: Continents,
    AskStanding: Map,
    AskTask: Message,
}
"""The questions, and what must have been sent before they can be answered."""
_FACTS = (General, Map, Continents)
_ACTS = frozenset({*ACTIONS, WazUp})
_DEBUG: dict[type[Message], bool] = {DebugOn: True, DebugOff: False}
_NOTED = frozenset({*_FACTS, *REFUSALS, RoundBegins, RequestPlace})
"""What does more than start the AI's clock."""
_ATTACKS = (Attack, FollowUp)
_ATTACK_PHASE = (State.ATTACKING, State.FOLLOWING_UP)
_SHOWN = 40


class CoreConnection(Side):
    """The core's side of the line to one AI. `debug`: did the AI ask for its transcript (#70)?"""

    def __init__(
        self,
        *,
        one_based: bool = False,
        limit_seconds: float = limits.ANSWER_SECONDS,
        leave_seconds: float = limits.LEAVE_SECONDS,
    ) -> None:
        super().__init__(CORE, AI, (*ACTIONS, AskStanding), one_based=one_based)
        self.debug = False
        self._limit_seconds, self._leave_seconds = limit_seconds, leave_seconds
        self._facts: dict[type[Message], bytes] = {}
        self._nodes = 0
        self._greetings = 0
        self._errors = 0
        self._asked_for = 0

    def receive_action(self, data: bytes) -> Message | None:
        """Take bytes that are exactly one action that is legal now, as they nearly always are.

        None: they are not, and `receive_data` should take them.
        """
        course = self._course
        frame = None if self._closed or course.core_owes else self._reader.only(data)
        if frame is None or not isinstance(frame.message, ACTIONS):
            return None
        rule = course.rule(AI, frame.message)
        if rule is not None:
            course.follow(rule, frame.message)
            self._clock.stop()
            return frame.message
        return None

    def send(self, message: Message) -> None:
        """Send this; raises `LocalProtocolError` if we may not."""
        kind, course = type(message), self._course
        rule = self._rule(message)
        if course.unanswered and rule.sender == CORE and kind is not EndGame:
            before = describe(course.unanswered[0])
            raise LocalProtocolError(f"{describe(message)} before {before} is answered")
        check = _CHECKS.get(kind)
        if check is not None:
            check(self, message)
        data = self._say(message)
        course.follow(rule, message)
        if kind is Standing:
            self._spend(data)
        else:
            self._asked_for = 0
            self._run_clock()
        if kind in _NOTED:
            self._note(message, rule, data)
        if self._reader.waiting:
            self._advance()

    def _check_request(self, message: RequestPlace) -> None:
        if message.units < 1:
            raise LocalProtocolError("#60 asks for one unit at least")

    def _check_ok(self, _message: Ok) -> None:
        action, left = self._course.unanswered[0], self._course.left
        if isinstance(action, Place) and not 1 <= action.units <= left:
            raise LocalProtocolError(f"#10 to {describe(action)} with {left} units left")

    def _check_standing(self, message: Standing) -> None:
        # core/33/1
        if len(message.holdings) != self._nodes:
            raise LocalProtocolError(f"#33 with {len(message.holdings)} lines on {self._nodes} nodes")

    def _note(self, message: Message, rule: Rule, data: bytes) -> None:
        """Draw the consequences of what we said."""
        kind = type(message)
        if kind in _FACTS:
            self._facts[kind] = data
        if isinstance(message, Map):
            self._nodes = message.nodes
        if kind is RoundBegins or (kind is RequestPlace and self._course.state is State.CLAIMING):
            self._errors = 0
        if kind in REFUSALS:
            self._refused(message, rule.message)

    def _run_clock(self) -> None:
        """Restart the AI's clock, if anything is asked of it."""
        course = self._course
        if course.core_owes or course.asked is None:
            self._clock.stop()
        else:
            self._clock.start(self._leave_seconds if course.asked is EndGame else self._limit_seconds)

    def _advance(self) -> None:
        while not (self._closed or self._course.core_owes):
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
        kind = type(message)
        if rule is None:
            self._untimely(message)
        elif kind in _ACTS:
            self._course.follow(rule, message)
            self._notices.append(Received(message))
            self._clock.stop()
        elif kind in _NEEDED:
            self._question(rule, message)
        else:
            self.debug = _DEBUG.get(kind, self.debug)
            self._notices.append(Received(message))

    def _question(self, rule: Rule, question: Message) -> None:
        """#40..#42 are answered with what was sent before, #44 with the request; #43 is for the owner."""
        # core/40/1, core/41/1, core/42/1, core/43/1, core/44/1
        kind = type(question)
        if kind is AskTask:
            self._repeat()
        elif _NEEDED[kind] not in self._facts:  # the game was over before it began
            self._untimely(question)
        elif kind is AskStanding:
            self._course.follow(rule, question)
            self._notices.append(Received(question))
        else:
            data = self._facts[_NEEDED[kind]]
            self._out.append(data)
            self._spend(data)

    def _repeat(self) -> None:
        """Repeat what is asked of the AI, if anything is."""
        # core/44/1, core/20/3
        task = self._course.task
        if task is not None:
            self._greetings += isinstance(task, GDay)
            self._spend(self._say(task))

    def _spend(self, data: bytes) -> None:
        """Answers to questions are output that nobody may be reading."""
        self._asked_for += len(data)
        if self._asked_for > limits.ANSWERS:
            self._close("flood", Violation("asks on and on without acting"))

    def _unreadable(self, frame: Frame) -> None:
        # core/20/1, core/20/4, core/general/8
        if frame.fault is Fault.FLOOD:
            self._close("flood", Violation(frame.fault))
            return
        self._notices.append(Violation(f"{frame.fault}: {frame.data[:_SHOWN]!r}", 20))
        self._say(GeneralError())
        self._refused(GeneralError(), Message)

    def _untimely(self, message: Message) -> None:
        # core/24/1, core/WazUp/2
        if isinstance(message, WazUp) and self._greetings > 0:
            self._greetings -= 1
            return
        self._notices.append(self._violation(message, 24))
        self._say(WrongPhase())
        if isinstance(message, ACTIONS) and self._course.state is not State.OVER:
            self._run_clock()
        self._refused(WrongPhase(), type(message))

    def _refused(self, error: Message, action: type[Message]) -> None:
        """Repeat the request if the document says so; too many errors in a turn end it."""
        # core/20/3, core/general/8
        if isinstance(error, GeneralError):
            self._repeat()
        elif action in _ATTACKS and self._course.state in _ATTACK_PHASE:
            self._spend(self._say(RequestAttack()))
        self._errors += 1
        if self._errors > limits.ERRORS:
            self._close("too many errors", Violation(f"more than {limits.ERRORS} errors in a turn"))


_CHECKS: dict[type[Message], Callable[[CoreConnection, Any], None]] = {
    RequestPlace: CoreConnection._check_request,
    Ok: CoreConnection._check_ok,
    Standing: CoreConnection._check_standing,
}
"""What must match what was said before: the table alone cannot tell."""
