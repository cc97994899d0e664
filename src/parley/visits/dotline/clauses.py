"""Where docs/protocols/dots.md says what a server got wrong."""

from collections.abc import Mapping

from parley.core.connection import Message, Violation
from parley.wires.dotline.rules import RULES

FRAMES, ANSWERS = "Dots 2", "Dots 3"
_SECTIONS: Mapping[type[Message], str] = {
    **{answer: rule.clause for rule in RULES for answer in rule.answers},
    **{rule.message: rule.clause for rule in RULES},
}


def clause_of(kind: type[Message]) -> str:
    """`Dots 6`: the section of the page, behind that of the document where both speak of it."""
    return f"Dots {_SECTIONS[kind]}" if kind in _SECTIONS else ANSWERS


def clause_broken(violation: Violation) -> str:
    """Where to read what the server should have said."""
    return FRAMES if violation.message is None else clause_of(type(violation.message))
