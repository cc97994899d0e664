import pytest

from parley.arena.tournament.causes import Cause, cause_of
from parley.core import Outcome, Termination
from parley.seats.faults import Fault, FaultKind

WON, LEFT = Outcome((1, 2), Termination.WON), Outcome((1, 2), Termination.LEFT)


@pytest.mark.parametrize(
    ("fault", "outcome", "cause"),
    [
        (None, WON, Cause.PLAYED),
        (None, None, Cause.VOID),
        (None, Outcome((1, 2), Termination.RESIGNED), Cause.RESIGNED),
        (None, Outcome((1, 2), Termination.TIMED_OUT), Cause.LATE),
        (Fault(FaultKind.TIME, "too late"), None, Cause.VOID),
        (Fault(FaultKind.TIME, "too late"), LEFT, Cause.LATE),
        (Fault(FaultKind.ENDED, "exited with status 3"), LEFT, Cause.CRASHED),
        (Fault(FaultKind.MEMORY, "too much"), LEFT, Cause.CRASHED),
        (Fault(FaultKind.ERRORS, "more than 20 errors in a row"), LEFT, Cause.PROTOCOL),
        (Fault(FaultKind.ERRORS, "more than 100 illegal moves in a row"), LEFT, Cause.ILLEGAL),
        (Fault(FaultKind.BOT, "makes an illegal move: …"), LEFT, Cause.ILLEGAL),
        (Fault(FaultKind.BOT, "fails: ZeroDivisionError()"), LEFT, Cause.CRASHED),
    ],
)
def test_causes(fault: Fault | None, outcome: Outcome | None, cause: Cause) -> None:
    assert cause_of(fault, outcome, 1) is cause


def test_whoever_won_did_not_resign() -> None:
    assert cause_of(None, Outcome((1, 2), Termination.RESIGNED), 0) is Cause.PLAYED


def test_every_kind_of_fault_has_a_cause() -> None:
    for kind in FaultKind:
        assert cause_of(Fault(kind, ""), LEFT, 1) in Cause
