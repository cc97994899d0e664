"""The table of rules and the codecs, joined for looking up: what may be heard and said in each state."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from parley.core.connection import Message
from parley.wires.bpgp.codec import Codec, Order, codecs
from parley.wires.bpgp.rules import AWAITED, RULES, State


class Step(NamedTuple):
    """One message in one state."""

    codec: Codec
    then: State
    """Where it leads."""
    own: State | None
    """Where a GAME or DELETE_GAME leads instead, if it is about the client's own game."""
    awaits: frozenset[type[Message]] | None
    """What answers it, besides ERROR: until then the next message has to wait. None: nothing does."""


class Table(NamedTuple):
    """What one side may say in one state, by command number and by kind of message."""

    by_number: Mapping[int, Step]
    by_kind: Mapping[type[Message], Step]


@cache
def tables(sender: str, order: Order) -> Mapping[State, Table]:
    """What `sender` may say in each state."""
    steps: dict[State, dict[type[Message], Step]] = defaultdict(dict)
    unasked, answers, awaits = _read_rules(sender)
    for place, then in {**answers, **unasked}.items():
        state, kind = place
        answer = answers.get(place, then)
        own = None if answer is then else answer
        steps[state][kind] = Step(codecs(order)[kind], then, own, awaits.get(place))
    return {
        state: Table({s.codec.number: s for s in found.values()}, found) for state, found in steps.items()
    }


_Place = tuple[State, type[Message]]


def _read_rules(
    sender: str,
) -> tuple[dict[_Place, State], dict[_Place, State], dict[_Place, frozenset[type[Message]]]]:
    unasked: dict[_Place, State] = {}
    answers: dict[_Place, State] = {}
    awaits: dict[_Place, frozenset[type[Message]]] = {}
    for rule in RULES:
        state, then = State(rule.state), State(rule.then)
        if rule.sender != sender:
            answers.update({(state, answer): then for answer in rule.answers})
            continue
        unasked[state, rule.message] = state if rule.answers else then
        if awaited := rule.answers or AWAITED.get(rule.message):
            awaits[state, rule.message] = frozenset(awaited)
    return unasked, answers, awaits
