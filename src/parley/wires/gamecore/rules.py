"""What may be said when: the document's explanations of the codes as one table, used by both roles.

The answers are the GC's; where an action has several rows, the answer tells which one holds. What is in
quotes is the document's. What an AI says that is not in the table is answered #24.
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
    """Where the two are, in the order of the document's example."""

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
"""The states in which the next word is the GC's, at once."""

ACTIONS = (Place, Attack, FollowUp, March, NextPhase)
"""#5x."""
REFUSALS = (GeneralError, InvalidTarget, InvalidStart, InvalidUnits, WrongPhase)
"""#2x."""

_ANY_ACTION = (GeneralError, WrongPhase)
_REFUSED: dict[type[Message], tuple[tuple[type[Message], ...], str]] = {
    Place: ((InvalidTarget, InvalidUnits, *_ANY_ACTION), "#21 'beim Platzieren vom Gegner besetzt'; #23"),
    Attack: (
        (InvalidTarget, InvalidStart, *_ANY_ACTION),
        "#21 'beim Angreifen nicht vom Gegner besetzt'; #22",
    ),
    FollowUp: ((InvalidUnits, *_ANY_ACTION), "#23 'zu viele oder zu wenige Einheiten'"),
    March: (REFUSALS, "#21 'beim verschieben nicht mit dem Startfeld verbunden'; #22; #23"),
    NextPhase: (_ANY_ACTION, "#20, #24"),
}
_QUESTIONS: tuple[tuple[type[Message], type[Message], str], ...] = (
    (AskGeneral, General, "#40: 'GC antwortet mit #30'"),
    (AskMap, Map, "#41: 'GC antwortet mit #31'"),
    (AskContinents, Continents, "#42: 'GC antwortet mit #32'"),
    (AskStanding, Standing, "#43: 'GC antwortet mit #33'"),
)
_DEBUG: tuple[tuple[type[Message], str], ...] = (
    (DebugOn, "#70: 'Der GC gibt die gesamte Kommunikation aus'"),
    (DebugOff, "#71: 'Der GC gibt die Kommunikation nicht mehr aus'"),
    (Say, "#72: 'Der GC gibt die Nachricht aus'"),
)

_COURSE = (
    # Verbindungsaufnahme
    Rule(S.NEW, CORE, GDay, S.GREETING, "GDay: 'Die AI soll sich initialisieren.'"),
    Rule(S.GREETING, AI, WazUp, S.GENERAL_FOLLOWS, "GDay: 'AI antwortet mit WazUp'"),
    Rule(S.GENERAL_FOLLOWS, CORE, General, S.MAP_FOLLOWS, "WazUp: 'GC antwortet mit #30'"),
    Rule(S.MAP_FOLLOWS, CORE, Map, S.CONTINENTS_FOLLOW, "Beispiel, Verbindungsaufnahme"),
    Rule(S.CONTINENTS_FOLLOW, CORE, Continents, S.PREPARING, "Beispiel, Verbindungsaufnahme"),
    # Anfangsphase
    Rule(S.PREPARING, CORE, Standing, S.PREPARING, "Beispiel, Anfangsphase: #33 before each #60"),
    Rule(S.PREPARING, CORE, RequestPlace, S.CLAIMING, "#60: 'in Vorbereitungsphase'"),
    Rule(S.CLAIMING, AI, Place, S.PREPARING, "#50: 'GC antwortet mit #10'", (Ok,)),
    Rule(S.PREPARING, CORE, PreparationEnds, S.WAITING, "#13: 'vor der ersten richtigen Runde'"),
    # Spielverlauf, phase 1
    Rule(S.WAITING, CORE, RoundBegins, S.BEGINNING, "#14: 'Eine neue Runde beginnt.'"),
    Rule(S.BEGINNING, CORE, Standing, S.BEGINNING, "#14: '#33 folgt.'"),
    Rule(S.BEGINNING, CORE, RequestPlace, S.PLACING, "#60: 'in 1. Phase einer Runde'"),
    Rule(S.PLACING, AI, Place, S.PLACING, "#50: 'GC antwortet mit #10', 'bis Einheiten aufgebraucht'", (Ok,)),
    Rule(
        S.PLACING,
        CORE,
        RequestAttack,
        S.ATTACKING,
        "#50: 'falls alle Einheiten platziert wurden gefolgt von #61'",
    ),
    # phase 2
    Rule(S.ATTACKING, AI, Attack, S.CONQUERED, "#51: 'GC antwortet mit (#11 und #62)'", (AttackSucceeded,)),
    Rule(S.ATTACKING, AI, Attack, S.RESUMING, "#51: 'oder #12'", (AttackFailed,)),
    Rule(S.RESUMING, CORE, RequestAttack, S.ATTACKING, "#61: 'Beliebig oft wiederholen'"),
    Rule(S.CONQUERED, CORE, RequestFollowUp, S.FOLLOWING_UP, "#11: '#62 folgt.'"),
    Rule(S.FOLLOWING_UP, AI, FollowUp, S.RESUMING, "#52: 'GC antwortet mit #10'", (Ok,)),
    Rule(S.FOLLOWING_UP, AI, Attack, S.CONQUERED, "#62: 'AI antwortet mit #51'", (AttackSucceeded,)),
    Rule(S.FOLLOWING_UP, AI, Attack, S.RESUMING, "#62: 'AI antwortet mit #51'", (AttackFailed,)),
    Rule(S.ATTACKING, AI, NextPhase, S.MARCHING, "#54: 'GC antwortet mit #63'", (RequestMarch,)),
    Rule(
        S.FOLLOWING_UP,
        AI,
        NextPhase,
        S.MARCHING,
        "#62: 'AI antwortet mit #51, #52 oder #54'",
        (RequestMarch,),
    ),
    # phase 3
    Rule(S.MARCHING, AI, March, S.WAITING, "#53: 'GC antwortet mit #10'", (Ok,)),
    Rule(
        S.MARCHING, AI, NextPhase, S.WAITING, "#54: 'GC antwortet mit #63 oder #14'; the #14 of its next turn"
    ),
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
            yield Rule(state, CORE, EndGame, S.OVER, "#64: 'Das Spiel ist fertig.'")


def _again() -> Iterator[Rule]:
    for state, task in TASKS.items():
        yield Rule(
            state, CORE, task, state, "#20: 'Der GC teilt mit, welche Informationen er als nächstes braucht.'"
        )
        if state is not S.GREETING:
            yield Rule(state, AI, AskTask, state, "#44: 'die aktuelle Aufgabe erneut senden'", (task,))
    yield Rule(S.FOLLOWING_UP, CORE, RequestAttack, S.FOLLOWING_UP, "#61 after a #51 or #52 that was refused")


RULES = (*_COURSE, *_refusals(), *_again(), *_at_any_time())
"""All of it, in the order of the document."""
