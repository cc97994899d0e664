"""Where docs/protocols/dots.md says what a server got wrong."""

from collections.abc import Mapping

from parley.core.connection import Message, Violation
from parley.wires.dotline.rules import RULES

FRAMES, ANSWERS = "dots/III/3", "dots/line/3/2"
_CLAUSES: Mapping[type[Message], str] = {
    **{answer: rule.clause for rule in RULES for answer in rule.answers},
    **{rule.message: rule.clause for rule in RULES},
}


def clause_of(kind: type[Message]) -> str:
    """`dots/line/6/1`."""
    return _CLAUSES.get(kind, ANSWERS)


def clause_broken(violation: Violation) -> str:
    """Where to read what the server should have said."""
    return FRAMES if violation.message is None else clause_of(type(violation.message))
