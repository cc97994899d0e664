"""The table of rules and the codecs, joined for lookup: what may be received and sent in each state."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from parley.core.connection import Message
from parley.wires.bpgp.codec import Decoder, Encoder, Order, codecs
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.messages import Error
from parley.wires.bpgp.rules import AWAITED, RULES, State
from parley.wires.bpgp.session import CHECKS, COUNTED, FROM_THE_GAME, NOTES, Session


@dataclass(frozen=True, slots=True)
class Transition:
    """One message in one state."""

    name: str
    number: int
    decode: Decoder
    """The message in a payload; raises `Malformed`."""
    frame: Encoder
    """The message as bytes; raises `LocalProtocolError` if its values are invalid."""
    check: Callable[[Session, Any], ErrorCode | None] | None
    """What the receiver checks."""
    check_own: Callable[[Session, Any], ErrorCode | None] | None
    """What the sender checks."""
    note: Callable[[Session, Any], bool] | None
    then: State
    """Where it leads."""
    own: State | None
    """Where a GAME or DELETE_GAME leads instead, if it is about the client's own game."""
    is_turn: bool
    """Does the turn_counter count it?"""
    matters: bool
    """Does it change anything else?"""
    awaits: frozenset[type[Message]] | None
    """What answers it: until then the next message has to wait. None: it needs no answer."""


class Place(NamedTuple):
    """A client's state, as one side sees it: what it may receive, by command number, and send, by kind."""

    state: State
    hears: Mapping[int, Transition]
    says: Mapping[type[Message], Transition]


@cache
def places(role: str, peer: str, order: Order) -> Mapping[State, Place]:
    """All of them, for one side."""
    heard, said = tables(peer, order), tables(role, order)
    return {
        state: Place(state, {step.number: step for step in heard[state].values()}, said[state])
        for state in State
    }


@cache
def tables(sender: str, order: Order) -> Mapping[State, Mapping[type[Message], Transition]]:
    """What `sender` may say in each state."""
    steps: dict[State, dict[type[Message], Transition]] = defaultdict(dict)
    unasked, answers, awaits = _read_rules(sender)
    for place, then in {**answers, **unasked}.items():
        state, kind = place
        answer = answers.get(place, then)
        own = None if answer is then else answer
        codec = codecs(order)[kind]
        steps[state][kind] = Transition(
            name=codec.name,
            number=codec.number,
            decode=codec.decode,
            frame=codec.frame,
            check=CHECKS.get(kind),
            check_own=None if kind in FROM_THE_GAME else CHECKS.get(kind),
            note=NOTES.get(kind),
            is_turn=kind in COUNTED,
            then=then,
            own=own,
            matters=then is not state or kind in NOTES,
            awaits=awaits.get(place),
        )
    return {state: steps[state] for state in State}


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
            awaits[state, rule.message] = frozenset((*awaited, Error))
    return unasked, answers, awaits
