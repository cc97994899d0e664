"""Captured bytes in words: who said what, and which rule it broke.

Follows the conversation through the wire's own table of rules. With only one side captured nobody knows the
state, so then only the messages themselves are judged.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from parley.core.connection import Message
from parley.wires.trace import Kind, Line
from parley.wires.wire import Rule, Wire


@dataclass(frozen=True, slots=True)
class Decoded:
    """One message of a capture. `broken` says which rule, None where all is well."""

    at: float
    who: str
    data: bytes
    text: str
    broken: str | None = None


class Decoder:
    """Reads both sides of one conversation."""

    def __init__(self, wire: Wire, *, follow: bool = True) -> None:
        self._wire, self._follow = wire, follow
        self._framers = {role: wire.framer(role) for role in wire.roles}
        self._rules = {(rule.state, rule.sender, rule.message): rule for rule in wire.rules}
        self._state = wire.start
        self._unanswered: dict[str, deque[Rule]] = {role: deque(maxlen=1000) for role in wire.roles}

    def feed(self, who: str, data: bytes, at: float = 0.0) -> list[Decoded]:
        """The messages these bytes complete."""
        found = []
        for frame in self._framers[who].feed(data):
            if frame.message is None:
                found.append(Decoded(at, who, frame.data, "unreadable", frame.fault))
            else:
                broken = self._judge(who, frame.message) if self._follow else None
                text = self._wire.describe(frame.message)
                found.append(Decoded(at, who, frame.data, text, broken or frame.fault))
        return found

    def _judge(self, who: str, message: Message) -> str | None:
        other = self._wire.roles[who == self._wire.roles[0]]
        waiting = self._unanswered[other]
        answered = next((rule for rule in waiting if type(message) in rule.answers), None)
        if answered is not None:
            waiting.remove(answered)
            self._state = answered.then
            return None
        rule = self._rules.get((self._state, who, type(message)))
        if rule is None:
            return f"{type(message).__name__} is not for the {who} to say in state {name_of(self._state)}"
        if rule.answers:
            self._unanswered[who].append(rule)
        else:
            self._state = rule.then
        return None


def decode(wire: Wire, lines: Iterable[Line]) -> list[Decoded]:
    """A whole capture in the form of a trace."""
    lines = [line for line in lines if line.kind in (Kind.SAYS, Kind.CLOCK)]
    speakers = {line.who for line in lines if line.kind is Kind.SAYS}
    decoder = Decoder(wire, follow=len(speakers) > 1)
    at, found = 0.0, []
    for line in lines:
        at = line.at if line.kind is Kind.CLOCK else at
        if line.kind is Kind.SAYS:
            found += decoder.feed(line.who, line.data, at)
    return found


def name_of(state: object) -> str:
    """A state as the pages and the decoder write it."""
    return str(getattr(state, "name", state)).lower().replace("_", " ")
