import pytest

from parley.core import IllegalMove, Reason, Termination
from parley.games.dots import Reason as DotsReason
from parley.house.accounts import AccountDenied, Denial
from parley.seats.dotline.codes import DENIED, ENDINGS, ILLEGAL, REFUSED, WHYS, Denied, refusal_of
from parley.store import DatabaseAway, StorageFull, StoreBusy
from parley.tables import Refusal, Refused
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline.news import Ending, Why
from parley.wires.dotline.refusals import ALWAYS, REFUSED_WITH

OURS = {Refusal.OWN_TABLE}
"""What the connection's states or this seat rule out."""


def test_every_reason_has_a_code() -> None:
    assert set(ILLEGAL) >= set(DotsReason) | {Reason.GAME_OVER, Reason.NOT_YOUR_TURN, Reason.OUT_OF_TIME}
    assert set(REFUSED) == set(Refusal) - OURS
    assert set(ENDINGS.values()) == set(Ending)
    assert set(WHYS.values()) == set(Why)
    assert set(ENDINGS) >= set(WHYS) | {Termination.AGREED, Termination.BOARD_FULL}


def test_the_page_knows_every_code() -> None:
    published = {code for codes in REFUSED_WITH.values() for code in codes} | set(ALWAYS)
    assert {*ILLEGAL.values(), *REFUSED.values()} <= published


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (IllegalMove(DotsReason.TAKEN), Code.TAKEN),
        (Refused(Refusal.STARTED), Code.TABLE_FULL),
        (StoreBusy("busy"), Code.TOO_MANY),
        (StorageFull("full"), Code.STORAGE_TROUBLE),
        (DatabaseAway("away"), Code.STORAGE_TROUBLE),
        (Denied(Code.NO_SUCH_BOT), Code.NO_SUCH_BOT),
        *((AccountDenied(denial), DENIED[denial]) for denial in Denial),
    ],
)
def test_refusals(error: Exception, code: Code) -> None:
    assert refusal_of(error) == a.Refusal.of(code)


def test_limits_say_how_long_to_wait() -> None:
    for error in (Refused(Refusal.TALKS_TOO_FAST, wait=6.2), AccountDenied(Denial.TOO_MANY, wait=7.0)):
        assert refusal_of(error) == a.Refusal.of(Code.TOO_MANY, "wait 7 s")


def test_mistakes_of_ours_are_no_refusals() -> None:
    assert refusal_of(ZeroDivisionError()) is None
    assert refusal_of(Refused(Refusal.OWN_TABLE)) is None
    assert refusal_of(IllegalMove(Reason.UNKNOWN_MOVE)) is None
