"""The table at work: where a conversation stands. Each role keeps one, and both agree."""

from collections import deque
from enum import Enum

from parley.core.connection import Message
from parley.wires.gamecore.messages import AI, CORE, EndGame, Ok, Place, RequestAttack, RequestPlace
from parley.wires.gamecore.rules import ACTIONS, CORE_OWES, RULES, TASKS, State
from parley.wires.wire import Rule

_ROWS: dict[tuple[Enum, str, type[Message]], list[Rule]] = {}
for _rule in RULES:
    _ROWS.setdefault((_rule.state, _rule.sender, _rule.message), []).append(_rule)


class Course:
    """The state, what is asked of the AI, and which of its actions have no answer yet."""

    def __init__(self) -> None:
        self.state: Enum = State.NEW
        self.left = 0
        """Units of the last #60 that are not placed yet."""
        self.unanswered: deque[Message] = deque()
        self._task: Message | None = None

    @property
    def task(self) -> Message | None:
        """What is asked of the AI, as #44 repeats it: a #60 with the units that are left."""
        if self.state is State.PLACING:
            return RequestPlace(self.left)
        return self._task if self.state in TASKS else None

    @property
    def core_owes(self) -> bool:
        """Is the next word the GC's? It is after an action, and where #30..#33 or #60..#63 follow."""
        placed = self.state is State.PLACING and self.left == 0
        return placed or bool(self.unanswered) or self.state in CORE_OWES

    def rule(self, sender: str, message: Message) -> Rule | None:
        """The row that lets `sender` say this now: of the AI's if it is the answer to an action."""
        kind = type(message)
        if sender == CORE and (row := self._row_answered_by(kind)) is not None:
            return row
        if self.state is State.PLACING and kind is (RequestAttack if self.left else Place):
            return None  # 'falls alle Einheiten platziert wurden gefolgt von #61'
        rows = _ROWS.get((self.state, sender, kind))
        return rows[0] if rows else None

    def follow(self, rule: Rule, message: Message) -> None:
        """`message` was said, as `rule` lets it."""
        if type(message) is not rule.message:
            self._answered(message)
        elif rule.answers:
            self.unanswered.extend([message] if isinstance(message, ACTIONS) else [])
            return
        self.go(rule.then, message)

    def go(self, state: Enum, message: Message) -> None:
        """Be in `state`, which `message` led to."""
        self.state = state
        if type(message) is TASKS.get(state):
            self._task = message
        if isinstance(message, RequestPlace):
            self.left = message.units
        if isinstance(message, EndGame):
            self.unanswered.clear()

    def _row_answered_by(self, kind: type[Message]) -> Rule | None:
        first = type(self.unanswered[0]) if self.unanswered else Message
        rows = _ROWS.get((self.state, AI, first), ())
        return next((row for row in rows if kind in row.answers), None)

    def _answered(self, answer: Message) -> None:
        action = self.unanswered.popleft()
        if isinstance(answer, Ok) and isinstance(action, Place):
            self.left -= action.units
