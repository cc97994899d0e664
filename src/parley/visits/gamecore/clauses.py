"""Where the document says what the core should have said."""

from collections.abc import Iterator

from parley.core.connection import Message
from parley.wires.gamecore import CORE, RULES

READABLE = "core/general/2"


def clause_of(message: Message, to: Message | None = None) -> str:
    """The first sentence that lets the core say this, in answer `to` that or at all."""
    kind = type(message)
    answered = None if to is None else _ANSWERS.get((kind, type(to)))
    return answered or _SAID.get(kind) or next(_answering(kind), "")


def _answering(kind: type[Message]) -> Iterator[str]:
    return (clause for (answer, _), clause in _ANSWERS.items() if answer is kind)


_SAID = {rule.message: rule.clause for rule in reversed(RULES) if rule.sender == CORE}
_ANSWERS = {(answer, rule.message): rule.clause for rule in reversed(RULES) for answer in rule.answers}
