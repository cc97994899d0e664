"""Why a game ended as it did, for each player."""

from enum import StrEnum

from parley.core import Outcome, Termination
from parley.seats.faults import Fault, FaultKind


class Cause(StrEnum):
    """What decided the game for one seat."""

    PLAYED = "played out"
    RESIGNED = "resigned"
    ILLEGAL = "illegal"
    CRASHED = "crashed"
    LATE = "late"
    PROTOCOL = "protocol broken"
    VOID = "void"
    """This machine was too busy every time: nobody's fault."""


FAULTS = (Cause.RESIGNED, Cause.ILLEGAL, Cause.CRASHED, Cause.LATE, Cause.PROTOCOL)
"""Causes by which a game is lost off the board."""
BREAKDOWNS = FAULTS[1:]
"""Causes after which the rules no longer matter."""
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
    """The kind of the fault; without one, the game was played out, or a player that did not win gave up."""
    if outcome is None:
        return Cause.VOID
    if fault is None:
        return Cause.PLAYED if seat in outcome.winners else _GONE.get(outcome.termination, Cause.PLAYED)
    return Cause.ILLEGAL if "illegal move" in fault.words else _KINDS[fault.kind]
