"""Captured bytes in words: who said what, and which rule it broke.

Follows the conversation through the wire's own table of rules. If only one side was captured the state is
unknown, so only the messages themselves are judged.
"""

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import chain

from parley.core.connection import Message
from parley.wires.trace import Kind, TraceLine
from parley.wires.wire import Rule, Wire


@dataclass(frozen=True, slots=True)
class Decoded:
    """One message of a capture. `broken` names the rule; None if all is well."""

    at: float
    who: str
    data: bytes
    text: str
    broken: str | None = None


class Decoder:
    """Reads both sides of one conversation.

    A message with several rows goes the way its answer says. Until it is answered the conversation may be in
    any state those rows lead to, so pipelined requests, crossed commands and optional answers are no faults.
    Nor is an answer to the other side's fault.
    """

    def __init__(self, wire: Wire, *, follow: bool = True) -> None:
        self._wire, self._follow = wire, follow
        self._framers = {role: wire.framer(role) for role in wire.roles}
        self._faults = dict.fromkeys(wire.roles, 0)
        self._rules: dict[tuple[str, type[Message]], list[Rule]] = defaultdict(list)
        for rule in wire.rules:
            self._rules[rule.sender, rule.message].append(rule)
        self._follower = wire.follow() if wire.follow else None
        self._state = wire.start
        self._unanswered: dict[str, deque[list[Rule]]] = {role: deque(maxlen=64) for role in wire.roles}

    def feed(self, who: str, data: bytes, at: float = 0.0) -> list[Decoded]:
        """The messages these bytes complete."""
        found = []
        for frame in self._framers[who].feed(data):
            broken, text = frame.fault, "unreadable"
            if frame.message is not None:
                text = self._wire.describe(frame.message)
                broken = broken or (self._judge(who, frame.message) if self._follow else None)
            self._faults[who] += broken is not None
            found.append(Decoded(at, who, frame.data, text, broken))
        return found

    def finish(self, at: float = 0.0) -> list[Decoded]:
        """No more bytes come: the incomplete messages."""
        rest = ((who, framer.left_over()) for who, framer in self._framers.items())
        return [
            Decoded(at, who, frame.data, "incomplete", frame.fault)
            for who, frame in rest
            if frame is not None
        ]

    def _judge(self, who: str, message: Message) -> str | None:
        kind, other = type(message), self._wire.roles[who == self._wire.roles[0]]
        if self._follower is not None:
            return self._blame(other, self._follower.judge(who, message))
        if self._answers(other, kind):
            return None
        states = self._possible()
        rules = sorted(
            (r for r in self._rules[who, kind] if r.state in states), key=lambda r: states.index(r.state)
        )
        if not rules:
            rule = f"{kind.__name__} is not for the {who} to say in state {name_of(self._state)}"
            return self._blame(other, rule)
        if rules[0].answers:
            self._unanswered[who].append(rules)
        else:
            self._state = rules[0].then
        return None

    def _answers(self, other: str, kind: type[Message]) -> bool:
        """Does this answer something the other side said?"""
        for rules in self._unanswered[other]:
            rule = next((rule for rule in rules if kind in rule.answers), None)
            if rule is not None:
                self._state = rule.then
                self._unanswered[other].remove(rules)
                return True
        return False

    def _possible(self) -> list[Enum]:
        """The current state, then those that unanswered messages may lead to."""
        states = [self._state]
        for rules in chain(*self._unanswered.values()):
            states += [rule.then for rule in rules if rule.then not in states]
        return states

    def _blame(self, other: str, rule: str | None) -> str | None:
        """The rule, unless breaking it answers a fault."""
        if rule is not None and self._faults[other]:
            self._faults[other] -= 1
            return None
        return rule


def decode(wire: Wire, lines: Iterable[TraceLine]) -> list[Decoded]:
    """A whole capture in the form of a trace."""
    lines = [line for line in lines if line.kind in (Kind.SAYS, Kind.CLOCK)]
    speakers = {line.who for line in lines if line.kind is Kind.SAYS}
    decoder = Decoder(wire, follow=len(speakers) > 1)
    at, found = 0.0, []
    for line in lines:
        at = line.at if line.kind is Kind.CLOCK else at
        if line.kind is Kind.SAYS:
            found += decoder.feed(line.who, line.data, at)
    return [*found, *decoder.finish(at)]


def name_of(state: object) -> str:
    """A state as the pages and the decoder write it."""
    return str(getattr(state, "name", state)).lower().replace("_", " ")
