"""What may be said when: the document's explanations of the codes as one table, used by both roles.

The answers are the GC's; where an action has several rows, the answer tells which one applies. Anything an AI
says that is not in the table is answered #24 (core/24/1).
"""

from collections.abc import Iterator
from enum import Enum, StrEnum

from parley.core.connection import Message
from parley.wires.gamecore.messages import (
    AI,
    CORE,
    AskContinents,
    AskGeneral,
    AskMap,
    AskStanding,
    AskTask,
    Attack,
    AttackFailed,
    AttackSucceeded,
    Continents,
    DebugOff,
    DebugOn,
    EndGame,
    FollowUp,
    GDay,
    General,
    GeneralError,
    InvalidStart,
    InvalidTarget,
    InvalidUnits,
    Map,
    March,
    NextPhase,
    Ok,
    Place,
    PreparationEnds,
    RequestAttack,
    RequestFollowUp,
    RequestMarch,
    RequestPlace,
    RoundBegins,
    Say,
    Standing,
    WazUp,
    WrongPhase,
)
from parley.wires.wire import Rule


class State(StrEnum):
    """The state of the conversation, in the order of the document's example."""

    NEW = "nothing was said"
    GREETING = "WazUp is awaited"
    GENERAL_FOLLOWS = "#30 follows"
    MAP_FOLLOWS = "#31 follows"
    CONTINENTS_FOLLOW = "#32 follows"
    PREPARING = "preparation: the others are at work"
    CLAIMING = "preparation: #50 is awaited"
    WAITING = "it is another's turn"
    BEGINNING = "#33 and #60 follow"
    PLACING = "#50 is awaited"
    ATTACKING = "#51 or #54 is awaited"
    RESUMING = "#61 follows"
    CONQUERED = "#62 follows"
    FOLLOWING_UP = "#52, #51 or #54 is awaited"
    MARCHING = "#53 or #54 is awaited"
    OVER = "#64 was said"


S = State

# core/60/2, core/61/2, core/62/2, core/63/2
TASKS: dict[Enum, type[Message]] = {
    S.GREETING: GDay,
    S.CLAIMING: RequestPlace,
    S.PLACING: RequestPlace,
    S.ATTACKING: RequestAttack,
    S.FOLLOWING_UP: RequestFollowUp,
    S.MARCHING: RequestMarch,
    S.OVER: EndGame,
}
"""The states in which something is asked of the AI, and what."""

CORE_OWES: frozenset[Enum] = frozenset(
    {S.GENERAL_FOLLOWS, S.MAP_FOLLOWS, S.CONTINENTS_FOLLOW, S.BEGINNING, S.RESUMING, S.CONQUERED}
)
"""The states in which the GC speaks next, at once."""

ACTIONS = (Place, Attack, FollowUp, March, NextPhase)
"""#5x."""
REFUSALS = (GeneralError, InvalidTarget, InvalidStart, InvalidUnits, WrongPhase)
"""#2x."""

_ANY_ACTION = (GeneralError, WrongPhase)
_REFUSED: dict[type[Message], tuple[tuple[type[Message], ...], str]] = {
    Place: ((InvalidTarget, InvalidUnits, *_ANY_ACTION), "core/21/2"),
    Attack: (
        (InvalidTarget, InvalidStart, *_ANY_ACTION),
        "core/21/3",
    ),
    FollowUp: ((InvalidUnits, *_ANY_ACTION), "core/23/1"),
    March: (REFUSALS, "core/21/4"),
    NextPhase: (_ANY_ACTION, "core/24/1"),
}
_QUESTIONS: tuple[tuple[type[Message], type[Message], str], ...] = (
    (AskGeneral, General, "core/40/1"),
    (AskMap, Map, "core/41/1"),
    (AskContinents, Continents, "core/42/1"),
    (AskStanding, Standing, "core/43/1"),
)
_DEBUG: tuple[tuple[type[Message], str], ...] = (
    (DebugOn, "core/70/1"),
    (DebugOff, "core/71/1"),
    (Say, "core/72/1"),
)

_COURSE = (
    # core/GDay/1-2, core/WazUp/2, core/example/1
    Rule(S.NEW, CORE, GDay, S.GREETING, "core/GDay/1"),
    Rule(S.GREETING, AI, WazUp, S.GENERAL_FOLLOWS, "core/GDay/2"),
    Rule(S.GENERAL_FOLLOWS, CORE, General, S.MAP_FOLLOWS, "core/WazUp/2"),
    Rule(S.MAP_FOLLOWS, CORE, Map, S.CONTINENTS_FOLLOW, "core/example/1"),
    Rule(S.CONTINENTS_FOLLOW, CORE, Continents, S.PREPARING, "core/example/1"),
    # core/example/2, core/33/2
    Rule(S.PREPARING, CORE, Standing, S.PREPARING, "core/example/2"),
    Rule(S.PREPARING, CORE, RequestPlace, S.CLAIMING, "core/60/1"),
    Rule(S.CLAIMING, AI, Place, S.PREPARING, "core/50/2", (Ok,)),
    Rule(S.PREPARING, CORE, PreparationEnds, S.WAITING, "core/13/1"),
    # core/example/3, core/14/1-2, core/33/2
    Rule(S.WAITING, CORE, RoundBegins, S.BEGINNING, "core/14/1"),
    Rule(S.BEGINNING, CORE, Standing, S.BEGINNING, "core/14/2"),
    Rule(S.BEGINNING, CORE, RequestPlace, S.PLACING, "core/60/1"),
    Rule(S.PLACING, AI, Place, S.PLACING, "core/example/3", (Ok,)),
    Rule(
        S.PLACING,
        CORE,
        RequestAttack,
        S.ATTACKING,
        "core/50/2",
    ),
    # core/example/4, core/11/2
    Rule(S.ATTACKING, AI, Attack, S.CONQUERED, "core/51/2", (AttackSucceeded,)),
    Rule(S.ATTACKING, AI, Attack, S.RESUMING, "core/51/2", (AttackFailed,)),
    Rule(S.RESUMING, CORE, RequestAttack, S.ATTACKING, "core/example/4"),
    Rule(S.CONQUERED, CORE, RequestFollowUp, S.FOLLOWING_UP, "core/11/2"),
    Rule(S.FOLLOWING_UP, AI, FollowUp, S.RESUMING, "core/52/2", (Ok,)),
    Rule(S.FOLLOWING_UP, AI, Attack, S.CONQUERED, "core/62/2", (AttackSucceeded,)),
    Rule(S.FOLLOWING_UP, AI, Attack, S.RESUMING, "core/62/2", (AttackFailed,)),
    Rule(S.ATTACKING, AI, NextPhase, S.MARCHING, "core/54/2", (RequestMarch,)),
    Rule(
        S.FOLLOWING_UP,
        AI,
        NextPhase,
        S.MARCHING,
        "core/62/2",
        (RequestMarch,),
    ),
    # core/example/5
    Rule(S.MARCHING, AI, March, S.WAITING, "core/53/2", (Ok,)),
    Rule(S.MARCHING, AI, NextPhase, S.WAITING, "core/54/2"),
)


def _refusals() -> Iterator[Rule]:
    judged = dict.fromkeys(
        (rule.state, rule.message) for rule in _COURSE if rule.sender == AI and rule.answers
    )
    for state, action in judged:
        answers, clause = _REFUSED[action]
        yield Rule(state, AI, action, state, clause, answers)


def _at_any_time() -> Iterator[Rule]:
    for state in State:
        yield from (Rule(state, AI, kind, state, clause) for kind, clause in _DEBUG)
        if state not in (S.NEW, S.GREETING):
            yield from (Rule(state, AI, ask, state, clause, (data,)) for ask, data, clause in _QUESTIONS)
        if state not in (S.NEW, S.OVER):
            yield Rule(state, CORE, EndGame, S.OVER, "core/64/1")


def _again() -> Iterator[Rule]:
    for state, task in TASKS.items():
        yield Rule(state, CORE, task, state, "core/20/3")
        if state is not S.GREETING:
            yield Rule(state, AI, AskTask, state, "core/44/1", (task,))
    yield Rule(S.FOLLOWING_UP, CORE, RequestAttack, S.FOLLOWING_UP, "core/24/1")


RULES = (*_COURSE, *_refusals(), *_again(), *_at_any_time())
"""All of it, in the order of the document."""
