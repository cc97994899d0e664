#!/usr/bin/env python
"""Any bytes at all, at any point of a conversation, to either side of the GameCore wire.

`python fuzz/gamecore.py` runs under atheris; `one_input` is also called by the tests.
"""

import sys
from copy import deepcopy
from functools import cache
from importlib import import_module
from random import Random

from parley.core.connection import Closed, Message, Notice, Received
from parley.wires.gamecore import (
    AI,
    CORE,
    EXAMPLES,
    AIConnection,
    AskStanding,
    Attack,
    AttackFailed,
    AttackSucceeded,
    Continents,
    CoreConnection,
    EndGame,
    FollowUp,
    GDay,
    General,
    Map,
    NextPhase,
    Ok,
    Place,
    PreparationEnds,
    RequestAttack,
    RequestFollowUp,
    RequestMarch,
    RequestPlace,
    RoundBegins,
    Standing,
    WazUp,
    encode,
    limits,
)

CONVERSATION: tuple[tuple[str, Message], ...] = (
    (CORE, GDay()),
    (AI, WazUp()),
    (CORE, EXAMPLES[General]),
    (CORE, EXAMPLES[Map]),
    (CORE, EXAMPLES[Continents]),
    (CORE, EXAMPLES[Standing]),
    (CORE, RequestPlace(1)),
    (AI, Place(0, 1)),
    (CORE, Ok()),
    (CORE, PreparationEnds()),
    (CORE, RoundBegins()),
    (CORE, EXAMPLES[Standing]),
    (CORE, RequestPlace(3)),
    (AI, Place(0, 3)),
    (CORE, Ok()),
    (CORE, RequestAttack()),
    (AI, Attack(0, 3)),
    (CORE, AttackFailed(3, 1)),
    (CORE, RequestAttack()),
    (AI, Attack(0, 3)),
    (CORE, AttackSucceeded(2, 1)),
    (CORE, RequestFollowUp(0, 3)),
    (AI, FollowUp(1)),
    (CORE, Ok()),
    (CORE, RequestAttack()),
    (AI, NextPhase()),
    (CORE, RequestMarch()),
    (AI, NextPhase()),
    (CORE, EndGame()),
)
"""Passes through every state of the table."""

Side = CoreConnection | AIConnection


def talked(role: str, steps: int) -> Side:
    """A connection that has been through the first steps of the conversation."""
    return deepcopy(_talked(role, steps))


@cache
def _talked(role: str, steps: int) -> Side:
    side: Side = CoreConnection() if role == CORE else AIConnection()
    for sender, message in CONVERSATION[:steps]:
        if sender == role:
            side.send(message)
        else:
            side.receive_data(encode(message), 0.0)
    side.events()
    side.data_to_send()
    return side


def hear(side: Side, pieces: list[bytes]) -> tuple[list[Notice], bytes]:
    """What comes of it when the owner answers every #43 and nothing else."""
    notices: list[Notice] = []
    said = b""
    for piece in pieces:
        side.receive_data(piece, 0.0)
        while new := side.events():
            notices += new
            if new[-1] == Received(AskStanding()):
                side.send(EXAMPLES[Standing])
        said += b"".join(side.data_to_send())
    return notices, said


def cut(data: bytes, rng: Random) -> list[bytes]:
    """The same bytes in pieces."""
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(6)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


def one_input(data: bytes) -> None:
    """The first two bytes choose the role and the moment, the rest is what the peer says."""
    role = (CORE, AI)[data[0] % 2] if data else CORE
    steps = data[1] % (len(CONVERSATION) + 1) if len(data) > 1 else 0
    whole, pieced = talked(role, steps), talked(role, steps)
    heard = hear(whole, [data[2:]])
    if heard != hear(pieced, cut(data[2:], Random(len(data)))):
        raise AssertionError("cutting the bytes otherwise means something else")
    if whole.buffered > limits.HELD:
        raise AssertionError("a buffer grows without bounds")
    closed = [notice for notice in heard[0] if isinstance(notice, Closed)]
    if closed and (len(closed) > 1 or heard[0][-1] is not closed[0]):
        raise AssertionError("something was told after the end")


def main() -> None:
    """Fuzz until stopped."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
