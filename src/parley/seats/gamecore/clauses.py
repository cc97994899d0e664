"""Where the document says what an AI got wrong."""

from collections.abc import Mapping
from enum import Enum, StrEnum

from parley.core.connection import Violation
from parley.games.conquest import Reason
from parley.wires.gamecore import State

TOO_MUCH, UNREADABLE, UNASKED = "core/general/8", "core/general/2", "core/general/11"
_ASKED: Mapping[Enum, str] = {
    State.GREETING: "core/GDay/2",
    State.CLAIMING: "core/60/2",
    State.PLACING: "core/60/2",
    State.ATTACKING: "core/61/2",
    State.FOLLOWING_UP: "core/62/2",
    State.MARCHING: "core/63/2",
}
"""What the AI should have answered instead."""
_REFUSED: Mapping[StrEnum, str] = {
    Reason.INVALID_TARGET: "core/21/1",
    Reason.INVALID_SOURCE: "core/22/1",
    Reason.INVALID_UNITS: "core/23/1",
}


def clause_broken(violation: Violation, state: Enum) -> str:
    """What could not be read, or what was said instead of what this state asks for."""
    return UNREADABLE if violation.message is None else _ASKED.get(state, UNASKED)


def clause_refused(reason: StrEnum) -> str:
    """An action that the game does not allow."""
    return _REFUSED.get(reason, "core/24/1")
