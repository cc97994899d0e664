"""Both sides, saying anything the table lets them: they agree on the state, and nobody complains."""

from contextlib import suppress
from enum import Enum
from random import Random

from parley.core import LocalProtocolError
from parley.core.connection import Violation
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CODES, CORE, EXAMPLES, State
from tests.wires.gamecore.pair import Pair

SAYINGS = [(sender, EXAMPLES[kind]) for (sender, _), kind in CODES.items() if kind is not gc.EndGame]
QUESTIONS = [saying for saying in SAYINGS if saying[1] in (gc.AskStanding(), gc.AskTask())]
LIKELY = [saying for saying in SAYINGS if saying not in QUESTIONS] * 10 + QUESTIONS


def talk(seed: int) -> set[Enum]:
    """The states they pass through."""
    rng, pair, seen = Random(seed), Pair(), set()
    for _ in range(2000):
        with suppress(LocalProtocolError):
            pair.say(*rng.choice(LIKELY))
        assert pair.core.state is pair.ai.state
        assert pair.core.left == pair.ai.left
        seen.add(pair.core.state)
    assert not [notice for role in (CORE, AI) for notice in pair.told[role] if isinstance(notice, Violation)]
    return seen


def test_random_talk() -> None:
    assert set().union(*map(talk, range(40))) == set(State) - {State.OVER}
