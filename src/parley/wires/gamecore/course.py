"""The table at work: the state of a conversation. Each role keeps one, and both agree."""

from collections import deque
from enum import Enum
from typing import NamedTuple

from parley.core.connection import Message
from parley.wires.gamecore.messages import AI, CORE, EndGame, Ok, Place, RequestAttack, RequestPlace
from parley.wires.gamecore.rules import CORE_OWES, RULES, TASKS, State
from parley.wires.wire import Rule

_Rows = dict[type[Message], Rule]


def _rows(state: State, sender: str, but: type[Message] = Message) -> _Rows:
    """The first row for everything `sender` may say in `state`."""
    rows = [rule for rule in RULES if (rule.state, rule.sender) == (state, sender)]
    return {rule.message: rule for rule in reversed(rows) if rule.message is not but}


class _Spot(NamedTuple):
    """What holds in a state: what each may say, what is asked of the AI, whether the GC speaks next."""

    rows: dict[str, _Rows]
    asked: type[Message] | None
    core_owes: bool


_SPOTS: dict[Enum, _Spot] = {
    state: _Spot({role: _rows(state, role) for role in (CORE, AI)}, TASKS.get(state), state in CORE_OWES)
    for state in State
}
# core/50/2: #61 not before all units are placed, and no #50 after.
_SPOTS[State.PLACING] = _Spot(
    {CORE: _rows(State.PLACING, CORE, RequestAttack), AI: _rows(State.PLACING, AI)}, RequestPlace, False
)
_ALL_PLACED = _Spot(
    {CORE: _rows(State.PLACING, CORE), AI: _rows(State.PLACING, AI, Place)}, RequestPlace, True
)

_ANSWERED: dict[tuple[Enum, type[Message], type[Message]], Rule] = {
    (rule.state, rule.message, answer): rule for rule in RULES for answer in rule.answers
}
"""The row that an answer selects."""


class Course:
    """The state, what is asked of the AI, and what it said that awaits an answer."""

    def __init__(self, awaited: tuple[type[Message], ...]) -> None:
        self._awaited = frozenset(awaited)
        self.state: Enum = State.NEW
        self.left = 0
        """Units of the last #60 that are not placed yet."""
        self.unanswered: deque[Message] = deque()
        self.core_owes = False
        """Is it the GC's turn to speak? It is after an action or #43, and where something "folgt"."""
        self.asked: type[Message] | None = None
        """The kind of what is asked of the AI in this state."""
        self._task: Message | None = None
        self._rows = _SPOTS[self.state].rows

    @property
    def task(self) -> Message | None:
        """What is asked of the AI, as #44 repeats it: a #60 with the units that are left."""
        if self.state is State.PLACING:
            return RequestPlace(self.left)
        return None if self.asked is None else self._task

    def rule(self, sender: str, message: Message) -> Rule | None:
        """The row that lets `sender` say this now: one of the AI's, if this answers it."""
        kind = type(message)
        if sender == CORE and self.unanswered:
            row = _ANSWERED.get((self.state, type(self.unanswered[0]), kind))
            if row is not None:
                return row
        return self._rows[sender].get(kind)

    def follow(self, rule: Rule, message: Message) -> None:
        """`message` was said, as `rule` lets it."""
        kind = type(message)
        if kind is not rule.message:
            action = self.unanswered.popleft()
            if kind is Ok and isinstance(action, Place):
                self.left -= action.units
        elif rule.answers:
            if kind in self._awaited:
                self.unanswered.append(message)
                self.core_owes = True
            return
        self.go(rule.then, message)

    def go(self, state: Enum, message: Message) -> None:
        """Move to `state`, to which `message` led."""
        if isinstance(message, RequestPlace):
            self.left = message.units
        elif isinstance(message, EndGame):
            self.unanswered.clear()
        is_placed = state is State.PLACING and not self.left
        self.state = state
        self._rows, self.asked, owes = _ALL_PLACED if is_placed else _SPOTS[state]
        if type(message) is self.asked:
            self._task = message
        self.core_owes = owes or bool(self.unanswered)
