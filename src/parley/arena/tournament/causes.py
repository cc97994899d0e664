"""Why a game ended as it did for each of those who played it."""

from enum import StrEnum

from parley.core import Outcome, Termination
from parley.seats.faults import Fault, FaultKind


class Cause(StrEnum):
    """What decided it, for one seat."""

    PLAYED = "played out"
    RESIGNED = "resigned"
    ILLEGAL = "illegal"
    CRASHED = "crashed"
    LATE = "late"
    PROTOCOL = "protocol broken"
    VOID = "void"
    """This machine was too busy, however often it was played: nobody's fault."""


FAULTS = (Cause.RESIGNED, Cause.ILLEGAL, Cause.CRASHED, Cause.LATE, Cause.PROTOCOL)
"""Those by which a game is lost off the board."""
BREAKDOWNS = FAULTS[1:]
"""Those after which the rules do not matter any more."""
_KINDS = {
    FaultKind.ENDED: Cause.CRASHED,
    FaultKind.STREAMS: Cause.CRASHED,
    FaultKind.TIME: Cause.LATE,
    FaultKind.ERRORS: Cause.PROTOCOL,
    FaultKind.FLOOD: Cause.PROTOCOL,
    FaultKind.MEMORY: Cause.CRASHED,
    FaultKind.BOT: Cause.CRASHED,
}
_GONE = {Termination.RESIGNED: Cause.RESIGNED, Termination.TIMED_OUT: Cause.LATE}


def cause_of(fault: Fault | None, outcome: Outcome | None, seat: int) -> Cause:
    """A fault has a kind; without one the game was played out, or somebody gave up, who did not win."""
    if outcome is None:
        return Cause.VOID
    if fault is None:
        return Cause.PLAYED if seat in outcome.winners else _GONE.get(outcome.termination, Cause.PLAYED)
    return Cause.ILLEGAL if "illegal move" in fault.words else _KINDS[fault.kind]
